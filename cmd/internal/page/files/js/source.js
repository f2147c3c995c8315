/**
 * The file whose games are looked at: a text that a visitor has brought, kept as
 * long as the browser's tab, or the file that the server was started with.
 */

import { keep, recall } from "./store.js";

const name = "damone-file";

export class Source {
  /** @param {Record<string, any>} question what tells the referee which text it is */
  constructor(question) {
    this.question = question;
  }

  /** A text that somebody brings. @param {string} text @param {string} name of its file */
  static of(text, name) {
    return new Source({ text, name });
  }

  /** The text that was brought before the page was loaded again, else the server's. */
  static kept() {
    return new Source(JSON.parse(recall("sessionStorage", name) || '{"file":true}'));
  }

  /** Forgets the text that was brought. */
  static forget() {
    keep("sessionStorage", name, "");
  }

  keep() {
    keep("sessionStorage", name, JSON.stringify(this.question));
  }
}

/** The text of a file, in the encoding it seems to be in. @param {Blob} file */
export async function textOf(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
