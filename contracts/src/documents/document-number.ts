import { numberForm } from "../search/number-form.ts";

/** Fewer letters and digits are the end of too many numbers. */
const minLength = 4;

/**
 * What was typed as the end of a document's number may be written, as it is and without leading zeros: as
 * document_number_ends() has them. None for what is no number, or too short for one.
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
