import { errorTexts } from "@aeromaint/contracts/wire/errors.ts";
import { invalidField } from "../http/errors.ts";

// Forms nest a few levels. Thousands would overflow the stack.
const maxJsonDepth = 32;
// The longest lists have 2,000 values.
const maxJsonValues = 50_000;

/** @throws 400 for too many values or levels */
export function refuseHugeJson(text: string): void {
  if (exceedsJsonLimits(text, maxJsonDepth, maxJsonValues))
    throw invalidField("", errorTexts.invalidBody);
}

/** @throws 400 for invalid JSON */
export function parseJson(text: string): unknown {
  refuseHugeJson(text);
  try {
    return JSON.parse(text, (key, value) => (isPrototypeKey(key) ? undefined : value));
  } catch {
    throw invalidField("", errorTexts.invalidBody);
  }
}

const isPrototypeKey = (key: string) => key === "__proto__" || key === "constructor";

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/**
 * True if a JSON text has more levels than `most`, or too many values. Deep values overflow the
 * stack, and small objects take twenty times their text in memory. Makes one pass and skips
 * strings.
 */
export function exceedsJsonLimits(
  text: string,
  most: number,
  maxValues = Number.POSITIVE_INFINITY,
): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
    } else if (isOpening(code)) {
      depth += 1;
      values += 1;
      if (depth > most || values > maxValues) return true;
    } else if (isClosing(code)) {
      depth -= 1;
    } else if (code === comma) {
      values += 1;
    }
  }
  return false;
}

/** End of the string that starts here; end of the text if it is not closed. */
function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    // An even number of backslashes does not escape the quote.
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

const isOpening = (code: number) => code === 0x5b || code === 0x7b;
const isClosing = (code: number) => code === 0x5d || code === 0x7d;
