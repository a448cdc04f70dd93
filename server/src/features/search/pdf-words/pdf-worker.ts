import { getDocumentProxy } from "unpdf";

/** It stops after `milliseconds` with what it has. */
export interface PdfJob {
  bytes: Uint8Array<ArrayBuffer>;
  maxCharacters: number;
  milliseconds: number;
}

/** The text of the first pages, as far as room and time reach. */
export async function firstWords({ bytes, maxCharacters, milliseconds }: PdfJob): Promise<string> {
  const end = performance.now() + milliseconds;
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  let text = "";
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    text += items
      .map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""))
      .join("");
    text += "\n";
    page.cleanup();
    if (text.length > maxCharacters || performance.now() > end) break;
  }
  return text.slice(0, maxCharacters);
}
