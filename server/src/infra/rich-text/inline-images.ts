/** Text with the data URIs taken out, and what they held. `placeholder(n)` stands for image n. */
export interface Extracted {
  html: string;
  images: InlineImage[];
}

export interface InlineImage {
  /** As declared, such as image/png. */
  contentType: string;
  base64: string;
}

const opening = "data:";
const declaration = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/i;
const maxDeclarationLength = 100;

/** Unlike any address that a person could write: control characters never survive in a url. */
export function placeholder(index: number): string {
  return `inline-image:${index}`;
}

/**
 * Takes inlined images out of a text before it is parsed, in one pass: megabytes of base64 then
 * never reach the parser. Only quoted attribute values count, as editors and browsers write them;
 * what stays is dropped by the allow-list.
 */
export function extractInlineImages(html: string): Extracted {
  const images: InlineImage[] = [];
  const pieces: string[] = [];
  let done = 0;
  for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, at + opening.length)) {
    const quote = html[at - 1];
    if ((quote !== '"' && quote !== "'") || html[at - 2] !== "=") continue;
    const declared = declaration.exec(html.slice(at, at + maxDeclarationLength));
    const end = declared ? html.indexOf(quote, at) : -1;
    if (!declared || end < 0) continue;
    pieces.push(html.slice(done, at), placeholder(images.length));
    images.push({
      contentType: (declared[1] ?? "").toLowerCase(),
      base64: html.slice(at + declared[0].length, end),
    });
    done = end;
    at = end;
  }
  pieces.push(html.slice(done));
  return { html: pieces.join(""), images };
}

/** Characters that are decoded at once: whole groups of four. */
const piece = 64 * 1024;

/** The bytes of an image by pieces; blanks between its characters count for nothing. */
export function* decoded({ base64 }: InlineImage): Generator<Buffer> {
  let rest = "";
  for (let at = 0; at < base64.length; at += piece) {
    const text = rest + base64.slice(at, at + piece).replace(/\s/g, "");
    const whole = text.length - (text.length % 4);
    yield Buffer.from(text.slice(0, whole), "base64");
    rest = text.slice(whole);
  }
  yield Buffer.from(rest, "base64");
}
