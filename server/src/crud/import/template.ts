import { sheetLimitNote } from "@aeromaint/contracts/fields/files.ts";
import { clearKeyword, importLimits } from "@aeromaint/contracts/wire/sheet-import.ts";
import type { ColumnDef, DataValidation } from "hucre/xlsx";
import type { Read } from "../../infra/db/database.ts";
import { columnLetters } from "../../infra/files/sheets/cell-address.ts";
import type { CellValue } from "../../infra/files/sheets/sheet-rows.ts";
import { writeSheet } from "../../infra/files/sheets/write-sheet.ts";
import { conflict } from "../../infra/http/errors.ts";
import type { Actor } from "../actor.ts";
import type { Choice } from "./choices.ts";
import type { Importable } from "./importable.ts";
import { columnsOf, fieldText, type ImportColumn, type Vocabulary } from "./parse-cells.ts";
import { findVocabularies } from "./parse-lines.ts";

/** Hidden sheet with the options of drop-downs. */
const optionsSheet = "选项";
const requiredMark = { font: { bold: true, color: { rgb: "C00000" } } };
const head = { font: { bold: true } };

/**
 * Creates the template with headings, drop-downs of the actor's choices, and column notes. `filled`
 * adds the rows within reach.
 */
export async function importTemplate(
  db: Read,
  importable: Importable,
  { actor, filled }: { actor: Actor; filled: boolean },
): Promise<Uint8Array> {
  const { resource, fields = {} } = importable;
  const columns = columnsOf(importable);
  const words = await findVocabularies(db, importable, { columns, actor });
  const offers = new Map<string, string[]>();
  for (const { name, schema } of columns) {
    const offered: Choice[] = (await fields[name]?.choices?.(db, actor)) ?? [];
    const labels = schema["x-dict"] ? labelsOf(schema, words.get(name)) : [];
    const list =
      labels.length > 0
        ? labels
        : offered.flatMap(({ label, isDisabled }) => (isDisabled ? [] : [label]));
    if (list.length > 0) offers.set(name, list);
  }
  const offering = columns.filter(({ name }) => offers.has(name));
  const rows = filled ? await filledRows(db, importable, { columns, words, actor }) : [];
  return writeTemplate({
    name: resource.title,
    columns: columns.map((column) => {
      const at = offering.indexOf(column);
      const list = { options: columnLetters(at), count: offers.get(column.name)?.length ?? 0 };
      return {
        ...columnDef(column),
        isRequired: column.isRequired,
        ...(at >= 0 && { validation: dropDown(column, list) }),
      };
    }),
    rows,
    maxRows: importLimits.rows,
    columnWidths: [22, 8, 80],
    notes: [
      ["列", "必填", "说明"],
      ...columns.map((column) => columnNote(column, importable)),
      [],
      ...generalNotes(importable),
    ],
    ...(offering.length > 0 && { options: tableOf(offering, offers) }),
  });
}

interface TemplateColumn extends ColumnDef {
  title: string;
  isRequired?: boolean;
  /** Without its range, which is the whole column. */
  validation?: Omit<DataValidation, "range">;
}

interface Template {
  name: string;
  columns: readonly TemplateColumn[];
  rows: readonly CellValue[][];
  maxRows: number;
  /** Columns that stay visible; default 1. */
  frozenColumns?: number;
  columnWidths: readonly number[];
  notes: readonly string[][];
  /** Options of drop-downs, by column. */
  options?: readonly CellValue[][];
}

/** Writes a template: a sheet to fill in, and notes. */
export function writeTemplate(template: Template): Promise<Uint8Array> {
  const {
    name,
    columns,
    rows,
    maxRows,
    frozenColumns = 1,
    columnWidths,
    notes,
    options,
  } = template;
  const headings = columns.map(({ title, isRequired }, at): [string, object] => [
    `0,${at}`,
    { value: title, style: isRequired ? requiredMark : head },
  ]);
  return writeSheet([
    {
      name,
      columns: [...columns],
      rows: [columns.map(({ title }) => title), ...rows],
      cells: new Map(headings),
      freezePane: { rows: 1, columns: frozenColumns },
      dataValidations: columns.flatMap(({ validation }, at) => {
        const letters = columnLetters(at);
        return validation ? [{ ...validation, range: `${letters}2:${letters}${maxRows + 1}` }] : [];
      }),
    },
    {
      name: "填写说明",
      columns: columnWidths.map((width) => ({ width })),
      rows: notes,
      freezePane: { rows: 1 },
    },
    ...(options ? [{ name: optionsSheet, hidden: true, rows: options }] : []),
  ]);
}

