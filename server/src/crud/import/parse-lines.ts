import { setImmediate } from "node:timers/promises";
import { type DictionaryType, dictionaries } from "@aeromaint/contracts/dictionaries.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { clearKeyword } from "@aeromaint/contracts/wire/sheet-import.ts";
import type { Read } from "../../infra/db/database.ts";
import type { SheetProblems } from "../../infra/files/sheets/table/problems.ts";
import type { Actor } from "../actor.ts";
import { dictionaryLabels } from "../export.ts";
import { ChoiceBook, normalisePath, pathEndings } from "./choices.ts";
import { type FieldValues, type Importable, type ParsedCell, RowReference } from "./importable.ts";
import { type ImportColumn, parseCell, type Vocabulary } from "./parse-cells.ts";
import type { RowsContent, SheetLine } from "./read-rows.ts";

/** Settings and state for parsing the cells of a sheet. */
export interface ImportContext {
  importable: Importable;
  columns: readonly ImportColumn[];
  words: ReadonlyMap<string, Vocabulary>;
  actor: Actor;
  today: string;
  problems: SheetProblems;
  /** Columns in the sheet. */
  present: ReadonlySet<string>;
  /** Required columns that the sheet lacks. */
  lacking: Set<string>;
}

type ParsedCells = Map<string, ParsedCell & { text: string; column: ImportColumn }>;
export type ParsedLine = SheetLine & { parsed: ParsedCells };

/** Rows processed before other requests run. */
export const rowsPerTurn = 100;

/** Names that cells of these columns may contain, by column. */
export async function findVocabularies(
  db: Read,
  { fields = {} }: Importable,
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
    const offered = await fields[name]?.choices?.(db, actor);
    words.set(name, {
      labels: own && new Map([...own, ...(labels.get(dict) ?? [])]),
      choices: offered && new ChoiceBook(offered),
    });
  }
  return words;
}

/** Rows that later rows may refer to as parent. */
interface RowsAbove {
  /** Row numbers by normalised path and its endings; null for an ambiguous path. */
  byPath: Map<string, number | null>;
  paths: Map<number, readonly string[]>;
}

/**
 * Parses the rows of a sheet. References may name earlier rows. Rows without a valid key are
 * `unnamed`.
 */
export async function parseLines(content: RowsContent, context: ImportContext) {
  const { importable, columns, problems } = context;
  const keys = columns.filter(({ name }) => importable.key.includes(name));
  const above: RowsAbove = { byPath: new Map(), paths: new Map() };
  const lines: ParsedLine[] = [];
  const unnamed: ParsedLine[] = [];
  for (const batch of content.batches) {
    for (const given of JSON.parse(batch) as SheetLine[]) {
      if (lines.length % rowsPerTurn === 0) await setImmediate();
      const cells = normaliseCells(given.cells, importable);
      const parsed = parseLine(cells, { ...context, above });
      const line: ParsedLine = { ...given, cells, parsed };
      let isNamed = true;
      for (const { name, title } of keys) {
        const cell = parsed.get(name);
        if (cell && !("problem" in cell)) continue;
        isNamed = false;
        // A flawed cell is already reported.
        if (!cell && line.flawed) continue;
        const message = cell?.problem ?? messages.required;
        problems.add({ row: line.row, column: title, message });
      }
      (isNamed ? lines : unnamed).push(line);
      if (isNamed) registerRow(above, line, context);
    }
  }
  return { lines, unnamed };
}

function normaliseCells(given: SheetLine["cells"], { fields = {} }: Importable) {
  const cells = { ...given };
  for (const [name, { normalise, replaces }] of Object.entries(fields)) {
    const text = cells[name];
    if (text === undefined) continue;
    const normalised = normalise?.(text) ?? text;
    cells[name] = normalised;
    if (replaces) cells[replaces] ??= normalised;
  }
  return cells;
}

function registerRow(
  above: RowsAbove,
  { row, parsed }: ParsedLine,
  { importable, words }: ImportContext,
) {
  const { parent, key } = importable;
  if (!parent) return;
  const values = parsedValues(parsed);
  const upper = values[parent];
  const path = [
    ...(upper instanceof RowReference
      ? (above.paths.get(upper.row) ?? [])
      : (words.get(parent)?.choices?.find(upper)?.path ?? [])),
    String(values[key.at(-1) ?? ""]),
  ];
  above.paths.set(row, path);
  for (const part of [path.join("/"), ...pathEndings(path)]) {
    const form = normalisePath(part);
    above.byPath.set(form, above.byPath.has(form) ? null : row);
  }
}

const noChoices = new ChoiceBook([]);

function parseLine(
  cells: SheetLine["cells"],
  context: ImportContext & { above: RowsAbove },
): ParsedCells {
  const { columns, words, today, importable, actor, above } = context;
  const parsed: ParsedCells = new Map();
  for (const column of columns) {
    const { name } = column;
    const text = cells[name];
    if (text === undefined) continue;
    const vocabulary = words.get(name) ?? {};
    const { choices = noChoices } = vocabulary;
    let cell = parseCell(column, text, { words: vocabulary, today });
    const isReference = column.schema["x-kind"] === "reference" && text !== clearKeyword;
    if ("problem" in cell && isReference && choices.idOf(text) === undefined) {
      const isParent = importable.parent === name;
      const row = isParent ? above.byPath.get(normalisePath(text)) : undefined;
      if (row) cell = { value: new RowReference(row) };
      else if (row === undefined) {
        const { newReferences } = importable;
        if (newReferences?.field === name) {
          cell = newReferences.parse(text, { actor, cells, choices });
        }
      }
    }
    const day = column.schema["x-kind"] === "date" && "value" in cell ? cell.value : null;
    parsed.set(name, { ...cell, text: typeof day === "string" ? day : text, column });
  }
  return parsed;
}

/** Values of the valid cells, by column name. */
export function parsedValues(cells: ParsedCells): FieldValues {
  const entries = [...cells].flatMap(([name, cell]) =>
    "value" in cell ? [[name, cell.value] as const] : [],
  );
  return Object.fromEntries(entries);
}
