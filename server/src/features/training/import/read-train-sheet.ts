import { isStorableText } from "@aeromaint/contracts/fields/validation.ts";
import {
  type TrainSheetColumn,
  type TrainSheetProblem,
  trainExampleAccount,
  trainSheetColumns,
  trainSheetLimits,
} from "@aeromaint/contracts/training/import.ts";
import { type FileSource, readBytes } from "../../../infra/files/file-source.ts";
import { letters, rangeText } from "../../../infra/files/sheets/cell-address.ts";
import { formatProblem, shownText } from "../../../infra/files/sheets/number-format.ts";
import { type OpenSheet, openSheet } from "../../../infra/files/sheets/open-sheet.ts";
import { SheetRefused } from "../../../infra/files/sheets/refused.ts";
import {
  type CellValue,
  dateOfSerial,
  type SheetRow,
} from "../../../infra/files/sheets/sheet-rows.ts";
import { cellText, dateText } from "../../../infra/files/sheets/table/cell-text.ts";

export interface TrainSheetJob {
  source: FileSource;
  /** The name of the sheet that was chosen; without it the first visible one with cells. */
  sheet: string | null;
}

/** A row as text; what is blank or wrong is absent. */
export type TrainSheetLine = { row: number } & Partial<Record<TrainSheetColumn, string>>;

export interface TrainSheetContent {
  sheet: string;
  sheets: string[];
  ignoredColumns: string[];
  hiddenRows: number;
  lines: TrainSheetLine[];
  problems: TrainSheetProblem[];
}

type Headings = Map<number, TrainSheetColumn>;

const titles: ReadonlyMap<string, TrainSheetColumn> = new Map(
  Object.entries(trainSheetColumns).map(([name, { title }]) => [title, name as TrainSheetColumn]),
);
/** Without these a sheet is of something else; a person is named by one of two. */
const needed: readonly TrainSheetColumn[] = [
  ...(["courseName", "trainDate", "hours", "instructor", "result"] as const),
];
/** Rows within which the headings have to come. */
const headingsWithin = 30;

/** Reads a sheet of training records. Runs in a process of its own. @throws SheetRefused */
export async function readTrainSheet(job: TrainSheetJob): Promise<TrainSheetContent> {
  const sheet = await openSheet(await readBytes(job.source), job.sheet);
  try {
    return await readRows(sheet);
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error;
    throw new SheetRefused(error.message, sheet.sheets);
  }
}

async function readRows(sheet: OpenSheet): Promise<TrainSheetContent> {
  let headings: Headings | undefined;
  let headingRow = 0;
  const content: TrainSheetContent = {
    ...{ sheet: sheet.name, sheets: sheet.sheets, ignoredColumns: [], hiddenRows: 0 },
    ...{ lines: [], problems: [] },
  };
  for await (const row of sheet.rows) {
    if (!headings) {
      headings = headingsOf(row, content);
      headingRow = row.number;
      if (!headings && row.number >= headingsWithin) break;
      continue;
    }
    const line = lineOf(row, headings, content.problems);
    if (!line) continue;
    if (row.isHidden) content.hiddenRows += 1;
    if (content.lines.push(line) > trainSheetLimits.rows) {
      throw new SheetRefused(`一次最多导入${trainSheetLimits.rows}行，请分批导入`);
    }
  }
  if (!headings) {
    const missing = needed.map((name) => `“${trainSheetColumns[name].title}”`).join("");
    throw new SheetRefused(`找不到表头：需要“账号”或“姓名”，以及${missing}各一列`);
  }
  if (content.lines.length === 0) throw new SheetRefused("表格中没有培训记录");
  for (const range of sheet.layout.merges) {
    const [first, last] = range.columns;
    const [at, name] = [...headings].find(([column]) => column >= first && column <= last) ?? [];
    if (at === undefined || !name || name === "remark" || range.rows[1] <= headingRow) continue;
    const message = `不能是合并单元格（${rangeText(range)}），请取消合并，在每一行填写各自的内容`;
    content.problems.push({ row: range.rows[0], column: trainSheetColumns[name].title, message });
  }
  return content;
}

