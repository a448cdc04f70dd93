import "./rich-text.css";
import { pictureSrcSet, scaledPictureUrl } from "@aeromaint/contracts/files/pictures.ts";
import { useLayoutEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { contrast, luminance, type Rgb, rgbOf } from "../theme/contrast.ts";
import { useShownTheme } from "../theme/theme-choice.ts";
import { palettes, type Theme } from "../theme/tokens.ts";

interface RichContentProps {
  html: string;
  className?: string | undefined;
  /** Pixels of the column, where measuring hundreds of them would take too long; 0: unknown. */
  width?: number;
}

/** Formatted content as a reader sees it. */
export function RichContent({ html, className, width }: RichContentProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useShownTheme();
  useLayoutEffect(() => {
    const element = place.current;
    const column = width ?? element?.clientWidth ?? 0;
    element?.replaceChildren(makeReadable(html, { width: column, theme }));
  }, [html, theme, width]);
  return <div ref={place} className={classNames("am-rich-text", className)} />;
}

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
  const share = Number(image.dataset.width) / 100;
  const own = wanted > 0 ? Math.min(wanted, columnWidth) : columnWidth;
  const shown = share > 0 ? columnWidth * share : own;
  // Width and height stay: their ratio reserves the space until the picture has loaded.
  if (!(share > 0)) image.style.maxWidth = `min(100%, ${shown}px)`;
  image.loading = "lazy";
  image.decoding = "async";
  const set = pictureSrcSet(src);
  if (!set) return;
  image.sizes = `(max-width: ${Math.round(shown) + 32}px) 100vw, ${Math.round(shown)}px`;
  image.srcset = set;
  image.src = scaledPictureUrl(src, 750);
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

/** Text of this size needs 4.5:1 (WCAG 2.2 AA). */
const minContrast = 4.5;
const blendSteps = 50;
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

interface Paper {
  ground: Rgb;
  text: Rgb;
}

// The surface nearest to the text of its theme: what can be read here can be read on all.
const papers: Record<Theme, Paper> = {
  dark: paper(palettes.dark.raised, palettes.dark.text),
  light: paper(palettes.light.raised, palettes.light.text),
};

/**
 * Makes the colours that authors chose readable on any background: they are
 * lightened or darkened as far as contrast asks, and keep their hue.
 */
export function ensureReadableColours(body: HTMLElement, theme: Theme): void {
  const { ground, text } = papers[theme];
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) {
    if (!element.style.color && !element.style.backgroundColor) continue;
    const behind = nearest(element, "backgroundColor") ?? ground;
    const own = rgbOf(element.style.color);
    const shown = own ?? nearest(element, "color") ?? text;
    const fit = readableOn(shown, behind, text);
    if (fit !== shown) element.style.color = `rgb(${fit.join(", ")})`;
  }
}

function paper(ground: string, text: string): Paper {
  return { ground: rgbOf(ground) ?? white, text: rgbOf(text) ?? black };
}

/** The colour itself where it is readable, else the nearest one of its hue that is. */
function readableOn(colour: Rgb, behind: Rgb, usual: Rgb): Rgb {
  if (contrast(colour, behind) >= minContrast) return colour;
  if (isGrey(colour) && contrast(usual, behind) >= minContrast) return usual;
  const end = luminance(behind) > 0.18 ? black : white;
  for (let step = 1; step < blendSteps; step++) {
    const mixed = towards(colour, end, step / blendSteps);
    if (contrast(mixed, behind) >= minContrast) return mixed;
  }
  return end;
}

// Black or white in a document is no deliberate colour: it means default text.
function isGrey(colour: Rgb): boolean {
  return Math.max(...colour) - Math.min(...colour) < 24;
}

function towards([red, green, blue]: Rgb, [r, g, b]: Rgb, share: number): Rgb {
  const mixed = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [mixed(red, r), mixed(green, g), mixed(blue, b)];
}

function nearest(element: HTMLElement, property: "color" | "backgroundColor"): Rgb | undefined {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const rgb = rgbOf(at.style[property]);
    if (rgb) return rgb;
  }
  return undefined;
}
