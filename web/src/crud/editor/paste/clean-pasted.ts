import { hexContrast } from "../../../ui/theme/contrast.ts";
import { hexColour } from "../css-values.ts";
import { highlight, readingGround, readingText } from "../palette.ts";
import { isStoredOrInlinePicture } from "../stored-image.ts";

interface Pasted {
  html: string;
  /** Pictures that point elsewhere (another site, Word's own folder) and were left out. */
  lostPictures: number;
}

/** Sizes of body text in Word and WPS: the reading page has a size of its own for it. */
const bodySizes = ["10pt", "10.5pt", "11pt", "12pt"];

const notText = "style,script,meta,link,title,head,xml,template,noscript,iframe,object,svg,math";

/**
 * Normalises HTML from the clipboard: makes the structure explicit that Word and WPS hide in
 * styles, and removes what the editor's schema would misread. The schema drops the rest.
 */
export function cleanPasted(html: string): Pasted {
  // What was copied in an editor like this one is clean, and carries marks of its own.
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(notText)) element.remove();
  const lostPictures = dropForeignPictures(body);
  if (body.querySelector("[data-pm-slice]")) return { html: body.innerHTML, lostPictures };
  listsFromWord(body);
  dropComments(body);
  unwrapOfficeTags(body);
  stylesFromFontTags(body);
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) tidyStyle(element);
  dropSpacers(body);
  return { html: body.innerHTML, lostPictures };
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

/** A paragraph that Word shows as a list item: how deep, whether counted. */
interface WordItem {
  paragraph: HTMLElement;
  level: number;
  isOrdered: boolean;
}

const deepest = 9;

/** Word pastes lists as paragraphs with `mso-list` in their style: makes real lists of them. */
function listsFromWord(body: HTMLElement): void {
  let open: { list: HTMLElement; item: WordItem }[] = [];
  let last: Element | null = null;
  for (const paragraph of [...body.querySelectorAll<HTMLElement>("p,h1,h2,h3,h4,h5,h6")]) {
    const item = wordItemOf(paragraph);
    if (!item) continue;
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    open = open.filter(({ item: { level } }) => level <= item.level);
    const top = open.at(-1);
    if (top?.item.level === item.level && top.item.isOrdered !== item.isOrdered) open.pop();
    if (open.at(-1)?.item.level !== item.level) open.push({ list: listFor(item, open), item });
    open.at(-1)?.list.append(listItemOf(item));
    last = open[0]?.list ?? null;
  }
}

function wordItemOf(paragraph: HTMLElement): WordItem | null {
  const style = paragraph.getAttribute("style") ?? "";
  const level = /mso-list:\s*l\d{1,6}\s+level(\d{1,2})/i.exec(style)?.[1];
  if (!level || paragraph.closest("li")) return null;
  const marker = markerOf(paragraph)?.textContent?.trim() ?? "";
  const isOrdered = /^[(（]?([0-9]{1,4}|[a-z]{1,4}|[一二三四五六七八九十]{1,4})[.、)）]/i.test(
    marker,
  );
  return { paragraph, level: Math.min(Number(level), deepest), isOrdered };
}

/** The bullet or number that Word writes as text before the item. */
function markerOf(paragraph: HTMLElement): Element | undefined {
  return [...paragraph.querySelectorAll("span")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
  );
}

/** A new list: inside the last item of the list above it, or in the paragraph's own place. */
function listFor({ paragraph, isOrdered }: WordItem, open: { list: HTMLElement }[]): HTMLElement {
  const list = document.createElement(isOrdered ? "ol" : "ul");
  const above = open.at(-1)?.list;
  if (above) (above.lastElementChild ?? above).append(list);
  else paragraph.before(list);
  return list;
}

function listItemOf({ paragraph }: WordItem): HTMLElement {
  markerOf(paragraph)?.remove();
  const content = document.createElement("p");
  content.append(...paragraph.childNodes);
  const item = document.createElement("li");
  item.append(content);
  paragraph.remove();
  return item;
}
