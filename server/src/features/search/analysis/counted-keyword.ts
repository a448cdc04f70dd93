/** Longer than any number of the trade, as long as one that names a person or an account. */
const personal: readonly RegExp[] = [
  // E-mail addresses.
  /[^\s@]@[^\s@]/,
  // Mobile and fixed telephones, however their digits are grouped.
  /(?<!\d)(?:(?:\+|00)?86[-\s.]*)?1[3-9]\d(?:[-\s.]?\d){8}(?!\d)/,
  /(?<!\d)\(?0\d{2,3}\)?[-\s.]*\d{3,4}[-\s.]?\d{4}(?!\d)/,
  // Identity cards and bank cards: 14 digits and more, a check letter after them.
  /(?<!\d)\d(?:[-\s.]?\d){13,}/,
];

/**
 * A keyword as it is counted: case, width and blanks make no difference. Null where it looks like
 * personal data, which is not kept.
 */
export function countedKeyword(keyword: string): string | null {
  const plain = keyword.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  return plain === "" || personal.some((pattern) => pattern.test(plain)) ? null : plain;
}
