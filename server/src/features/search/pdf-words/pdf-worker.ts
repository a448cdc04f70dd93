import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { getDocumentProxy } from "unpdf";

/** It stops after `milliseconds` with what it has. */
export interface PdfJob {
  bytes: Uint8Array<ArrayBuffer>;
  maxCharacters: number;
  milliseconds: number;
}

/** The text and the filled fields of the first pages, as far as room and time reach. */
export async function firstWords({ bytes, maxCharacters, milliseconds }: PdfJob): Promise<string> {
  const end = performance.now() + milliseconds;
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, BinaryDataFactory: CmapFiles });
  let text = "";
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    text += items
      .map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""))
      .join("");
    text += `\n${(await page.getAnnotations()).flatMap(fieldValues).join("\n")}\n`;
    page.cleanup();
    if (text.length > maxCharacters || performance.now() > end) break;
  }
  return withWholeWords(text).slice(0, maxCharacters);
}

/** What somebody filled in or wrote on the page, or what is shown in its place; nothing of boxes and passwords. */
function fieldValues(annotation: {
  subtype?: string;
  fieldType?: string;
  hidden?: boolean;
  password?: boolean;
  fieldValue?: string | string[] | null;
  options?: { exportValue: string; displayValue: string }[];
  textContent?: string[];
  contentsObj?: { str: string };
}): string[] {
  const { subtype, fieldType, hidden, password, fieldValue, options = [] } = annotation;
  const { textContent = [], contentsObj } = annotation;
  if (hidden || password) return [];
  if (subtype === "FreeText") return [contentsObj?.str ?? textContent.join("\n")];
  if (subtype !== "Widget" || fieldType === "Btn") return [];
  const values = [fieldValue ?? []].flat().filter(Boolean);
  if (values.length === 0) return textContent;
  return values.map(
    (value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value,
  );
}

const chineseOverLines = /(?<=[\p{Script=Han}〇])[^\S\n]*\n\s*(?=[\p{Script=Han}〇])/gu;

/** Some programs write each Chinese character as a word of its own. */
const chineseApart = /(?<=[\p{Script=Han}〇])[^\S\n](?=[\p{Script=Han}〇])/gu;

/** Joins Chinese characters that a blank separates, and words and numbers that break over a line's end. */
function withWholeWords(text: string): string {
  return text
    .replace(/\u00ad[^\S\n]*\n\s*|\u00ad/g, "")
    .replace(chineseOverLines, "")
    .replace(chineseApart, "")
    .replace(/(?<=\b(?:non|self|anti|de|high|low|cross)[-‐])[^\S\n]*\n\s*(?=\p{Ll})/giu, "")
    .replace(/(?<=\p{Ll})[-‐][^\S\n]*\n\s*(?=\p{Ll})/gu, "")
    .replace(/(?<=[A-Z0-9][-‐])[^\S\n]*\n\s*(?=[A-Z0-9])/g, "");
}

const archive = new URL("./cmaps.zip", import.meta.url);

/**
 * Adobe's tables for Chinese, Japanese and Korean fonts that a PDF names and does not carry, as
 * PDF.js packs them. Other files of PDF.js are missing.
 */
class CmapFiles {
  #archive: Uint8Array | undefined;

  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    this.#archive ??= readFileSync(archive);
    const files = unzipSync(this.#archive, { filter: ({ name }) => name === filename });
    const bytes = files[filename];
    if (!bytes) throw new Error(`${filename} is not there`);
    return bytes;
  }
}
