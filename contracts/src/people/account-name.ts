/** Characters that nobody sees: zero-width blanks and joiners, soft hyphens, marks of direction, fillers. */
const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/**
 * The form in which accounts are compared: one for capitals, full width and invisible characters.
 * The function `account_form` of the database is the same.
 */
export function normaliseAccount(text: string): string {
  return text.replace(invisible, "").normalize("NFKC").toLowerCase();
}
