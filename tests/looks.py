"""Scripts that tell what is wrong with the looks of a page of the site: nothing, if their value is an empty list."""

# What sticks out of the window on the right and can be reached by no scrolling of its own; and letters that hardly differ from
# what is behind them.
LOOK = """(() => {
  const wide = document.documentElement.clientWidth, out = [];
  const scrolls = e => { for (let p = e.parentElement; p; p = p.parentElement)
    if (getComputedStyle(p).overflowX !== "visible") return true; return false; };
  for (const e of document.querySelectorAll("main *")) {
    const box = e.getBoundingClientRect();
    if (box.width && box.right > wide + 1 && !scrolls(e)) out.push(e.tagName + " " + e.className);
  }
  if (document.documentElement.scrollWidth > wide) out.push("the page is " + document.documentElement.scrollWidth + " wide");
  return out.slice(0, 3);
})()"""
# Blocks of code that a reader would have to move sideways.
CODE = """[...document.querySelectorAll("article pre > code")]
  .filter(code => code.scrollWidth > code.clientWidth + 1).map(code => code.textContent.slice(0, 40))"""
# Tables of settings that leave a part of the page's width unused.
TABLES = """[...document.querySelectorAll("article .wide table")]
  .filter(table => table.getBoundingClientRect().width < 0.95 * document.querySelector("article").clientWidth)
  .map(table => table.textContent.trim().slice(0, 40))"""
CONTRAST = """(() => {
  const parts = c => (c.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const over = (top, under) => { const a = top[3] ?? 1; return [0, 1, 2].map(i => top[i] * a + under[i] * (1 - a)); };
  const light = c => { const [r, g, b] = c.map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b; };
  const known = new Map();
  const behind = e => { if (!e) return [255, 255, 255];
    if (!known.has(e)) known.set(e, over(parts(getComputedStyle(e).backgroundColor), behind(e.parentElement)));
    return known.get(e); };
  const faint = [];
  for (const e of document.querySelectorAll("main article :is(h1, h2, p, li, td, th, a, code, pre, figcaption)")) {
    if (e.matches(".headerlink, .md-button, .md-clipboard") || !e.textContent.trim() || !e.getClientRects().length) continue;
    const back = behind(e), [a, b] = [light(over(parts(getComputedStyle(e).color), back)), light(back)].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05);
    if (ratio < 4.5) faint.push(`${e.tagName} ${e.className} ${ratio.toFixed(1)}: ${e.textContent.trim().slice(0, 30)}`);
  }
  return faint.slice(0, 3);
})()"""
