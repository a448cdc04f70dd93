import { Readable } from "node:stream";
import { createInflateRaw, inflateRawSync } from "node:zlib";
import { readXls, streamXlsxRows } from "hucre/xlsx";
import { type PackagePart, zipParts } from "./archive.ts";
import { refusals, SheetRefused } from "./refused.ts";

export type CellValue = string | number | boolean | Date | null | undefined;

/** One row of the first sheet. */
export interface SheetRow {
  /** As the spreadsheet program numbers it, from 1. */
  number: number;
  cells: readonly CellValue[];
  /** Whether the cell of this column holds a formula without a result. */
  lacksResult(column: number): boolean;
}

const zipStart = 0x504b0304;
const maxColumns = 512;
const maxRows = 200_000;

/** The rows of an .xls or .xlsx file's first sheet, told by its content. @throws SheetRefused */
export async function* sheetRows(file: Buffer): AsyncGenerator<SheetRow> {
  let count = 0;
  for await (const row of file.readUInt32BE(0) === zipStart ? xlsxRows(file) : xlsRows(file)) {
    count += 1;
    if (count > maxRows || row.cells.length > maxColumns) {
      throw new SheetRefused(refusals.tooComplex);
    }
    yield row;
  }
}

async function* xlsxRows(file: Buffer): AsyncGenerator<SheetRow> {
  const uncached = await uncachedFormulas(zipParts(file));
  for await (const { index, values } of streamXlsxRows(file)) {
    const number = index + 1;
    const lacksResult =
      uncached.size === 0 ? never : (column: number) => uncached.has(`${letters(column)}${number}`);
    yield { number, cells: values as CellValue[], lacksResult };
  }
}

async function* xlsRows(file: Buffer): AsyncGenerator<SheetRow> {
  const { sheets } = await readXls(file);
  // Rows that were never written are holes.
  for (const [index, cells] of (sheets[0]?.rows ?? []).entries()) {
    yield {
      number: index + 1,
      cells: (cells as CellValue[] | undefined) ?? [],
      lacksResult: never,
    };
  }
}

function never(): boolean {
  return false;
}

/** A, B … Z, AA, AB … for columns from 0. */
export function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** Characters between the ends of two cells. */
const maxCellLength = 1024 * 1024;
const latestRoot = 4_096;
const maxFound = 1_000_000;

/**
 * Addresses (such as `C5`) of the first sheet's formulas that come without a result, as programs
 * leave them that write sheets but do not calculate. The reader of rows shows them as empty.
 * Reads every character once, for any content of the file.
 */
async function uncachedFormulas(parts: ReadonlyMap<string, PackagePart>): Promise<Set<string>> {
  const found = new Set<string>();
  const text = new TextDecoder();
  let prefix: string | null = null;
  let rest = "";
  for await (const chunk of unpacked(firstSheet(parts))) {
    rest += text.decode(chunk, { stream: true });
    prefix ??= prefixOf(rest);
    if (prefix === null) continue;
    const cut = gather(rest, prefix, found);
    rest = rest.slice(cut);
    if (rest.length > maxCellLength) throw new SheetRefused(refusals.tooComplex);
  }
  return found;
}

/** What stands before every name (`x:`), mostly nothing; null while the root has not come. */
function prefixOf(start: string): string | null {
  const root = /<(\w{1,16}:)?worksheet[\s>]/.exec(start);
  if (root) return root[1] ?? "";
  return start.length > latestRoot ? "" : null;
}

/** Looks at the cells that are complete. @returns where the last one of them ends */
function gather(text: string, prefix: string, found: Set<string>): number {
  const close = `</${prefix}c>`;
  let from = 0;
  for (let end = text.indexOf(close); end >= 0; end = text.indexOf(close, from)) {
    const between = text.slice(from, end);
    from = end + close.length;
    // Empty cells may come before, closed by themselves.
    const cell = between.slice(between.lastIndexOf(`<${prefix}c `));
    if (!cell.includes(`<${prefix}f`) || hasResult(cell, prefix)) continue;
    const [, name] = /\sr="([A-Z]{1,3}[0-9]{1,7})"/.exec(cell) ?? [];
    if (name && found.size < maxFound) found.add(name);
  }
  return from;
}

function hasResult(cell: string, prefix: string): boolean {
  const value = cell.indexOf(`<${prefix}v`);
  const opened = value < 0 ? -1 : cell.indexOf(">", value);
  return opened >= 0 && cell[opened - 1] !== "/" && cell[opened + 1] !== "<";
}

/** The part of the first sheet of the workbook. The name of the part may differ. */
function firstSheet(parts: ReadonlyMap<string, PackagePart>): PackagePart {
  const workbook = textOf(parts.get("xl/workbook.xml"));
  const relations = textOf(parts.get("xl/_rels/workbook.xml.rels"));
  const start = workbook.search(/<(?:\w{1,16}:)?sheet\s/);
  const sheet = start < 0 ? "" : workbook.slice(start, workbook.indexOf(">", start));
  const [, id] = /\s(?:\w{1,16}:)?id="([^"]{1,64})"/.exec(sheet) ?? [];
  const relation = relations
    .split("<")
    .find((tag) => id && /^(\w{1,16}:)?Relationship\s/.test(tag) && tag.includes(`Id="${id}"`));
  const [, target = ""] = /\sTarget="([^"]{1,512})"/.exec(relation ?? "") ?? [];
  const part = parts.get(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  if (!part) throw new SheetRefused(refusals.unreadable);
  return part;
}

function textOf(part: PackagePart | undefined): string {
  if (!part) throw new SheetRefused(refusals.unreadable);
  const { method, packed, size } = part;
  const bytes = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: size + 1 });
  return bytes.toString("utf8");
}

async function* unpacked({ method, packed, size }: PackagePart): AsyncGenerator<Uint8Array> {
  if (method === 0) return yield packed;
  let bytes = 0;
  for await (const chunk of Readable.from([packed]).pipe(createInflateRaw())) {
    bytes += chunk.length;
    if (bytes > size) throw new SheetRefused(refusals.tooComplex);
    yield chunk;
  }
}