function labelsOf({ enum: values, items }: ImportColumn["schema"], words: Vocabulary | undefined) {
  return (values ?? items?.enum ?? []).flatMap((value) =>
    value === null ? [] : [words?.labels?.get(value) ?? value],
  );
}

async function filledRows(
  db: Read,
  importable: Importable,
  { columns, words, actor }: FillOptions,
): Promise<CellValue[][]> {
  const { fields = {}, store } = importable;
  const stored = await store.rows(db, actor, null);
  if (stored.length > importLimits.rows) {
    throw conflict(`现有数据超过${importLimits.rows}行，请用列表的导出按条件分批导出`);
  }
  return stored.map((row) =>
    columns.map((column) => {
      if (column.isExtra) return null;
      const text = fieldText(column, row, words.get(column.name)?.labels);
      return fields[column.name]?.mask?.(text) ?? (text === "" ? null : text);
    }),
  );
}

interface FillOptions {
  columns: readonly ImportColumn[];
  words: ReadonlyMap<string, Vocabulary>;
  actor: Actor;
}

/** Text format keeps leading zeros and long numbers. */
const columnDef = ({ title, schema }: ImportColumn) => ({
  title,
  width: Math.max(title.length * 2 + 2, schema["x-kind"] === "textarea" ? 40 : 14),
  numFmt: "@",
});

/** Multiple values can only be typed, so their columns accept other text. */
function dropDown(
  { title, schema }: ImportColumn,
  { options, count }: { options: string; count: number },
): TemplateColumn["validation"] {
  return {
    type: "list",
    formula1: `${optionsSheet}!$${options}$1:$${options}$${count}`,
    allowBlank: true,
    showErrorMessage: [schema.type].flat()[0] !== "array" && schema["x-kind"] === "dictionary",
    errorTitle: title,
    errorMessage: `请选择列表中的${title}`,
  };
}

function tableOf(columns: readonly ImportColumn[], offers: ReadonlyMap<string, string[]>) {
  const lists = columns.map(({ name }) => offers.get(name) ?? []);
  const height = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: height }, (_, row) => lists.map((list) => list[row] ?? null));
}

function columnNote(
  { name, title, schema, isRequired }: ImportColumn,
  importable: Importable,
): string[] {
  const isList = [schema.type].flat()[0] === "array";
  const kinds: Partial<Record<string, string>> = {
    date: "日期，如 2026-03-01",
    dateTime: "日期和时间，如 2026-03-01 08:00:00",
    integer: "整数",
    decimal: "数字",
    dictionary: "从列表中选择",
    reference: "从列表中选择，也可填写名称（不重名时）",
    references: "从列表中选择，也可填写名称",
  };
  const parts = [
    kinds[schema["x-kind"]] ?? (schema.maxLength ? `最多${schema.maxLength}个字` : ""),
    isList ? "多个用顿号分隔" : "",
    importable.fields?.[name]?.note ?? "",
  ];
  return [title, isRequired ? "是" : "", parts.filter((part) => part !== "").join("；")];
}

function generalNotes({ resource, key }: Importable): string[][] {
  const { createOnly = [], create } = resource;
  const isFixed = Object.keys(create.properties).every((name) => createOnly.includes(name));
  const existingNote = isFixed ? "已有的相同则保留，不同须在列表中更正" : "已有的更新";
  // Fields of contracts/ have titles.
  const titles = key.map((name) => (resource.fields[name] as { title?: string })?.title);
  return [
    ["说明", "", sheetLimitNote(importLimits.rows)],
    [
      "说明",
      "",
      `按“${titles.join("、")}”查找：${existingNote}，没有的新增；红色标题的列在新增时必填`,
    ],
    ["说明", "", `单元格留空表示不修改，填写“${clearKeyword}”表示清空；表格中没有的列保持不变`],
    ["说明", "", "列的顺序可以调整，不需要的列可以删除；任何一处有问题时整张表都不会导入"],
  ];
}
