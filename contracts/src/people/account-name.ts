/** Invisible characters: zero-width spaces and joiners, soft hyphens, direction marks, fillers. */
const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/**
 * Normalises an account name for comparison: case, width and invisible characters do not matter.
 * Equal to the database function `account_form`.
 */
export function normaliseAccount(text: string): string {
  return text.replace(invisible, "").normalize("NFKC").toLowerCase();
}
