import { parentPort, workerData } from "node:worker_threads";
import { getDocumentProxy } from "unpdf";
import type { PdfJob } from "./words-of-pdf.ts";

const { bytes, maxCharacters, milliseconds } = workerData as PdfJob;

/** The text of the first pages, as far as room and time reach. */
async function words(): Promise<string> {
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

parentPort?.postMessage(await words());
