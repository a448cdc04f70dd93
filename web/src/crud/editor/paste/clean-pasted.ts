import { hexContrast } from "../../../ui/theme/contrast.ts";
import { hexColour } from "../css-values.ts";
import { highlight, readingGround, readingText } from "../palette.ts";
import { isStoredOrInlinePicture } from "../stored-image.ts";
import { textOfBoxes } from "./boxes.ts";
import { styleByClass } from "./class-styles.ts";
import { textOfFormulas } from "./formulas.ts";
import { dropHidden } from "./hidden-text.ts";
import { listsFromWord, numberedLists } from "./lists.ts";
import { numbersAsText } from "./numbers-as-text.ts";

interface Pasted {
  html: string;
  /** Pictures that point elsewhere (another site, Word's own folder) and were left out. */
  lostPictures: number;
  /** What else was left out, as sentences name it. */
  leftOut: string[];
}

/** Sizes of body text in Word and WPS: the reading page has a size of its own for it. */
const bodySizes = ["10pt", "10.5pt", "11pt", "12pt"];

const notText = "style,script,meta,link,title,head,xml,template,noscript,iframe,object,svg";

/**
 * Normalises HTML from the clipboard: makes the structure explicit that Word and WPS hide in
 * styles, and removes what the editor's schema would misread. The schema drops the rest.
 */
export function cleanPasted(html: string): Pasted {
  const page = new DOMParser().parseFromString(html, "text/html");
  const { body } = page;
  // What was copied in an editor like this one is clean, and carries marks of its own.
  const isOurs = body.querySelector("[data-pm-slice]") !== null;
  if (!isOurs) styleByClass(page);
  const leftOut = isOurs ? [] : [...textOfFormulas(body), ...dropHidden(body)];
  for (const element of body.querySelectorAll(notText)) element.remove();
  if (!isOurs) textOfBoxes(body);
  const lostPictures = dropForeignPictures(body);
  if (isOurs) return { html: body.innerHTML, lostPictures, leftOut };
  listsFromWord(body);
  numbersAsText(body);
  numberedLists(body);
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

/** Conditional comments of Word; they duplicate their surroundings. */
function dropComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** `<o:p>`, `<w:sdt>`, `<st1:date>` …: their text stays. */
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

/** Raised and lowered characters by style, as Google Docs and Word Online write them, by tag. */
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

/** Blank paragraphs that stand for spacing in Word; cells keep theirs, they need one. */
function dropSpacers(body: HTMLElement): void {
  for (const paragraph of [...body.querySelectorAll("p.MsoNormal")]) {
    const isEmpty = !paragraph.textContent?.trim() && !paragraph.querySelector("img,br");
    if (isEmpty && !paragraph.closest("td,th")) paragraph.remove();
  }
}

/** Below this, text of ordinary size is hard to read (WCAG 1.4.3). */
const minContrast = 4.5;

/**
 * Adapts colours from a white page to the dark reading background: black text and white
 * backgrounds are dropped, a bright highlight becomes one that light text is readable on.
 */
function legibleColours(
  text: string,
  ground: string,
): { text: string | null; ground: string | null } {
  const textColour = hexColour(text);
  const groundColour = groundFor(hexColour(ground));
  const under = groundColour ?? readingGround;
  const isLegible = textColour !== null && hexContrast(textColour, under) >= minContrast;
  return { text: isLegible ? textColour : null, ground: groundColour };
}

function groundFor(ground: string | null): string | null {
  if (ground === null || isGrey(ground)) return null;
  return hexContrast(ground, readingText) >= minContrast ? ground : highlight;
}

/** White, black and what lies between: page and table shading rather than a highlight. */
function isGrey(hex: string): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts) < 24;
}
