import { setImmediate } from "node:timers/promises";
import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import type { StagedFile } from "@aeromaint/contracts/fields/files.ts";
import { cutText } from "@aeromaint/contracts/fields/plain-text.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import {
  clearKeyword,
  type ImportedRow,
  type ImportProgress,
} from "@aeromaint/contracts/wire/sheet-import.ts";
import type { Read } from "../../infra/db/database.ts";
import { SheetProblems } from "../../infra/files/sheets/table/problems.ts";
import type { Actor } from "../actor.ts";
import {
  type FieldValues,
  type Importable,
  importPermission,
  RowReference,
  type StoredRow,
} from "./importable.ts";
import { columnsOf, fieldText, type ImportColumn, isSameValue } from "./parse-cells.ts";
import {
  findVocabularies,
  type ImportContext,
  type ParsedLine,
  parsedValues,
  parseLines,
  rowsPerTurn,
} from "./parse-lines.ts";
import type { RowsContent, SheetLine } from "./read-rows.ts";

export interface PlannedRow extends Omit<ImportedRow, "action"> {
  action: "add" | "update" | "keep";
  /** Null for a new row. */
  id: string | null;
  /** Values to write; for an existing row only its changes. */
  values: FieldValues;
  /** Former values of these fields; null for a new or unchanged row. */
  previous: FieldValues | null;
  /** Photo imported for a person. */
  photo?: StagedFile;
  /** Row of the preview; default: the changes. */
  preview?: object;
}

export interface ImportPlan {
  /** In the order of writing. */
  rows: PlannedRow[];
  problems: SheetProblems;
  /** Titles of columns by field. */
  titles: ReadonlyMap<string, string>;
  /** Title of the column for problems of a whole row. */
  keyTitle: string;
}

/** Planned changes and problems of a sheet. Writes nothing. */
export async function planRows(
  db: Read,
  importable: Importable,
  { content, actor, today, maxProblems, onProgress }: PlanOptions,
): Promise<ImportPlan> {
  const problems = new SheetProblems(maxProblems);
  for (const problem of content.problems) problems.add(problem);
  problems.count = content.problemCount;
  const columns = columnsOf(importable);
  const present = new Set(content.columns);
  // Key columns are always parsed: another column may replace one.
  const used = columns.filter(({ name }) => present.has(name) || importable.key.includes(name));
  const words = await findVocabularies(db, importable, { columns: used, actor });
  const lacking = new Set<string>();
  const context = { importable, columns, words, actor, today, problems, present, lacking };
  const { lines, unnamed } = await parseLines(content, context);
  const others = columns.filter(({ name }) => !importable.key.includes(name));
  // List all problems of a row together.
  for (const line of unnamed) planAddition(line, { ...context, columns: others });
  const stored = await storedRows(db, lines, context);
  const rows: PlannedRow[] = [];
  const keyTitle = columns.find(({ name }) => name === importable.key.at(-1))?.title ?? "";
  const firstOf = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    if (at % rowsPerTurn === 0) {
      onProgress({ stage: "check", done: at, total: lines.length });
      await setImmediate();
    }
    const values = parsedValues(line.parsed);
    const key = keyOf(importable, values);
    const [row, second] = exactRows(importable, values, stored.get(key) ?? []);
    const refuse = (message: string) => problems.add({ row: line.row, column: keyTitle, message });
    if (second) refuse("已有多条相同的数据，不能确定是哪一条");
    const named = row ? `id ${row[importable.resource.id]}` : key;
    const first = firstOf.get(named);
    if (first !== undefined) refuse(`与第${first}行重复`);
    else firstOf.set(named, line.row);
    rows.push(row ? planUpdate(line, row, context) : planAddition(line, context));
  }
  const checked = lines.map(({ row, parsed }) => ({ row, values: parsedValues(parsed) }));
  const titles = new Map(columns.map(({ name, title }) => [name, title]));
  for (const { row, field, message } of (await importable.check?.(db, checked)) ?? []) {
    problems.add({ row, column: titles.get(field) ?? field, message });
  }
  return { rows, problems, titles, keyTitle };
}

interface PlanOptions {
  content: RowsContent;
  actor: Actor;
  /** yyyy-MM-dd. */
  today: string;
  maxProblems: number;
  onProgress: (progress: ImportProgress) => void;
}

function keyOf({ key, fields = {} }: Importable, values: StoredRow): string {
  return key
    .map((name) => {
      const value = values[name];
      if (value instanceof RowReference) return `row ${value.row}`;
      return fields[name]?.normaliseKey?.(String(value)) ?? String(value ?? "");
    })
    .join("\n");
}

/** Rows with the exact key spelling; all rows if no spelling matches. */
function exactRows({ key }: Importable, values: FieldValues, rows: StoredRow[]): StoredRow[] {
  const exact = rows.filter((row) => key.every((name) => isSameValue(row[name], values[name])));
  return exact.length > 0 ? exact : rows;
}

