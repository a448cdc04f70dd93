import { setImmediate } from "node:timers/promises";
import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
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
import { columnsOf, fieldText, type ImportColumn, isSameValue } from "./cells.ts";
import {
  EarlierRow,
  type FieldValues,
  type Importable,
  rightOf,
  type StoredRow,
} from "./importable.ts";
import {
  atOnce,
  type ParsedLine,
  type PlanContext,
  parseLines,
  valuesIn,
  vocabularies,
} from "./parse-lines.ts";
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
  const { lines, unnamed } = await parseLines(content, context);
  const others = columns.filter(({ name }) => !importable.key.includes(name));
  // All problems of a row are listed together.
  for (const line of unnamed) planAddition(line, { ...context, columns: others });
  const stored = await storedRows(db, lines, context);
  const rows: PlannedRow[] = [];
  const keyTitle = columns.find(({ name }) => name === importable.key.at(-1))?.title ?? "";
  const firstOf = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    if (at % atOnce === 0) {
      onProgress({ stage: "check", done: at, total: lines.length });
      await setImmediate();
    }
    const values = valuesIn(line.parsed);
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
  const checked = lines.map(({ row, parsed }) => ({ row, values: valuesIn(parsed) }));
  const titles = new Map(columns.map(({ name, title }) => [name, title]));
  for (const { row, field, message } of (await importable.check?.(db, checked)) ?? []) {
    problems.add({ row, column: titles.get(field) ?? field, message });
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

/** The key of a row in its compared form. */
function keyOf({ key, compared }: Importable, values: StoredRow): string {
  return key
    .map((name) => {
      const value = values[name];
      if (value instanceof EarlierRow) return `row ${value.row}`;
      return compared?.[name]?.(String(value)) ?? String(value ?? "");
    })
    .join("\n");
}

/** Of rows with one key those with its exact spelling, if there are any. */
function exactRows({ key }: Importable, values: FieldValues, rows: StoredRow[]): StoredRow[] {
  const exact = rows.filter((row) => key.every((name) => isSameValue(row[name], values[name])));
  return exact.length > 0 ? exact : rows;
}

async function storedRows(
  db: Read,
  lines: readonly ParsedLine[],
  { importable, actor }: PlanContext,
): Promise<Map<string, StoredRow[]>> {
  const last = importable.key.at(-1) ?? "";
  const form = importable.compared?.[last] ?? String;
  const keys = lines.map(({ parsed }) => form(String(valuesIn(parsed)[last])));
  const rows = keys.length > 0 ? await importable.rows(db, actor, keys) : [];
  return Map.groupBy(rows, (row) => keyOf(importable, row));
}

const nameOf = ({ cells }: SheetLine, { key }: Importable) =>
  key.map((name) => cells[name] ?? "").join("/");

/** The sentence that refuses a disabled choice, unless the row has it already. */
function disabledChoice(
  { column, value }: { column: ImportColumn; value: unknown },
  { words }: PlanContext,
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

function planAddition(line: ParsedLine, context: PlanContext): PlannedRow {
  const { importable, columns, problems, present, lacking } = context;
  const values: FieldValues = { ...importable.defaults };
  const extra: FieldValues = {};
  const changes: PlannedRow["changes"] = [];
  for (const column of columns) {
    const { name, title, isRequired, isExtra } = column;
    const cell = line.parsed.get(name);
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
      const message = disabledChoice(cell, context, []);
      if (message) problems.add({ row: line.row, column: title, message });
      (isExtra ? extra : values)[name] = cell.value;
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
    extra,
    previous: null,
    changes,
  };
}

function planUpdate(line: ParsedLine, stored: StoredRow, context: PlanContext): PlannedRow {
  const { importable, words, problems, actor } = context;
  const { resource, key, masked = {}, words: inWords } = importable;
  const values: FieldValues = {};
  const extra: FieldValues = {};
  const previous: FieldValues = {};
  const changes: PlannedRow["changes"] = [];
  for (const [name, cell] of line.parsed) {
    const { column } = cell;
    const { title, isExtra } = column;
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
      const message = disabledChoice(cell, context, stored[name]);
      if (message) refuse(message);
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
    const column = line.parsed.values().next().value?.column.title ?? "";
    problems.add({ row: line.row, column, message: `没有修改${resource.title}的权限` });
  }
  return {
    row: line.row,
    action: isChanged ? "update" : "keep",
    name: nameOf(line, importable),
    id: String(stored[resource.id]),
    values,
    extra,
    changes,
    previous: isChanged ? previous : null,
  };
}
