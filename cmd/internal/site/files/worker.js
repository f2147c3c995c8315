/**
 * Runs the referee and hands questions on to it.
 */

importScripts("wasm_exec.js");

const ready = start();

async function start() {
  const [code, ruleset] = await Promise.all([read("referee.wasm.gz"), fetch("ruleset.txt").then(r => r.text())]);
  const go = new Go();
  go.argv = ["referee", ruleset];
  const { instance } = await WebAssembly.instantiate(await unpacked(code), go.importObject);
  go.run(instance);
}

async function read(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

/** What a file holds. Some servers unpack it on the way. */
function unpacked(code) {
  if (new Uint8Array(code, 0, 1)[0] !== 0x1f) return code;
  return new Response(new Blob([code]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

onmessage = async ({ data: { id, subject, question } }) => {
  try {
    await ready;
  } catch {
    return postMessage({ id, lost: true });
  }
  try {
    const [ok, text] = damoneAnswer(subject, question, part => postMessage({ id, part }));
    postMessage({ id, ok, text });
  } catch (error) {
    postMessage({ id, ok: false, text: JSON.stringify({ error: String(error) }) });
  }
};
