import {
  fontSizes,
  lineHeights,
  linkSchemes,
  pictureWidths,
  richTextTags,
  textAligns,
} from "@aeromaint/contracts/fields/rich-text.ts";
import sanitizeHtml from "sanitize-html";
import { parseFileId } from "../files/file-id.ts";
import { previewUrl } from "../files/file-urls.ts";

// Tags with content that is not text: both are dropped.
const droppedTags = [
  "script",
  "style",
  "textarea",
  "option",
  "xmp",
  "noscript",
  "iframe",
  "noembed",
  "noframes",
  "plaintext",
  "template",
  "object",
  "svg",
  "math",
  "title",
  "select",
];

/**
 * Keeps tags and attributes of the editor. Drops scripts, style sheets and external addresses.
 * Attributes are rebuilt here, so the sanitizer sees only allowed ones. Placeholders of inline
 * images stay.
 */
export function cleanMarkup(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    allowedAttributes: {
      "*": ["style"],
      a: ["href", "target", "rel"],
      img: ["src", "alt", "title", "width", "height", "data-width"],
      ol: ["start", "type"],
      td: ["colspan", "rowspan", "colwidth"],
      th: ["colspan", "rowspan", "colwidth"],
      col: ["span", "width"],
      code: ["class"],
    },
    parseStyleAttributes: false,
    allowedSchemes: ["http", "https", "mailto", "tel", "inline-image"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nonTextTags: droppedTags,
    nestingLimit: 40,
    enforceHtmlBoundary: false,
    transformTags: {
      "*": (tag, attributes) => {
        const tagName = effectiveTag(tag, attributes);
        return { tagName, attribs: allowedAttributes(tagName, attributes) };
      },
    },
    // Pictures without a local address and links without an address are dropped.
    exclusiveFilter: ({ tag, attribs, mediaChildren }) => {
      if (tag === "img") return !attribs.src;
      if (tag === "figure" && mediaChildren.length === 0) return "excludeTag";
      return tag === "a" && !attribs.href ? "excludeTag" : false;
    },
  });
}

type Attributes = Record<string, string>;

const placeholders = /^inline-image:[0-9]{1,4}$/;
const wholeNumber = /^[1-9][0-9]{0,3}$/;
const widths = /^[0-9]{1,4}(,[0-9]{1,4}){0,50}$/;
const language = /^language-[a-z0-9+#-]{1,30}$/;
const maxTextLength = 500;

/** Equivalent tags in pasted text. */
const synonyms: Readonly<Record<string, string>> = {
  b: "strong",
  i: "em",
  del: "s",
  strike: "s",
  h5: "h4",
  h6: "h4",
};

const hiddenStyle = /(?:^|;)\s*(?:display:\s*none|visibility:\s*hidden|mso-hide:\s*all)/i;

/** Tag for the effect of a tag and its style. Hidden text becomes `template`, which is dropped. */
function effectiveTag(tag: string, { style = "" }: Attributes): string {
  if (style.length <= maxStyleLength) {
    if (hiddenStyle.test(style)) return "template";
    const [, shift] = /(?:^|;)\s*vertical-align:\s*(super|sub)\b/i.exec(style) ?? [];
    if (shift && tag === "span") return shift.toLowerCase() === "sub" ? "sub" : "sup";
  }
  return Object.hasOwn(synonyms, tag) ? (synonyms[tag] ?? tag) : tag;
}

const numbers = (attributes: Attributes, ...names: string[]): Attributes =>
  pick(attributes, names, (value) => wholeNumber.test(value));

/** Allowed attributes of each tag in addition to its style; none for other tags. */
const allowedByTag: Readonly<Record<string, (attributes: Attributes) => Attributes>> = {
  a: link,
  img: (attributes) => ({
    src: imageSource(attributes.src ?? ""),
    ...pick(attributes, ["alt", "title"], (value) => value.length <= maxTextLength),
    ...numbers(attributes, "width", "height"),
    ...pick(attributes, ["data-width"], oneOf(pictureWidths)),
  }),
  ol: (attributes) => ({
    ...numbers(attributes, "start"),
    ...pick(attributes, ["type"], (value) => /^[aAiI]$/.test(value)),
  }),
  td: cell,
  th: cell,
  col: (attributes) => numbers(attributes, "span", "width"),
  code: (attributes) => pick(attributes, ["class"], (value) => language.test(value)),
};

/** Rebuilds the allowed attributes of a tag. */
function allowedAttributes(tag: string, attributes: Attributes): Attributes {
  const result = Object.hasOwn(allowedByTag, tag) ? allowedByTag[tag]?.(attributes) : {};
  const style = allowedStyle(attributes.style ?? "");
  return { ...result, ...(style && { style }) };
}

function cell(attributes: Attributes): Attributes {
  return {
    ...numbers(attributes, "colspan", "rowspan"),
    ...pick(attributes, ["colwidth"], (value) => widths.test(value)),
  };
}

/** Links open in a new tab without a referrer. */
function link({ href = "" }: Attributes): Attributes {
  const address = linkAddress(href);
  return address ? { href: address, target: "_blank", rel: "noopener noreferrer" } : {};
}

/** http, https, mailto, tel or a local address; null for others. */
function linkAddress(href: string): string | null {
  const text = href.trim();
  if (text === "" || text.startsWith("#") || text.length > 2_048) return null;
  const fileId = text.includes("/") ? parseFileId(text) : null;
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

/** Local picture or placeholder of an inline image; empty (dropped) for others. */
function imageSource(src: string): string {
  const text = src.trim();
  if (placeholders.test(text)) return text;
  const fileId = text.includes("/") ? parseFileId(text) : null;
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

type Check = (value: string) => boolean;

const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value);
// Names, #hex and rgb(), rgba(), hsl() with plain numbers, which cannot load or compute.
const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([0-9.,%/ ]{1,40}\))$/;
const length = /^[0-9]{1,4}(\.[0-9]{1,3})?(px|%)$/;
const isColour: Check = (value) => colour.test(value);
const isLength: Check = (value) => length.test(value);

const checks: Readonly<Record<string, Check>> = {
  "font-size": oneOf(fontSizes.map((size) => `${size}px`)),
  "line-height": oneOf(lineHeights),
  "text-align": oneOf(textAligns),
  color: isColour,
  "background-color": isColour,
  width: isLength,
  "min-width": isLength,
};

/** Longer than all styles of the editor. */
const maxStyleLength = 1_000;

/** Allowed declarations in canonical spelling; may be empty. */
function allowedStyle(style: string): string {
  if (style.length > maxStyleLength) return "";
  return style
    .split(";")
    .map((declaration) => {
      const colon = declaration.indexOf(":");
      const property = declaration.slice(0, colon).trim().toLowerCase();
      const value = declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase();
      const allowed = colon > 0 && Object.hasOwn(checks, property) && checks[property]?.(value);
      return allowed ? `${property}: ${value}` : "";
    })
    .filter(Boolean)
    .join("; ");
}
