import { setImmediate } from "node:timers/promises";
import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { type DictionaryType, dictionaries } from "@aeromaint/contracts/dictionaries.ts";
import type { StagedFile } from "@aeromaint/contracts/fields/files.ts";
import { cutText } from "@aeromaint/contracts/fields/plain-text.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import {
  clearingWord,
  type ImportedRow,
  type ImportProgress,
} from "@aeromaint/contracts/wire/sheet-import.ts";
import type { Read } from "../../infra/db/database.ts";
import { Problems } from "../../infra/files/sheets/table/problems.ts";
import type { Actor } from "../actor.ts";
import { dictionaryLabels } from "../export.ts";
import {
  columnsOf,
  fieldText,
  type ImportColumn,
  idsByLabel,
  isSameValue,
  parseCell,
  type Vocabulary,
} from "./cells.ts";
import {
  EarlierRow,
  type FieldValues,
  type Importable,
  type Parsed,
  rightOf,
  type StoredRow,
} from "./importable.ts";
import type { RowsContent, SheetLine } from "./read-rows.ts";

/** What becomes of a row. */
export interface PlannedRow extends Omit<ImportedRow, "action"> {
  action: "add" | "update" | "keep";
  /** Null: it is to be added. */
  id: string | null;
  /** What is written: of a row that is there only what changes. */
  values: FieldValues;
  /** What those fields were. */
  previous: FieldValues | null;
  /** What the sheet's other columns say. */
  extra: FieldValues;
  /** Of a person, where it came with the sheet. */
  photo?: StagedFile;
}

export interface Plan {
  rows: PlannedRow[];
  problems: Problems;
}

interface Context {
  importable: Importable;
  columns: readonly ImportColumn[];
  words: ReadonlyMap<string, Vocabulary>;
  actor: Actor;
  today: string;
  problems: Problems;
  /** Columns of the sheet. */
  present: ReadonlySet<string>;
  /** Columns that new rows need and the sheet does not have. */
  lacking: Set<string>;
}

type Cells = Map<ImportColumn, Parsed & { text: string }>;
type ParsedLine = SheetLine & { parsed: Cells };

/** Rows that are looked at before others get their turn. */
const atOnce = 100;

/** Everything that an import would do, and everything that is wrong with its sheet. Writes nothing. */
export async function planRows(
  db: Read,
  importable: Importable,
  { content, actor, today, maxProblems, onProgress }: Given,
): Promise<Plan> {
  const problems = new Problems(maxProblems);
  for (const problem of content.problems) problems.add(problem);
  problems.count = content.problemCount;
  const columns = columnsOf(importable);
  const present = new Set(content.columns);
  // Of the key always: another column may stand in for one of it.
  const used = columns.filter(({ name }) => present.has(name) || importable.key.includes(name));
  const words = await vocabularies(db, importable, { columns: used, actor });
  const lacking = new Set<string>();
  const context = { importable, columns, words, actor, today, problems, present, lacking };
  const lines = await parseLines(content, context);
  const stored = await storedRows(db, lines, context);
  const rows: PlannedRow[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % atOnce === 0) {
      onProgress({ stage: "check", done: at, total: lines.length });
      await setImmediate();
    }
    const [row, second] = stored.get(keyOf(importable, valuesIn(line.parsed))) ?? [];
    if (second) {
      const column = columns.find(({ name }) => name === importable.key.at(-1))?.title ?? "";
      problems.add({ row: line.row, column, message: "已有多条相同的数据，不能确定是哪一条" });
    }
    rows.push(row ? planUpdate(line, row, context) : planAddition(line, context));
  }
  return { rows, problems };
}

interface Given {
  content: RowsContent;
  actor: Actor;
  /** yyyy-MM-dd. */
  today: string;
  maxProblems: number;
  onProgress: (progress: ImportProgress) => void;
}

