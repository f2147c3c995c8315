/**
 * Elements, made without ever reading a text as HTML.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, string | number | boolean | ((event: any) => void)>} properties
 *   Attributes; a function is a listener, true an empty attribute, false none.
 */
function dress(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * An HTML element.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function html(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, properties);
  element.append(...children);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(tag, properties = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, properties);
  element.append(...children);
  return element;
}

/** The one element within another that a selector finds; it must be there.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {any}
 */
export function find(selector, within = document) {
  const element = within.querySelector(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
}

/** Fills an element anew. The focus, where it was within, goes on to what takes
 * the place of what had it.
 * @param {Element} element
 * @param {(Node | string)[]} children
 * @param {string} heir a selector
 */
export function refill(element, children, heir) {
  const had = element.contains(document.activeElement);
  element.replaceChildren(...children);
  if (had) /** @type {HTMLElement | null} */ (element.querySelector(heir))?.focus({ preventScroll: true });
}

/** A text in which no clause is broken at its hyphen. @param {string} text */
export const unbroken = text => text.split(/([A-Z]+-[\w.]*\w)/).map((part, i) => i % 2 ? html("span", { class: "whole" }, part) : part);
