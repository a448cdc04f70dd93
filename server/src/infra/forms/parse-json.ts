import { errorTexts } from "@aeromaint/contracts/errors.ts";
import { invalidField } from "../http/errors.ts";
import { nestsDeeperThan } from "./json-depth.ts";

// No form nests more than a few; walking over thousands would use up the stack.
const deepestJson = 32;
// The longest lists have two thousand.
const maxJsonValues = 50_000;

/** @throws 400 for a JSON text that would cost more than any form does */
export function refuseHugeJson(text: string): void {
  if (nestsDeeperThan(text, deepestJson, maxJsonValues))
    throw invalidField("", errorTexts.invalidBody);
}

/** @throws 400 for what is no JSON */
export function parseJson(text: string): unknown {
  refuseHugeJson(text);
  try {
    return JSON.parse(text, (key, value) => (isPrototypeKey(key) ? undefined : value));
  } catch {
    throw invalidField("", errorTexts.invalidBody);
  }
}

const isPrototypeKey = (key: string) => key === "__proto__" || key === "constructor";