/** What the cells of these columns may name. */
export async function vocabularies(
  db: Read,
  { choices = {} }: Importable,
  { columns, actor }: { columns: readonly ImportColumn[]; actor: Actor },
): Promise<Map<string, Vocabulary>> {
  const types = columns.flatMap(({ schema }): DictionaryType[] =>
    schema["x-dict"] ? [schema["x-dict"]] : [],
  );
  const labels = await dictionaryLabels(db, types);
  const words = new Map<string, Vocabulary>();
  for (const { name, schema } of columns) {
    const dict = schema["x-dict"];
    const own =
      dict && new Map(dictionaries[dict].values.map(({ value, label }) => [value, label]));
    const offered = await choices[name]?.(db, actor);
    words.set(name, {
      labels: own && new Map([...own, ...(labels.get(dict) ?? [])]),
      ids: offered && idsByLabel(offered),
    });
  }
  return words;
}

/** Lines whose keys are there and only once; references may name rows above. */
async function parseLines(content: RowsContent, context: Context): Promise<ParsedLine[]> {
  const { importable, columns, problems } = context;
  const keys = columns.filter(({ name }) => importable.key.includes(name));
  const firstOf = new Map<string, number>();
  const labels = new Map<string, number>();
  const lines: ParsedLine[] = [];
  for (const batch of content.batches) {
    for (const given of JSON.parse(batch) as SheetLine[]) {
      if (lines.length % atOnce === 0) await setImmediate();
      const line = { ...given, cells: importable.meaning?.(given.cells) ?? given.cells };
      const parsed = parseLine(line, { ...context, labels });
      const missing = keys.filter((column) => !parsed.has(column));
      for (const { title } of line.flawed ? [] : missing) {
        problems.add({ row: line.row, column: title, message: messages.required });
      }
      if (missing.length > 0) continue;
      const wrong = keys.find((column) => "problem" in (parsed.get(column) ?? {}));
      const cell = wrong && parsed.get(wrong);
      if (wrong && cell && "problem" in cell) {
        problems.add({ row: line.row, column: wrong.title, message: cell.problem });
        continue;
      }
      const key = keyOf(importable, valuesIn(parsed));
      const first = firstOf.get(key);
      if (first !== undefined) {
        const column = keys.at(-1)?.title ?? "";
        problems.add({ row: line.row, column, message: `与第${first}行重复` });
        continue;
      }
      firstOf.set(key, line.row);
      const { parent } = importable;
      if (parent) {
        labels.set(parent.labelOf(line.cells[parent.field] ?? "", valuesIn(parsed)), line.row);
      }
      lines.push({ ...line, parsed });
    }
  }
  return lines;
}

function parseLine(
  { cells }: SheetLine,
  context: Context & { labels: ReadonlyMap<string, number> },
): Cells {
  const { columns, words, today, importable, actor, labels } = context;
  const parsed: Cells = new Map();
  for (const column of columns) {
    const { name } = column;
    const text = cells[name];
    if (text === undefined) continue;
    const vocabulary = words.get(name) ?? {};
    let cell = parseCell(column, text, { words: vocabulary, today });
    if ("problem" in cell && column.schema["x-kind"] === "reference" && text !== clearingWord) {
      const above = importable.parent?.field === name ? labels.get(text) : undefined;
      const other = importable.unresolved?.[name];
      if (above !== undefined) cell = { value: new EarlierRow(above) };
      else if (other && !vocabulary.ids?.has(text)) cell = other(text, { actor, cells });
    }
    const normalise = importable.normalised?.[name];
    if (normalise && "value" in cell && typeof cell.value === "string") {
      cell = { value: normalise(cell.value) };
    }
    parsed.set(column, { ...cell, text });
  }
  return parsed;
}

function valuesIn(cells: Cells): FieldValues {
  const entries = [...cells].flatMap(([{ name }, cell]) =>
    "value" in cell ? [[name, cell.value] as const] : [],
  );
  return Object.fromEntries(entries);
}

function keyOf({ key }: Importable, values: StoredRow): string {
  return key
    .map((name) => {
      const value = values[name];
      return value instanceof EarlierRow ? `row ${value.row}` : String(value ?? "");
    })
    .join("\n");
}

