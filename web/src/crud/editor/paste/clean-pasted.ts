import { isStoredOrInlinePicture } from "../stored-image.ts";
import { legibleColours } from "./legible-colours.ts";
import { listsFromWord } from "./word-lists.ts";

export interface Pasted {
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
