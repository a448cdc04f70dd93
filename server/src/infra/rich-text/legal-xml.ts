/** Everything that XML 1.0 cannot carry, not even escaped, but for halves of a character. */
const illegal = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as XML can carry it, with something else in the place of each character that it cannot. */
export const legalXml = (text: string, instead: string): string =>
  text.toWellFormed().replaceAll(illegal, instead);
