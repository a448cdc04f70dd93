import { type PackagePart, partBytes } from "./archive.ts";
import { columnOf, rangeOf } from "./cell-address.ts";
import { dateOfSerial, isDateFormat } from "./dates.ts";
import { refusals, SheetRefused } from "./refused.ts";
import {
  type CellValue,
  type OpenRow,
  openRow,
  placeCell,
  type SheetLayout,
  type SheetRow,
} from "./sheet-rows.ts";
import { tagParser, unescapeXlsx } from "./xml-tags.ts";

/** Shared content of a workbook's sheets. */
interface WorkbookContent {
  strings: readonly string[];
  /** Format codes by cell style. */
  formats: readonly string[];
  is1904: boolean;
}

const maxCellLength = 1024 * 1024;
const maxMerges = 100_000;

interface OpenCell {
  column: number;
  type: string;
  format: string;
  text: string;
  hasFormula: boolean;
  hasValue: boolean;
}

/** Streams the non-blank rows of a worksheet. @throws SheetRefused */
export async function* worksheetRows(
  part: PackagePart,
  content: WorkbookContent,
  layout: SheetLayout,
): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = [];
  const { parser, isComplete } = rowParser(content, rows, layout);
  const text = new TextDecoder();
  for await (const chunk of partBytes(part)) {
    parser.write(text.decode(chunk, { stream: true }));
    yield* rows.splice(0);
  }
  // A truncated sheet would import only some rows.
  if (!isComplete()) throw new SheetRefused(refusals.unreadable);
}

function rowParser(content: WorkbookContent, rows: SheetRow[], layout: SheetLayout) {
  const isDate = content.formats.map(isDateFormat);
  let hasRoot = false;
  let row: OpenRow | null = null;
  let cell: OpenCell | null = null;
  let nextColumn = 0;
  let lastRow = 0;
  let takesText = false;
  let inReading = false;

  const beginRow = ({ r, hidden, ht }: Readonly<Record<string, string>>) => {
    const number = r ? Number(r) : lastRow + 1;
    if (!(number > lastRow)) throw new SheetRefused(refusals.unreadable);
    lastRow = number;
    nextColumn = 0;
    row = openRow(number, isTrue(hidden) || Number(ht ?? 1) === 0);
  };
  const beginCell = ({ r, t = "n", s = "" }: Readonly<Record<string, string>>) => {
    const column = r ? columnOf(r) : nextColumn;
    if (column === null) throw new SheetRefused(refusals.unreadable);
    nextColumn = column + 1;
    const format = content.formats[Number(s || 0)] ?? "";
    const type = t === "n" && isDate[Number(s || 0)] ? "serial" : t;
    cell = { column, type, format, text: "", hasFormula: false, hasValue: false };
  };
  const { parser, depth } = tagParser(
    (tag, attributes) => {
      hasRoot ||= tag === "worksheet";
      if (tag === "row") beginRow(attributes);
      else if (tag === "c" && row) beginCell(attributes);
      else if (tag === "f" && cell) cell.hasFormula = true;
      else if (tag === "rPh") inReading = true;
      else if ((tag === "v" || tag === "t") && cell && !inReading) {
        takesText = true;
        cell.hasValue = true;
      } else if (tag === "mergeCell" && layout.merges.length < maxMerges) {
        const range = rangeOf(attributes.ref ?? "");
        if (range) layout.merges.push(range);
      } else if (tag === "col") {
        const { min, max, hidden, width } = attributes;
        const isHidden = isTrue(hidden) || Number(width ?? 1) === 0;
        if (isHidden) layout.hiddenColumns.push([Number(min) - 1, Number(max) - 1]);
      }
    },
    {
      ontext: (text) => {
        if (!takesText || !cell) return;
        cell.text += text;
        if (cell.text.length > maxCellLength) throw new SheetRefused(refusals.tooComplex);
      },
      onclosetag: (tag) => {
        if (tag === "v" || tag === "t") takesText = false;
        else if (tag === "rPh") inReading = false;
        else if (tag === "c" && cell && row) {
          placeCell(row, cell.column, contentOf(cell, content));
          cell = null;
        } else if (tag === "row" && row) {
          if (row.cells.length > 0) rows.push(row);
          row = null;
        }
      },
    },
  );
  return { parser, isComplete: () => hasRoot && depth() === 0 };
}

const isTrue = (text: string | undefined) => text === "1" || text === "true";

function contentOf(cell: OpenCell, content: WorkbookContent) {
  const { format, type, text, hasFormula, hasValue } = cell;
  // Programs write an empty text result as an empty value.
  const lacksResult = hasFormula && text === "" && !(type === "str" && hasValue);
  return { value: valueIn(cell, content), format, lacksResult };
}

function valueIn({ type, text }: OpenCell, { strings, is1904 }: WorkbookContent): CellValue {
  if (text === "") return null;
  switch (type) {
    case "s": {
      const string = strings[Number(text)];
      if (string === undefined) throw new SheetRefused(refusals.unreadable);
      return string;
    }
    case "str":
    case "inlineStr":
      return unescapeXlsx(text);
    case "b":
      return /^(1|true)$/i.test(text);
    case "e":
      return text;
    case "d": {
      const date = new Date(
        text.includes("T") && /\d$/.test(text) && !/Z|[+-]\d\d:?\d\d$/.test(text)
          ? `${text}Z`
          : text,
      );
      return Number.isNaN(date.getTime()) ? text : date;
    }
    default: {
      const number = Number(text);
      if (Number.isNaN(number)) return text;
      return type === "serial" ? dateOfSerial(number, is1904) : number;
    }
  }
}
