/**
 * The file whose games are looked at: a text that a visitor has brought, kept as
 * long as the browser's tab, or the file that the server was started with.
 */

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
    try {
      const kept = sessionStorage.getItem(name);
      if (kept) return new Source(JSON.parse(kept));
    } catch {
      // a browser may forbid it
    }
    return new Source({ file: true });
  }

  /** Forgets the text that was brought. */
  static forget() {
    try {
      sessionStorage.removeItem(name);
    } catch {
      // then nothing has been kept
    }
  }

  keep() {
    try {
      sessionStorage.setItem(name, JSON.stringify(this.question));
    } catch {
      // there may be no room; the games then last as long as the page
    }
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
