// Plays a match against the library from JavaScript: `node play_match.mjs [GAME [SEED]]`.
//
// The library runs as a process of its own and knows the rules; this program decides. It asks only for the view of the seat
// that is to act, and answers with one of its legal actions: always the last one, which is enough to see how it goes.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [game = "bicycle-euchre", seed = "7"] = process.argv.slice(2);
const python = process.env.PYTHON ?? "python3";
const library = spawn(python, ["-m", "trickgames", "serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: library.stdout })[Symbol.asyncIterator]();

// One request, one answer. What the rules refuse comes back as `refused`, everything else that is wrong as `error`.
async function ask(request) {
  library.stdin.write(JSON.stringify(request) + "\n");
  const { value, done } = await lines.next();
  if (done) throw new Error("the library has ended");
  const answer = JSON.parse(value);
  if (answer.type === "error") throw new Error(answer.reason);
  return answer;
}

function choose(view) {
  return view.legal.at(-1);
}

let now = await ask({ type: "start", game });
console.log(`${now.game} for ${now.seats}`);
for (let deals = 0; now.turn !== null; ) {
  if (now.awaits !== null) {
    now = await ask({ type: "deal", seed: `${seed} ${++deals}` });
    continue;
  }
  const view = await ask({ type: "view", seat: now.turn });
  const answer = await ask({ type: "apply", seat: view.seat, action: choose(view) });
  if (answer.type === "refused") throw new Error(`${answer.reason} Possible: ${answer.legal.join(", ")}`);
  now = answer;
}
const { outcome, scores } = await ask({ type: "view", seat: null });
console.log(`${scores.join(" - ")}: ${outcome.why}`);
console.log((await ask({ type: "save" })).line.length > 0 ? "saved" : "not saved");
library.stdin.end();