async function storedRows(
  db: Read,
  lines: readonly ParsedLine[],
  { importable, actor }: ImportContext,
): Promise<Map<string, StoredRow[]>> {
  const last = importable.key.at(-1) ?? "";
  const form = importable.fields?.[last]?.normaliseKey ?? String;
  const keys = lines.map(({ parsed }) => form(String(parsedValues(parsed)[last])));
  const rows = keys.length > 0 ? await importable.store.rows(db, actor, keys) : [];
  return Map.groupBy(rows, (row) => keyOf(importable, row));
}

const nameOf = ({ cells }: SheetLine, { key }: Importable) =>
  key.map((name) => cells[name] ?? "").join("/");

/** Problem of a disabled choice; undefined if the row has it already. */
function disabledChoice(
  { column, value }: { column: ImportColumn; value: unknown },
  { words }: ImportContext,
  stored: unknown,
): string | undefined {
  const choices = words.get(column.name)?.choices;
  const isNew = (id: unknown) => ![stored].flat().map(String).includes(String(id));
  const disabled = [value]
    .flat()
    .filter(isNew)
    .map((id) => choices?.find(id))
    .find((choice) => choice?.isDisabled);
  return disabled && `“${disabled.label}”已停用，请选择启用的${column.title}`;
}

const shortText = (text: string) => cutText(text, 200);

function planAddition(line: ParsedLine, context: ImportContext): PlannedRow {
  const { importable, columns, problems, present, lacking } = context;
  // New rows are enabled.
  const values: FieldValues =
    "status" in importable.resource.create.properties ? { status: "1" } : {};
  const changes: PlannedRow["changes"] = [];
  for (const column of columns) {
    const { name, title, isRequired } = column;
    const cell = line.parsed.get(name);
    if (!cell) {
      if (!isRequired || values[name] !== undefined || lacking.has(name)) continue;
      // A missing column is reported once.
      if (!present.has(name)) lacking.add(name);
      const message = present.has(name)
        ? (column.schema["x-required"] ?? messages.required)
        : `新增${importable.resource.title}时必填，表格中没有这一列`;
      problems.add({ row: line.row, column: title, message });
    } else if ("problem" in cell) {
      problems.add({ row: line.row, column: title, message: cell.problem });
    } else {
      const message = disabledChoice(cell, context, []);
      if (message) problems.add({ row: line.row, column: title, message });
      values[name] = cell.value;
      changes.push({ title, from: null, to: shortText(cell.text) });
    }
  }
  const name = nameOf(line, importable);
  return {
    row: line.row,
    action: "add",
    id: null,
    name,
    values,
    previous: null,
    changes,
  };
}

function planUpdate(line: ParsedLine, stored: StoredRow, context: ImportContext): PlannedRow {
  const { importable, words, problems, actor } = context;
  const { resource, key, fields = {} } = importable;
  const values: FieldValues = {};
  const previous: FieldValues = {};
  const changes: PlannedRow["changes"] = [];
  for (const [name, cell] of line.parsed) {
    const { column } = cell;
    const { title, isExtra } = column;
    if (key.includes(name)) continue;
    const shown = isExtra ? "" : fieldText(column, stored, words.get(name)?.labels);
    const masked = fields[name]?.mask?.(shown);
    // Skip cells that equal the displayed text, even if the reader may not choose the value.
    if (!isExtra && (cell.text === shown || cell.text === masked)) continue;
    const refuse = (message: string) => problems.add({ row: line.row, column: title, message });
    if ("problem" in cell) refuse(cell.problem);
    else if (!isExtra && !isSameValue(cell.value, stored[name])) {
      if (resource.createOnly?.includes(name)) refuse(`已有${resource.title}的${title}不能修改`);
      const message = disabledChoice(cell, context, stored[name]);
      if (message) refuse(message);
      values[name] = cell.value;
      previous[name] = stored[name] ?? null;
      const isCleared = cell.text === clearKeyword;
      // The operation log of the detail shows the full value.
      const from = shortText(masked ?? shown);
      changes.push({ title, from, to: isCleared ? null : shortText(cell.text) });
    }
  }
  const isChanged = changes.length > 0;
  if (isChanged && !hasPermission(actor.user.permissions, importPermission(importable, "edit"))) {
    const column = line.parsed.values().next().value?.column.title ?? "";
    problems.add({ row: line.row, column, message: `没有修改${resource.title}的权限` });
  }
  return {
    row: line.row,
    action: isChanged ? "update" : "keep",
    name: nameOf(line, importable),
    id: String(stored[resource.id]),
    values,
    changes,
    previous: isChanged ? previous : null,
  };
}
