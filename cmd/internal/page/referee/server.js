/**
 * The referee is the server that the page comes from.
 */

/** What is said when it does not answer. */
export const silence = () => "no-answer-server";

/** How often a referee who is busy is asked again. */
const patience = 5;

/** Asks the server, again while it is busy. */
async function put(subject, question, accept, signal) {
  for (let i = 0; ; i++) {
    const response = await fetch("ask/" + subject, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: accept },
      body: question,
      keepalive: subject === "log" && question.length < 50_000, // the page may be left meanwhile
      signal,
    });
    if (response.status !== 503 || i === patience) return response;
    await new Promise(done => setTimeout(done, 1000 * Number(response.headers.get("Retry-After") || 1)));
  }
}

/** Asks a question, which the signal ends, and shows what is known so far of an answer that grows. */
export async function send(subject, question, signal, show) {
  const response = await put(subject, JSON.stringify(question), show ? "text/event-stream" : "application/json", signal);
  if (!show || !response.ok || !response.body) return { ok: response.ok, answer: await response.json() };
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "", answer;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { ok: true, answer };
    const events = (rest + value).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) show(answer = JSON.parse(event.replace(/^data: /, "")));
  }
}