function headingsOf(row: SheetRow, content: TrainSheetContent): Headings | undefined {
  const found: Headings = new Map();
  const ignored: string[] = [];
  for (const [at, cell] of row.cells.entries()) {
    const title = cellText(cell)
      .normalize("NFKC")
      .replaceAll(/[\s*:]|\([^()]*\)/g, "");
    const name = titles.get(title);
    if (name && [...found.values()].includes(name)) {
      throw new SheetRefused(`表头“${title}”出现了多次，请只保留一列`);
    }
    if (name) found.set(at, name);
    else if (title) ignored.push(title.slice(0, 100));
  }
  const names = [...found.values()];
  const hasPerson = names.includes("account") || names.includes("userName");
  if (!hasPerson || !needed.every((name) => names.includes(name))) return undefined;
  content.ignoredColumns = ignored;
  return found;
}

/** A row's line; null for a blank row and for the template's example. */
function lineOf(
  row: SheetRow,
  headings: Headings,
  problems: TrainSheetProblem[],
): TrainSheetLine | null {
  const line: TrainSheetLine = { row: row.number };
  const found: TrainSheetProblem[] = [];
  for (const [at, name] of headings) {
    const cell = row.cells[at];
    const { title, max } = trainSheetColumns[name];
    const add = (message: string) => found.push({ row: row.number, column: title, message });
    const address = `（单元格${letters(at)}${row.number}）`;
    if (row.withoutResult.has(at))
      add(`公式没有计算结果，请用表格软件打开并保存后再导入${address}`);
    else if (
      typeof cell === "number" &&
      name !== "trainDate" &&
      formatProblem(cell, row.formats[at] ?? "")
    ) {
      add(`格式显示的不是单元格中的数值，请改为普通的数字格式${address}`);
    } else {
      const text = textOf(cell, name, row.formats[at] ?? "");
      if (text === "") continue;
      if (text.length > max) add(`不能超过${max}个字`);
      else if (!isStorableText(text)) add("包含无法识别的字符");
      else {
        const value = storedText(name, text);
        if (value === undefined) add(wrong[name] ?? "内容不正确");
        else line[name] = value;
      }
    }
  }
  if (Object.keys(line).length === 1 && found.length === 0) return null;
  if (line.account === trainExampleAccount) return null;
  const isFlawed = (title: string) => found.some(({ column }) => column === title);
  for (const name of needed) {
    const { title } = trainSheetColumns[name];
    if (line[name] === undefined && !isFlawed(title)) {
      found.push({ row: row.number, column: title, message: "不能为空" });
    }
  }
  problems.push(...found);
  return line;
}

function textOf(cell: CellValue, name: TrainSheetColumn, format: string): string {
  if (name === "trainDate" && typeof cell === "number" && cell < 100_000) {
    return cellText(dateOfSerial(cell, false));
  }
  const isShown = typeof cell === "number" || typeof cell === "string";
  return cellText(isShown && name !== "hours" ? shownText(cell, format) : cell);
}

const wrong: { readonly [Name in TrainSheetColumn]?: string } = {
  trainDate: "请填写日期，如 2026-03-01",
  hours: "请填写 0.5 至 999 的学时，最多一位小数",
  result: "请填写“通过”或“未通过”",
};

const results: Readonly<Record<string, string>> = {
  ...{ 通过: "1", 合格: "1", 及格: "1", 未通过: "2", 不通过: "2", 不合格: "2", 不及格: "2" },
};

/** A cell's text as it is stored; undefined where it is none of that kind. */
function storedText(name: TrainSheetColumn, text: string): string | undefined {
  const plain = text.normalize("NFKC").replaceAll(/\s/g, "");
  if (name === "result") return results[plain];
  if (name === "trainDate") return dayOf(plain);
  if (name === "userName") return plain;
  if (name !== "hours") return text;
  const hours = /^\d{1,3}(\.\d)?0*$/.test(plain) ? Number(plain) : 0;
  return hours >= 0.5 && hours <= 999 ? `${hours}` : undefined;
}

function dayOf(plain: string): string | undefined {
  const [, year = "", month = "", day = ""] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:00:00:00)?$/.exec(plain) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(plain) ??
    [];
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  // A day that there is comes back as it was.
  return year && dateText(new Date(`${text}T00:00:00Z`)) === text ? text : undefined;
}
