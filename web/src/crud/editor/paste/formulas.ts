/**
 * Converts formulas of pages (MathML) and Word (OMML, in a comment) to text with raised and lowered
 * characters.
 */

const equation = /^\[if gte msEquation/i;

/** @returns unreadable content, as words for a message */
export function formulasToText(body: HTMLElement): string[] {
  let lost = false;
  for (const copy of body.querySelectorAll(".katex-html,mjx-container > svg")) copy.remove();
  const replace = (old: ChildNode, formula: Element) => {
    const line = document.createElement("span");
    line.append(...lineOf(formula));
    lost ||= !line.textContent?.trim();
    old.replaceWith(...line.childNodes);
  };
  for (const formula of [...body.querySelectorAll("math")]) replace(formula, formula);
  for (const comment of commentsOf(body)) {
    if (!equation.test(comment.data)) continue;
    dropPictureOf(comment);
    const { body: inside } = new DOMParser().parseFromString(
      comment.data.replace(/^\[[^\]]*\]>|<!\[endif\]$/g, ""),
      "text/html",
    );
    replace(comment, inside);
  }
  return lost ? ["公式"] : [];
}

function commentsOf(body: HTMLElement): Comment[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
}

/** Removes the picture that Word adds for programs without formulas. */
function dropPictureOf(comment: Comment): void {
  let next = comment.nextSibling;
  if (!(next instanceof Comment) || !/^\[if !msEquation/i.test(next.data)) return;
  while (next && !(next instanceof Comment && /^\[endif/i.test(next.data))) {
    const after: ChildNode | null = next.nextSibling;
    next.remove();
    next = after;
  }
}

type Parts = readonly (Node | string)[];

const raised = (parts: Parts) => wrapped("sup", parts);
const lowered = (parts: Parts) => wrapped("sub", parts);

function wrapped(tag: string, parts: Parts): Node {
  const element = document.createElement(tag);
  element.append(...parts);
  return element;
}

/** Adds brackets around more than one character, except numbers. */
function grouped(parts: Parts): Parts {
  const text = parts.map((part) => (typeof part === "string" ? part : part.textContent)).join("");
  return [...text.trim()].length > 1 && !/^\d+$/.test(text) ? ["(", ...parts, ")"] : parts;
}

const without = new Set(["annotation", "annotation-xml", "m:ctrlpr", "m:rpr", "style", "xml"]);

function lineOf(node: Node): Parts {
  if (node.nodeType === Node.TEXT_NODE) return [(node.nodeValue ?? "").replace(/\s+/g, " ")];
  if (!(node instanceof Element)) return [];
  const name = node.tagName.toLowerCase();
  if (without.has(name)) return [];
  const parts = [...node.children].filter((child) => !/^m:\w+pr$/i.test(child.tagName));
  const [first = [], second = [], third = []] = parts.map(lineOf);
  switch (name) {
    case "mfrac":
    case "m:f":
      return [...grouped(first), "/", ...grouped(second)];
    case "msup":
    case "mover":
    case "m:ssup":
      return [...first, raised(second)];
    case "msub":
    case "munder":
    case "m:ssub":
      return [...first, lowered(second)];
    case "msubsup":
    case "munderover":
    case "m:ssubsup":
      return [...first, lowered(second), raised(third)];
    case "msqrt":
      return ["√", ...grouped(parts.flatMap(lineOf))];
    case "mroot":
      return [raised(second), "√", ...grouped(first)];
    case "m:rad":
      return parts.length > 1 && first.length > 0
        ? [raised(first), "√", ...grouped(second)]
        : ["√", ...grouped(parts.length > 1 ? second : first)];
    case "m:d":
      return ["(", ...parts.flatMap(lineOf), ")"];
    case "m:nary":
      return ["∑", lowered(first), raised(second), ...third];
    case "mtr":
    case "m:mr":
      return [
        ...parts.flatMap((part, at) => (at > 0 ? [" ", ...lineOf(part)] : lineOf(part))),
        "; ",
      ];
    default:
      return [...node.childNodes].flatMap(lineOf);
  }
}
