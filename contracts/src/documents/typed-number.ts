import { numberForm } from "../search/number-form.ts";

/** Shorter input matches the end of too many numbers. */
const minLength = 4;

/**
 * Forms of a typed number for a match with document_number_ends(): as typed, and without leading zeros.
 * Empty for text without a digit and for text that is too short.
 */
export function numberEnds(typed: string): string[] {
  const form = numberForm(typed);
  if (form.length < minLength || !/\d/.test(form)) return [];
  const parts =
    typed
      .normalize("NFKC")
      .toUpperCase()
      .match(/[A-Z]+|[0-9]+/g) ?? [];
  return [...new Set([form, parts.map((part) => part.replace(/^0+(?=.)/, "")).join("")])];
}
