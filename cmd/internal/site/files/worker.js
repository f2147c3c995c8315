/**
 * Runs the referee that the worker is named after, and hands questions on to it.
 */

importScripts("wasm_exec.js");

const ready = start(`${name}.wasm.gz`);

async function start(file) {
  const [response, ruleset] = await Promise.all([fetch(file), fetch("ruleset.json").then(r => r.text())]);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const go = new Go(), code = new Response(await unpacked(response), { headers: { "Content-Type": "application/wasm" } });
  go.argv = ["referee", ruleset];
  const { instance } = await WebAssembly.instantiateStreaming(code, go.importObject);
  go.run(instance);
  postMessage({ come: 100 });
}

/** What a file holds, as it comes. Some servers unpack it on the way. */
async function unpacked(response) {
  const reader = response.body.getReader(), whole = Number(response.headers.get("Content-Length"));
  let { value } = await reader.read(), come = 0, said = 0;
  const packed = value[0] === 0x1f, stream = new ReadableStream({
    async pull(to) {
      if (!value) return to.close();
      to.enqueue(value);
      come += value.length;
      const percent = whole ? Math.min(99, 5 * Math.floor(20 * come / whole)) : 0;
      if (percent > said) postMessage({ come: said = percent });
      ({ value } = await reader.read());
    },
  });
  return packed ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
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
