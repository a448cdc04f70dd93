import { linkSchemes } from "@aeromaint/contracts/fields/rich-text.ts";
import { fileIdOf } from "../files/file-id.ts";
import { previewUrl } from "../files/file-urls.ts";
import { allowedStyle } from "./allowed-styles.ts";

type Attributes = Record<string, string>;

const placeholders = /^inline-image:[0-9]{1,4}$/;
const wholeNumber = /^[1-9][0-9]{0,3}$/;
const widths = /^[0-9]{1,4}(,[0-9]{1,4}){0,50}$/;
const language = /^language-[a-z0-9+#-]{1,30}$/;
const maxTextLength = 500;

/** Spellings of the same thing, as pasted text has them. */
export const synonyms: Readonly<Record<string, string>> = {
  b: "strong",
  i: "em",
  del: "s",
  strike: "s",
  h5: "h4",
  h6: "h4",
};

const numbers = (attributes: Attributes, ...names: string[]): Attributes =>
  pick(attributes, names, (value) => wholeNumber.test(value));

/** What each tag may carry beside its style; a tag that is absent here carries nothing. */
const kept: Readonly<Record<string, (attributes: Attributes) => Attributes>> = {
  a: link,
  img: (attributes) => ({
    src: imageSource(attributes.src ?? ""),
    ...pick(attributes, ["alt", "title"], (value) => value.length <= maxTextLength),
    ...numbers(attributes, "width", "height"),
  }),
  ol: (attributes) => numbers(attributes, "start"),
  td: cell,
  th: cell,
  col: (attributes) => numbers(attributes, "span", "width"),
  code: (attributes) => pick(attributes, ["class"], (value) => language.test(value)),
};

/** The attributes of a tag that may stay, made anew; nothing is copied unseen. */
export function allowedAttributes(tag: string, attributes: Attributes): Attributes {
  const result = Object.hasOwn(kept, tag) ? kept[tag]?.(attributes) : {};
  const style = allowedStyle(attributes.style ?? "");
  return { ...result, ...(style && { style }) };
}

function cell(attributes: Attributes): Attributes {
  return {
    ...numbers(attributes, "colspan", "rowspan"),
    ...pick(attributes, ["colwidth"], (value) => widths.test(value)),
  };
}

/** Links open apart and tell the other side nothing. */
function link({ href = "" }: Attributes): Attributes {
  const address = linkAddress(href);
  return address ? { href: address, target: "_blank", rel: "noopener noreferrer" } : {};
}

/** http, https, mailto, tel, or an address on this site; null for anything else. */
export function linkAddress(href: string): string | null {
  const text = href.trim();
  if (text === "" || text.startsWith("#") || text.length > 2_048) return null;
  const fileId = text.includes("/") ? fileIdOf(text) : null;
  if (fileId) return previewUrl(fileId);
  const base = "http://relative.invalid";
  const url = URL.parse(text, base);
  if (!url || url.username || url.password) return null;
  const isRelative = url.origin === base && !/^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(text);
  if (isRelative) return `${url.pathname}${url.search}${url.hash}`;
  return (linkSchemes as readonly string[]).includes(url.protocol) && url.origin !== base
    ? url.href
    : null;
}

/** One of our own pictures, or an inlined one that becomes so; empty (dropped) for anything else. */
function imageSource(src: string): string {
  const text = src.trim();
  if (placeholders.test(text)) return text;
  const fileId = text.includes("/") ? fileIdOf(text) : null;
  return fileId ? previewUrl(fileId) : "";
}

function pick(
  attributes: Attributes,
  names: readonly string[],
  allowed: (value: string) => boolean,
): Attributes {
  const entries = names.flatMap((name) => {
    const value = attributes[name];
    return value !== undefined && allowed(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}