async function storedRows(
  db: Read,
  lines: readonly ParsedLine[],
  { importable, actor }: Context,
): Promise<Map<string, StoredRow[]>> {
  const last = importable.key.at(-1) ?? "";
  const keys = lines.map(({ parsed }) => String(valuesIn(parsed)[last]));
  const rows = keys.length > 0 ? await importable.rows(db, actor, keys) : [];
  return Map.groupBy(rows, (row) => keyOf(importable, row));
}

const nameOf = ({ cells }: SheetLine, { key }: Importable) =>
  key.map((name) => cells[name] ?? "").join("/");

const shortText = (text: string) => cutText(text, 200);

function planAddition(line: ParsedLine, context: Context): PlannedRow {
  const { importable, columns, problems, present, lacking } = context;
  const values: FieldValues = { ...importable.defaults };
  const extra: FieldValues = {};
  const changes: PlannedRow["changes"] = [];
  for (const column of columns) {
    const { name, title, isRequired, isExtra } = column;
    const cell = line.parsed.get(column);
    if (!cell) {
      if (!isRequired || values[name] !== undefined || lacking.has(name)) continue;
      // Said once of a whole column.
      if (!present.has(name)) lacking.add(name);
      const message = present.has(name)
        ? (column.schema["x-required"] ?? messages.required)
        : `新增${importable.resource.title}时必填，表格中没有这一列`;
      problems.add({ row: line.row, column: title, message });
    } else if ("problem" in cell) {
      problems.add({ row: line.row, column: title, message: cell.problem });
    } else {
      (isExtra ? extra : values)[name] = cell.value;
      changes.push({ title, from: null, to: shortText(cell.text) });
    }
  }
  const name = nameOf(line, importable);
  return {
    ...{ row: line.row, action: "add", id: null, name },
    ...{ values, extra, previous: null, changes },
  };
}

function planUpdate(line: ParsedLine, stored: StoredRow, context: Context): PlannedRow {
  const { importable, words, problems, actor } = context;
  const { resource, key, masked = {}, words: inWords } = importable;
  const values: FieldValues = {};
  const extra: FieldValues = {};
  const previous: FieldValues = {};
  const changes: PlannedRow["changes"] = [];
  for (const [column, cell] of line.parsed) {
    const { name, title, isExtra } = column;
    if (key.includes(name)) continue;
    const labels = words.get(name)?.labels;
    const shown = isExtra
      ? ""
      : fieldText(column, stored, { ...(inWords && { words: inWords }), labels });
    // What the sheet shows as the platform does stays, also where its reader could not name it.
    if (!isExtra && (cell.text === shown || cell.text === masked[name]?.(shown))) continue;
    const refuse = (message: string) => problems.add({ row: line.row, column: title, message });
    if ("problem" in cell) refuse(cell.problem);
    else if (isExtra) extra[name] = cell.value;
    else if (!isSameValue(cell.value, stored[name])) {
      if (resource.createOnly?.includes(name)) refuse(`已有${resource.title}的${title}不能修改`);
      values[name] = cell.value;
      previous[name] = stored[name] ?? null;
      const isCleared = cell.text === clearingWord;
      // In full it is shown by a detail, which the log has.
      const from = shortText(masked[name]?.(shown) ?? shown);
      changes.push({ title, from, to: isCleared ? null : shortText(cell.text) });
    }
  }
  const isChanged = changes.length > 0;
  if (isChanged && !hasPermission(actor.user.permissions, rightOf(importable, "edit"))) {
    const column = line.parsed.keys().next().value?.title ?? "";
    problems.add({ row: line.row, column, message: `没有修改${resource.title}的权限` });
  }
  return {
    ...{ row: line.row, action: isChanged ? "update" : "keep", name: nameOf(line, importable) },
    ...{ id: String(stored[resource.id]), values, extra, changes },
    previous: isChanged ? previous : null,
  };
}
