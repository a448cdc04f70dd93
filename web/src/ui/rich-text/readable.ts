import { scaled, sourceSet } from "@aeromaint/contracts/pictures.ts";
import type { Theme } from "../theme/tokens.ts";
import { ensureReadableColours } from "./author-colours.ts";

interface Column {
  /** Pixels; 0 where it cannot be measured. */
  width: number;
  theme: Theme;
}

/** Width of the text column where it cannot be measured. */
const defaultWidth = 750;

/**
 * Prepares content for reading: pictures no wider than the column and lazily loaded,
 * wide tables in a scrolling box, external links in a new window, colours that can
 * be read on the theme's ground. The server has cleaned the HTML; parsed in a document of its own,
 * nothing in it runs or loads here.
 */
export function makeReadable(html: string, column: Column): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const width = column.width > 0 ? column.width : defaultWidth;
  for (const image of body.querySelectorAll("img")) fitImage(image, width);
  for (const table of body.querySelectorAll("table")) boxTable(table);
  for (const link of body.querySelectorAll("a[href]")) openInNewTab(link);
  ensureReadableColours(body, column.theme);
  const fragment = document.createDocumentFragment();
  fragment.append(...body.childNodes);
  return fragment;
}

function fitImage(image: HTMLImageElement, columnWidth: number): void {
  const src = image.getAttribute("src") ?? "";
  const wanted = Number.parseFloat(image.getAttribute("width") ?? "");
  const shown = wanted > 0 ? Math.min(wanted, columnWidth) : columnWidth;
  // Width and height stay: their ratio reserves the space until the picture has loaded.
  image.style.maxWidth = `min(100%, ${shown}px)`;
  image.loading = "lazy";
  image.decoding = "async";
  const set = sourceSet(src);
  if (!set) return;
  image.sizes = `(max-width: ${Math.round(shown) + 32}px) 100vw, ${Math.round(shown)}px`;
  image.srcset = set;
  image.src = scaled(src, 750);
}

function boxTable(table: HTMLTableElement): void {
  if (table.parentElement?.classList.contains("tableWrapper")) return;
  const box = table.ownerDocument.createElement("div");
  box.className = "tableWrapper";
  // Reachable by keyboard, so that it can be scrolled without a pointer.
  box.tabIndex = 0;
  table.replaceWith(box);
  box.append(table);
}

function openInNewTab(link: Element): void {
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener noreferrer");
}
