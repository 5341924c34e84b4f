/* The page Play: shows what the worker's desk (sitting.py) says, and tells it what the person does. It knows no rules. */

import { coloured, line, named } from "./words.js";

const at = (id) => document.getElementById(`play-${id}`);
const files = JSON.parse(at("files").textContent);
const stage = at("stage");
const base = new URL(`${files.root}assets/play/`, document.baseURI).href;
const SEEN_LONGER = { step: 1, trick: 2.2, deal: 1 };

let worker, ready, shown; // shown: what the desk said last
let card = 0; // the place of the card that has, or gets, the focus
let hurry; // ends the wait for the next step
let playing = false; // whether steps are being shown

// The worker

const open = new Map();
let asked = 0;

function tell(message) {
  return new Promise((resolve, reject) => {
    open.set(++asked, { resolve, reject });
    worker.postMessage({ number: asked, ...message });
  });
}
const ask = (what, ...given) => tell({ ask: what, given });

function heard({ data }) {
  if (data.loaded) return progress(data.loaded);
  if (data.starting) return void (at("loads").textContent = "Starting Python…");
  const { resolve, reject } = open.get(data.number);
  open.delete(data.number);
  if ("error" in data) reject(new Error(data.error));
  else resolve(data.value);
}

function failed(event) {
  event.preventDefault();
  for (const { reject } of open.values()) reject(new Error(event.message || "a script of the page can't be loaded"));
  open.clear();
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const total = [...files.pyodide, ...files.wheels].reduce((sum, file) => sum + file.bytes, 0);

function progress(loaded) {
  at("progress").value = Math.min(1, loaded / total);
  at("loads").textContent = `Loading Python ${files.python} and the library: ${megabytes(loaded)} of ${megabytes(total)} MB.`;
}

/** Loads Python once; later calls wait for the same. */
function load() {
  ready ??= (async () => {
    at("progress").hidden = false;
    progress(0);
    try {
      worker = new Worker(`${base}worker.js`, { type: "module" });
      worker.onmessage = heard;
      worker.onerror = failed;
      at("version").textContent = `· ${await tell({ load: { base, wheels: files.wheels.map((wheel) => wheel.name) } })}`;
      stage.dataset.stage = "play";
      at("start").textContent = "New match";
      for (const intro of document.querySelectorAll(".play-intro")) intro.hidden = true;
    } catch (error) {
      ready = undefined;
      worker?.terminate();
      at("loads").textContent = "Try again, or play at the terminal.";
      throw new Error(`Python can't be loaded: ${error.message}`);
    } finally {
      at("progress").hidden = true;
    }
  })();
  return ready;
}

// Words

function log(lines) {
  for (const text of lines) {
    if (at("log").lastElementChild?.dataset.text === text) continue; // three cards were chosen unseen
    const item = document.createElement("li");
    if (/^Deal \d+\./.test(text)) item.className = "play-deal";
    item.dataset.text = text;
    item.append(...line(text));
    at("log").append(item);
  }
  at("log").scrollTop = at("log").scrollHeight;
}

function say(...parts) {
  at("said").replaceChildren(...parts);
}

function button(label, does, name) {
  const made = document.createElement("button");
  made.type = "button";
  made.append(label);
  if (name) made.setAttribute("aria-label", name);
  made.onclick = does;
  return made;
}

// The table

function draw(picture) {
  at("table").innerHTML = picture; // made by the library, all names escaped
  const svg = at("table").firstElementChild;
  const title = svg.querySelector("title");
  svg.setAttribute("role", "group");
  svg.removeAttribute("aria-labelledby");
  svg.setAttribute("aria-label", title.textContent);
  svg.setAttribute("aria-description", svg.querySelector("desc").textContent);
  title.remove(); // which would hang at the pointer
}

const hand = () => [...at("table").querySelectorAll(`.tg-hand[data-seat="${shown?.hand}"] [data-card]`)];

/** Makes the cards in turn clickable; those with which nothing can be done say why when they are clicked. */
function offerCards() {
  const cards = hand();
  const first = cards.findIndex((group) => shown.cards.includes(group.dataset.card));
  card = Math.max(0, first);
  cards.forEach((group, place) => {
    const may = shown.cards.includes(group.dataset.card);
    group.setAttribute("role", "button");
    group.setAttribute("aria-label", named(group.dataset.card) + (may ? "" : ", not now"));
    group.setAttribute("tabindex", place === card ? "0" : "-1");
  });
}

function offerChoices() {
  const rows = new Map();
  for (const choice of shown.choices) {
    const made = button("", () => act(choice.text), choice.text);
    made.append(choice.label);
    made.dataset.text = choice.text;
    if (!rows.has(choice.row)) rows.set(choice.row, []);
    rows.get(choice.row).push(made);
  }
  at("choices").replaceChildren();
  for (const [row, buttons] of rows) {
    if (!row) {
      at("choices").append(...buttons);
      continue;
    }
    const level = document.createElement("div");
    level.className = "play-level";
    level.append(...buttons);
    at("choices").append(level);
  }
  if (shown.over) at("choices").append(button("New match", () => begin(shown.page ?? at("game").value, "")));
}

function busy(is) {
  playing = is;
  at("hint").disabled = is || shown.over;
  at("undo").disabled = is || !shown.may_undo;
}

const wait = (milliseconds) => new Promise((resolve) => {
  hurry = resolve;
  if (milliseconds !== undefined) setTimeout(resolve, milliseconds);
});

/** Shows the steps one after the other, then what the person may do. */
async function show(next) {
  const inside = ["begin", "table", "choices"].some((id) => at(id).contains(document.activeElement));
  if (!shown) stage.scrollIntoView();
  shown = next;
  for (const later of stage.querySelectorAll(".play-later")) later.hidden = false;
  say();
  history.replaceState(null, "", `#${written(next.line)}`);
  at("rules").hidden = !next.page;
  if (next.page) at("rules").href = `${files.root}rules/${next.page}/`;
  if (next.page) at("game").value = next.page;
  if (next.story) {
    at("log").replaceChildren();
    log(next.story);
  }
  busy(true);
  at("choices").replaceChildren();
  let pace = Number(at("pace").value);
  for (const [place, frame] of next.frames.entries()) {
    draw(frame.picture);
    log(frame.told);
    const last = place === next.frames.length - 1;
    if (frame.kind === "deal" && !last) {
      at("status").textContent = frame.result;
      const on = button("Next deal", () => hurry());
      at("choices").replaceChildren(on);
      if (inside) on.focus({ preventScroll: true });
      await wait();
      at("choices").replaceChildren();
      pace = Number(at("pace").value);
    } else if (pace && !last) {
      await wait(pace * SEEN_LONGER[frame.kind]);
      if (hurry.hurried) pace = 0;
    } else if (pace && frame.kind !== "step") {
      await wait(pace * SEEN_LONGER[frame.kind]);
    }
    if (shown !== next) return; // another match has been begun meanwhile
  }
  draw(next.picture);
  at("status").replaceChildren(...coloured(next.status));
  offerCards();
  offerChoices();
  busy(false);
  if (inside) focusFirst();
}

function focusFirst() {
  const cards = hand();
  const buttons = at("choices").querySelector("button");
  const first = shown.cards.length || !buttons ? cards[card] : buttons;
  first?.focus({ preventScroll: true });
}

// What the person does

async function answered(answer) {
  switch (answer.kind) {
    case "shown":
      return show(answer);
    case "refused":
      return say(...refusal(answer));
    case "unread":
      return unread(answer);
    case "hint":
      return hinted(answer);
  }
}

let waiting = false; // for an answer, so that a card that is clicked twice is played once

async function attempt(what) {
  if (waiting) return;
  waiting = at("start").disabled = true;
  let answer;
  try {
    answer = await what();
  } catch (error) {
    return say(error.message);
  } finally {
    waiting = at("start").disabled = false;
  }
  await answered(answer);
}

function refusal({ sentence, number, title, rule }) {
  if (!number) return line(sentence);
  const cited = document.createElement("a");
  cited.className = "rule";
  cited.textContent = number;
  const place = files.rules[number];
  if (place) Object.assign(cited, { href: `${files.root}rulebook/${place}/#${number}`, target: "_blank" });
  const told = document.createElement("span");
  told.className = "play-rule";
  told.append(title ? `${title}. ${rule}` : "");
  return [...line(sentence), " [", cited, "]", told];
}

function unread({ sentence, rest }) {
  const parts = ["This link can't be read: ", ...line(sentence), sentence.endsWith("?") ? " " : ". "];
  if (rest) parts.push(button("Play on from what can be read", () => attempt(() => ask("read", rest))));
  say(...parts);
}

function hinted({ text, label, card: which }) {
  say("A simple player would choose: ", ...(which ? line(text) : coloured(label)), ".");
  for (const marked of stage.querySelectorAll(".play-hinted")) marked.classList.remove("play-hinted");
  const place = which ? hand().findIndex((group) => group.dataset.card === which) : -1;
  if (place >= 0) {
    hand()[place].classList.add("play-hinted");
    move(place, false);
  } else {
    at("choices").querySelector(`[data-text="${CSS.escape(text)}"]`)?.classList.add("play-hinted");
  }
}

function act(text) {
  if (playing) return;
  attempt(() => ask("act", text));
}

const NUMBER = /^\d{1,15}$/;

async function begin(game, seed) {
  say();
  await attempt(async () => {
    await load();
    if (shown) history.pushState(null, ""); // the match before is a step back in the browser
    const chosen = seed || String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
    return ask("begin", game, NUMBER.test(chosen) ? Number(chosen) : chosen);
  });
}

/** Chooses a card among those that can be clicked. */
function move(place, focus = true) {
  const cards = hand();
  card = Math.min(Math.max(place, 0), cards.length - 1);
  cards.forEach((group, other) => group.setAttribute("tabindex", other === card ? "0" : "-1"));
  if (focus) cards[card]?.focus({ preventScroll: true });
}

// A match in the link: its line, with + for spaces and no bracket at the end, which programs take away from links

function written(text) {
  const kept = { "%20": "+", "%3A": ":", "%2C": "," };
  return encodeURIComponent(text).replace(/%20|%3A|%2C/g, (sign) => kept[sign]).replace(/[()'*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

function linked() {
  const text = location.hash.slice(1).replaceAll("+", " ");
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // with a lone %, which the desk refuses
  }
}

async function follow() {
  const text = linked();
  if (!text || document.getElementById(text) || (shown && text === shown.line)) return;
  await attempt(async () => {
    await load();
    return ask("read", text);
  });
}

async function copy() {
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link is copied. It holds the match as it stands, with all hands.");
  } catch {
    say("Copy the address of this page: it holds the match as it stands, with all hands.");
  }
}

// Events

at("begin").onsubmit = (event) => {
  event.preventDefault();
  begin(at("game").value, at("seed").value.trim());
};
at("hint").onclick = () => attempt(() => ask("hint"));
at("undo").onclick = () => attempt(() => ask("undo"));
at("copy").onclick = copy;
at("pace").onchange = () => hurried();
addEventListener("hashchange", follow);

function hurried() {
  if (!playing || !hurry || at("choices").firstElementChild) return; // "Next deal" is a button of its own
  hurry.hurried = true;
  hurry();
}

const clicked = (event) => {
  const group = event.target.closest?.("[data-card]");
  return group && hand().includes(group) ? group : undefined;
};
at("table").onclick = (event) => {
  if (playing) return hurried();
  const group = clicked(event);
  if (!group) return;
  move(hand().indexOf(group), false);
  act(group.dataset.card);
};
at("table").onkeydown = (event) => {
  if (playing || !clicked(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const ends = { Home: 0, End: Infinity, ArrowLeft: card - 1, ArrowRight: card + 1 };
  if (event.key in ends) move(ends[event.key]);
  else if (event.key === "Enter" || event.key === " ") act(hand()[card].dataset.card);
  else return;
  event.preventDefault();
};
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hurried();
});

try {
  at("pace").value = localStorage.getItem("play-pace") ?? at("pace").value;
  at("pace").addEventListener("change", () => localStorage.setItem("play-pace", at("pace").value));
} catch {
  /* a browser that keeps nothing */
}
follow();
