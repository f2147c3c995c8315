/**
 * What a browser keeps, where it lets us: a text that it does not keep lasts as long as
 * the page.
 */

const ours = new Map();

/** The text of a name, "" for none. */
export function recall(where, name) {
  try {
    return window[where].getItem(name) ?? ours.get(name) ?? "";
  } catch {
    return ours.get(name) ?? "";
  }
}

export function keep(where, name, text) {
  ours.set(name, text);
  try {
    window[where].setItem(name, text);
  } catch {
    // it may forbid it, or have no room
  }
}
