/* Cards in the words of the page: signs for the eye, names for the ear. */

const RANKS = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" };
const SUITS = { c: ["clubs", "♣"], d: ["diamonds", "♦"], h: ["hearts", "♥"], s: ["spades", "♠"] };
const JOKERS = { Hj: "high joker", Lj: "low joker" };
const PLAIN = "\uFE0E"; // asks for the plain sign of a suit instead of a coloured one

/** A card as its sign for the eye and its name for the ear. */
function pictured(text) {
  const both = document.createElement("span");
  const sign = document.createElement("span");
  const words = document.createElement("span");
  sign.setAttribute("aria-hidden", "true");
  sign.textContent = JOKERS[text] ? (text === "Hj" ? "★" : "☆") : `${text[0] === "T" ? "10" : text[0]}${SUITS[text[1]][1]}${PLAIN}`;
  if ("dh".includes(text[1])) sign.className = "play-red";
  words.className = "play-words";
  words.textContent = named(text);
  both.append(sign, words);
  return both;
}

export const named = (text) => JOKERS[text] ?? `${RANKS[text[0]]} of ${SUITS[text[1]][0]}`;

/** A line with its cards (Jh) as signs, and with what stands between backticks as code. "As the" is no ace. */
export function line(text) {
  return text.split(/`([^`]*)`|\b((?!As [a-z])[2-9TJQKA][cdhs]|[HL]j)\b/).map((part, place) => {
    if (place % 3 === 0 || part === undefined) return part ?? "";
    return place % 3 === 2 ? pictured(part) : Object.assign(document.createElement("code"), { textContent: part });
  });
}

/** A text with the signs of red suits in red. */
export function coloured(text) {
  return text.split(/([♦♥]\uFE0E?)/).map((part, place) => {
    if (place % 2 === 0) return part;
    const red = document.createElement("span");
    red.className = "play-red";
    red.textContent = part;
    return red;
  });
}
