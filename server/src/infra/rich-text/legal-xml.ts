/** Characters that XML 1.0 cannot contain, except lone surrogates. */
const illegal = /[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Replaces characters that XML cannot contain. */
export const legalXml = (text: string, instead: string): string =>
  text.toWellFormed().replaceAll(illegal, instead);
