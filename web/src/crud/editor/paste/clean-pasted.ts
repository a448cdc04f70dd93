import { hexContrast } from "../../../ui/theme/contrast.ts";
import { hexColour } from "../css-values.ts";
import { highlightColour, readingBackground, readingTextColour } from "../palette.ts";
import { isStoredOrInlinePicture } from "../stored-image.ts";
import { symbolsToText } from "./boxes.ts";
import { formulasToText } from "./formulas.ts";
import { dropHidden } from "./hidden-text.ts";
import { convertNumberedLists, convertWordLists } from "./lists.ts";
import { convertUnsupportedNumbers } from "./numbers-as-text.ts";

interface Pasted {
  html: string;
  /** Number of removed pictures with external sources (another site, a folder of Word). */
  lostPictures: number;
  /** Other removed content, as words for a message. */
  leftOut: string[];
}

/** Sizes of body text in Word and WPS; the reading page uses its own size. */
const bodySizes = ["10pt", "10.5pt", "11pt", "12pt"];

const notText = "style,script,meta,link,title,head,xml,template,noscript,iframe,object,svg";

/**
 * Normalises HTML from the clipboard. It converts styles of Word and WPS to structure. It removes
 * content that the editor's schema would misread; the schema drops the rest.
 */
export function cleanPasted(html: string): Pasted {
  const page = new DOMParser().parseFromString(html, "text/html");
  const { body } = page;
  // HTML from an editor like this one is clean and has its own marks.
  const isOurs = body.querySelector("[data-pm-slice]") !== null;
  if (!isOurs) inlineClassStyles(page);
  const leftOut = isOurs ? [] : [...formulasToText(body), ...dropHidden(body)];
  for (const element of body.querySelectorAll(notText)) element.remove();
  if (!isOurs) symbolsToText(body);
  const lostPictures = dropForeignPictures(body);
  if (isOurs) return { html: body.innerHTML, lostPictures, leftOut };
  convertWordLists(body);
  convertUnsupportedNumbers(body);
  convertNumberedLists(body);
  dropComments(body);
  unwrapOfficeTags(body);
  stylesFromFontTags(body);
  tagsOfRaised(body);
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) tidyStyle(element);
  dropSpacers(body);
  return { html: body.innerHTML, lostPictures, leftOut };
}

function dropForeignPictures(body: HTMLElement): number {
  const foreign = [...body.querySelectorAll("img")].filter(
    (image) => !isStoredOrInlinePicture(image.getAttribute("src") ?? ""),
  );
  for (const image of foreign) image.remove();
  return foreign.length;
}

/** Removes Word's conditional comments; they duplicate content. */
function dropComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Unwraps `<o:p>`, `<w:sdt>`, `<st1:date>` …, keeping their text. */
function unwrapOfficeTags(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll("*")]) {
    if (element.tagName.includes(":")) element.replaceWith(...element.childNodes);
  }
}

function stylesFromFontTags(body: HTMLElement): void {
  for (const font of [...body.querySelectorAll("font")]) {
    const span = document.createElement("span");
    span.setAttribute("style", font.getAttribute("style") ?? "");
    const colour = font.getAttribute("color");
    if (colour && !span.style.color) span.style.color = colour;
    span.append(...font.childNodes);
    font.replaceWith(span);
  }
}

const raisedStyle =
  /vertical-align:\s*(?:super|(?=[\d.]*[1-9])[\d.]+(?:pt|%))|mso-text-raise:\s*[\d.]*[1-9]/i;
const loweredStyle =
  /vertical-align:\s*(?:sub|-[\d.]*[1-9][\d.]*(?:pt|%))|mso-text-raise:\s*-[\d.]*[1-9]/i;

/** Converts raised and lowered styles of Google Docs and Word Online to tags. */
function tagsOfRaised(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll<HTMLElement>("[style]")]) {
    const style = element.getAttribute("style") ?? "";
    const tag = raisedStyle.test(style) ? "sup" : loweredStyle.test(style) ? "sub" : null;
    if (!tag || element.closest("sup,sub") || element.querySelector("p,li,td,sup,sub")) continue;
    const raised = document.createElement(tag);
    raised.append(...element.childNodes);
    element.append(raised);
    element.style.removeProperty("font-size");
  }
}

function tidyStyle(element: HTMLElement): void {
  const { style } = element;
  if (bodySizes.includes(style.fontSize)) style.removeProperty("font-size");
  const colours = legibleColours(style.color, style.backgroundColor);
  setOrRemove(style, "color", colours.text);
  style.removeProperty("background");
  setOrRemove(style, "background-color", colours.ground);
}

function setOrRemove(style: CSSStyleDeclaration, property: string, value: string | null): void {
  if (value) style.setProperty(property, value);
  else style.removeProperty(property);
}

/** Removes blank paragraphs that Word uses as spacing; table cells need theirs. */
function dropSpacers(body: HTMLElement): void {
  for (const paragraph of [...body.querySelectorAll("p.MsoNormal")]) {
    const isEmpty = !paragraph.textContent?.trim() && !paragraph.querySelector("img,br");
    if (isEmpty && !paragraph.closest("td,th")) paragraph.remove();
  }
}

/** Minimum contrast of normal text (WCAG 1.4.3). */
const minContrast = 4.5;

/**
 * Adapts colours of a white page to the dark background. Black text and white backgrounds are
 * removed; a bright highlight is replaced.
 */
function legibleColours(
  text: string,
  ground: string,
): { text: string | null; ground: string | null } {
  const textColour = hexColour(text);
  const groundColour = groundFor(hexColour(ground));
  const under = groundColour ?? readingBackground;
  const isLegible = textColour !== null && hexContrast(textColour, under) >= minContrast;
  return { text: isLegible ? textColour : null, ground: groundColour };
}

function groundFor(ground: string | null): string | null {
  if (ground === null || isGrey(ground)) return null;
  return hexContrast(ground, readingTextColour) >= minContrast ? ground : highlightColour;
}

/** True for white, black and grey, which are page or table shading. */
function isGrey(hex: string): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts) < 24;
}

/** Properties that change the meaning: visibility, raised text and symbols. */
const meaningfulProperties =
  /(?:^|;)\s*((?:vertical-align|display|visibility|mso-hide|mso-text-raise|list-style(?:-type)?|mso-symbol-font-family)\s*:[^;]*)/gi;
const simpleSelector = /^[a-z0-9]*\.[\w-]+$/i;

/** Copies these properties from classes to elements that do not set them. */
function inlineClassStyles(page: Document): void {
  const css = [...page.querySelectorAll("style")]
    .map(({ textContent }) => textContent ?? "")
    .join("\n")
    .replaceAll(/<!--|-->|\/\*[\s\S]*?\*\//g, "")
    // Ignore media queries: they apply to print or other widths.
    .replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi, "");
  for (const [, selectors = "", rule = ""] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    const said = [...rule.matchAll(meaningfulProperties)].map(([, each = ""]) => each.trim());
    const classes = selectors.split(",").map((each) => each.trim());
    const known = classes.filter((each) => simpleSelector.test(each));
    if (said.length === 0 || known.length === 0) continue;
    for (const element of page.body.querySelectorAll(known.join(","))) {
      const own = element.getAttribute("style") ?? "";
      element.setAttribute("style", `${said.join(";")};${own}`);
    }
  }
}
