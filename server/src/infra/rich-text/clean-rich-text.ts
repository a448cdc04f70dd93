import { richTextTags } from "@aeromaint/contracts/fields/rich-text.ts";
import sanitizeHtml from "sanitize-html";
import { allowedAttributes, synonyms } from "./allowed-tags.ts";

// Their content is no text for a reader: it goes with the tag.
const notText = [
  ...["script", "style", "textarea", "option", "xmp", "noscript", "iframe", "noembed"],
  ...["noframes", "plaintext", "template", "object", "svg", "math", "title", "select"],
];

/**
 * Keeps what the editor can make and drops everything else: no script, no style sheet, no address
 * that a browser would fetch from elsewhere. Attributes are checked and written by ourselves,
 * the sanitizer then only sees allowed ones. Placeholders of inlined images stay.
 */
export function cleanMarkup(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    allowedAttributes: {
      "*": ["style"],
      a: ["href", "target", "rel"],
      img: ["src", "alt", "title", "width", "height"],
      ol: ["start"],
      td: ["colspan", "rowspan", "colwidth"],
      th: ["colspan", "rowspan", "colwidth"],
      col: ["span", "width"],
      code: ["class"],
    },
    parseStyleAttributes: false,
    allowedSchemes: ["http", "https", "mailto", "tel", "inline-image"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nonTextTags: notText,
    nestingLimit: 40,
    enforceHtmlBoundary: false,
    transformTags: {
      "*": (tag, attributes) => {
        const tagName = Object.hasOwn(synonyms, tag) ? (synonyms[tag] ?? tag) : tag;
        return { tagName, attribs: allowedAttributes(tagName, attributes) };
      },
    },
    // A picture without an address of ours, and a link without any, have nothing to show for it.
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === "img") return !attribs.src;
      return tag === "a" && !attribs.href ? "excludeTag" : false;
    },
  });
}
