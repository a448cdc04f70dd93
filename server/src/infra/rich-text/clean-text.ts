import { richTextLimits, type richTextMessages } from "@aeromaint/contracts/fields/rich-text.ts";
import { Parser } from "htmlparser2";
import { cleanMarkup } from "./clean-rich-text.ts";
import { type TextFacts, textFacts } from "./text-of.ts";

export interface CleanedText extends TextFacts {
  html: string;
}

interface RefusedText {
  refusal: Extract<keyof typeof richTextMessages, "tooDeep" | "tooComplex">;
}

/** Cleaned text with its facts, or the reason for its refusal. */
export function cleanText(html: string): CleanedText | RefusedText {
  const refusal = refusalOf(html);
  if (refusal) return { refusal };
  const cleaned = cleanMarkup(html);
  return { html: cleaned, ...textFacts(cleaned) };
}

/** Characters between two checks of the limits. Cleaning takes time by depth times length. */
const step = 4_096;

function refusalOf(html: string): RefusedText["refusal"] | null {
  let depth = 0;
  let deepest = 0;
  let tags = 0;
  const parser = new Parser({
    onopentag() {
      depth += 1;
      tags += 1;
      deepest = Math.max(deepest, depth);
    },
    onclosetag() {
      depth -= 1;
    },
  });
  for (let at = 0; at < html.length; at += step) {
    parser.write(html.slice(at, at + step));
    if (deepest > richTextLimits.depth) return "tooDeep";
    if (tags > richTextLimits.tags) return "tooComplex";
  }
  return null;
}
