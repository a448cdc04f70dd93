import assert from "node:assert/strict";
import { partText, zipParts } from "./archive.ts";

export const illegalXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Fails if a strict XML 1.0 parser would reject the text. */
function assertStrictXml(xml: string, name: string): void {
  assert.deepEqual(
    xml.match(illegalXml)?.map((sign) => sign.codePointAt(0)),
    undefined,
    name,
  );
  const references = xml.match(/&[^;]{0,12};?/g) ?? [];
  for (const reference of new Set(references)) {
    assert.match(reference, /^&(amp|lt|gt|quot|apos|#9|#10|#13);$/, name);
  }
}

/** Fails if a program with a strict XML parser could not open the sheet. */
export async function assertStrictSheet(bytes: Uint8Array): Promise<void> {
  for (const [name, part] of await zipParts(Buffer.from(bytes))) {
    if (/\.(xml|rels|vml)$/.test(name)) assertStrictXml(partText(part), name);
  }
}
