/**
 * Elements, made without ever reading a text as HTML.
 */

const SVG = "http://www.w3.org/2000/svg";

/** `properties`: Attributes; a function is a listener, true an empty attribute, false none. */
function dress(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** An HTML element. */
export function html(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, properties);
  element.append(...children);
  return element;
}

/** An SVG element. */
export function svg(tag, properties = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, properties);
  element.append(...children);
  return element;
}

/** Gives an attribute a value that it may have already. */
export const set = (element, name, value) => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

/** The one element within another that a selector finds; it must be there. */
export function find(selector, within = document) {
  const element = within.querySelector(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
}

/** Fills an element anew. The focus, where it was within, goes on to what takes the place of what had it.
 * `heir`: a selector. */
export function refill(element, children, heir) {
  const had = element.contains(document.activeElement);
  element.replaceChildren(...children);
  if (had) element.querySelector(heir)?.focus({ preventScroll: true });
}

/** A text in which no clause is broken at its hyphen. */
export const unbroken = text => text.split(/([A-Z]+-[\w.]*\w)/).map((part, i) => i % 2 ? html("span", { class: "whole" }, part) : part);

/** Marks a link in a list and scrolls to it, and never the page. */
export function mark(list, is, how) {
  for (const link of list.querySelectorAll("a")) {
    if (!is(link)) {
      link.removeAttribute("aria-current");
      continue;
    }
    link.setAttribute("aria-current", how);
    const box = list.getBoundingClientRect(), r = link.getBoundingClientRect();
    if (r.top < box.top) list.scrollTop -= box.top - r.top;
    if (r.bottom > box.bottom) list.scrollTop += r.bottom - box.bottom;
  }
}
