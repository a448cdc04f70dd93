/** Text without data URIs, and their images. `imagePlaceholder(n)` replaces image n. */
interface ExtractedText {
  html: string;
  images: InlineImage[];
}

export interface InlineImage {
  /** Declared type, such as image/png. */
  contentType: string;
  base64: string;
}

const opening = "data:";
const declaration = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/i;
const maxDeclarationLength = 100;

/** Differs from every address that the cleaning accepts. */
export function imagePlaceholder(index: number): string {
  return `inline-image:${index}`;
}

/**
 * Extracts inline images before parsing, so that megabytes of base64 never reach the parser. Finds
 * only quoted attribute values, as browsers write them. The cleaning drops other data URIs.
 */
export function extractInlineImages(html: string): ExtractedText {
  const images: InlineImage[] = [];
  const pieces: string[] = [];
  let done = 0;
  for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, at + opening.length)) {
    const quote = html[at - 1];
    if ((quote !== '"' && quote !== "'") || html[at - 2] !== "=") continue;
    const declared = declaration.exec(html.slice(at, at + maxDeclarationLength));
    const end = declared ? html.indexOf(quote, at) : -1;
    if (!declared || end < 0) continue;
    pieces.push(html.slice(done, at), imagePlaceholder(images.length));
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

/** Characters decoded per step: a multiple of four. */
const piece = 64 * 1024;

/** Bytes of an image in pieces. White space in base64 is ignored. */
export function* decodeImage({ base64 }: InlineImage): Generator<Buffer> {
  let rest = "";
  for (let at = 0; at < base64.length; at += piece) {
    const text = rest + base64.slice(at, at + piece).replace(/\s/g, "");
    const whole = text.length - (text.length % 4);
    yield Buffer.from(text.slice(0, whole), "base64");
    rest = text.slice(whole);
  }
  yield Buffer.from(rest, "base64");
}
