/* Python for the page Play: loads Pyodide and the library, all from this site, then answers what the page asks the desk. */

let desk;

/** Counts everything that is fetched, and tells the page. */
function counting(fetch) {
  let loaded = 0;
  return async (...asked) => {
    const answer = await fetch(...asked);
    if (!answer.ok || !answer.body) return answer;
    const counter = new TransformStream({
      transform(part, to) {
        loaded += part.byteLength;
        postMessage({ loaded });
        to.enqueue(part);
      },
    });
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(counter), { status, statusText, headers });
  };
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return answer;
}

async function load({ base, wheels }) {
  self.fetch = counting(self.fetch.bind(self));
  const { loadPyodide, version } = await import(`${base}pyodide/pyodide.mjs`);
  const [pyodide, page, ...archives] = await Promise.all([
    loadPyodide({ indexURL: `${base}pyodide/` }),
    fetched(`${base}sitting.py`).then((answer) => answer.text()),
    ...wheels.map((wheel) => fetched(base + wheel).then((answer) => answer.arrayBuffer())),
  ]);
  postMessage({ starting: true });
  for (const archive of archives) pyodide.unpackArchive(archive, "wheel");
  pyodide.FS.writeFile("sitting.py", page);
  pyodide.runPython("import importlib, sys; importlib.invalidate_caches(); sys.path.insert(0, '.')");
  desk = pyodide.runPython("from sitting import Desk; Desk()");
  const python = pyodide.runPython("import platform; platform.python_version()");
  const library = pyodide.runPython("import trickgames; trickgames.__version__");
  return `trickgames ${library}, Python ${python}, Pyodide ${version}`;
}

onmessage = async ({ data }) => {
  try {
    const value = data.load ? await load(data.load) : JSON.parse(desk[data.ask](...data.given));
    postMessage({ number: data.number, value });
  } catch (error) {
    const lines = String(error.message ?? error).trim().split("\n");
    postMessage({ number: data.number, error: lines[lines.length - 1] });
  }
};
