import { Readable } from "node:stream";
import type { DictionaryType } from "@aeromaint/contracts/dictionaries.ts";
import {
  exportRowsHeader,
  type SheetColumn,
  type SheetColumns,
} from "@aeromaint/contracts/fields/sheet.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { anyOf } from "../infra/db/any-of.ts";
import type { Read } from "../infra/db/database.ts";
import { contentDisposition } from "../infra/files/file-name.ts";
import { invalidField } from "../infra/http/errors.ts";
import { openExport } from "./export-limit.ts";
import { type Cells, workbookOf } from "./workbook.ts";
import { write } from "./write.ts";

/** Rows of a list on their way into a sheet. */
export interface SheetExport<Row> {
  /** Chinese name of sheet and file. */
  title: string;
  columns: SheetColumns<Row>;
  /** Names of columns joined by commas, as the query has them; all without it. */
  chosen: string | undefined;
  /** How many rows there are, told before the first one comes. */
  total: number;
  /** At most `size` rows after `last`, in the order of the list; none at its end. A replica may be read. */
  after(db: Read, last: Row | undefined, size: number): Promise<Row[]>;
}

const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Rows that are read, and handed on, before other requests get their turn. */
const batchSize = 150;

/**
 * Streams a list as an Excel file: batch after batch, each a short query of its own, so that
 * neither memory nor a transaction grows with the number of rows. Texts are written as texts,
 * never as formulas, even those that begin with `=`. The export leaves an operation-log row.
 * @throws 400 for an unknown column, 429 beyond the limits of exports
 */
export async function sendSheet<Row extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  sheet: SheetExport<Row>,
): Promise<FastifyReply> {
  const columns = chosenColumns(sheet);
  const stream = await openExport(request, async () => {
    await write(request, { title: `导出${sheet.title}`, type: "0" }, async () => {});
    const { db } = request.server;
    const types = columns.flatMap(({ dict }): DictionaryType[] => (dict ? [dict] : []));
    const labels = await dictionaryLabels(db, types);
    const read = (last: Row | undefined) =>
      db.replicas.read((from) => sheet.after(from, last, batchSize));
    return streamOf(sheet.title, columns, batchesOf(read, columns, labels));
  });
  return reply
    .header("Content-Disposition", contentDisposition("attachment", fileName(request, sheet)))
    .header("Cache-Control", "no-store")
    .header(exportRowsHeader, sheet.total)
    .type(contentType)
    .send(stream);
}

type Chosen = SheetColumn & { name: string };
type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

function chosenColumns<Row>({ columns, chosen }: SheetExport<Row>): Chosen[] {
  const known = Object.entries<SheetColumn | undefined>(columns).flatMap(([name, column]) =>
    column ? [{ name, ...column }] : [],
  );
  if (!chosen) return known;
  const names = new Set(chosen.split(",").map((name) => name.trim()));
  const wanted = known.filter(({ name }) => names.has(name));
  if (wanted.length === 0 || wanted.length < names.size) {
    throw invalidField("columns", "导出列不存在");
  }
  return wanted;
}

/** The labels that the platform's dictionaries have now, by type and value. */
export async function dictionaryLabels(
  db: Read,
  types: readonly DictionaryType[],
): Promise<Labels> {
  if (types.length === 0) return new Map();
  const rows = await db
    .selectFrom("sysDictData")
    .select(["dictType", "dictValue", "dictLabel"])
    .where("dictType", "=", anyOf([...types], "text"))
    .execute();
  const labels = new Map<string, Map<string, string>>();
  for (const { dictType, dictValue, dictLabel } of rows) {
    const ofType = labels.get(dictType) ?? new Map<string, string>();
    labels.set(dictType, ofType.set(dictValue, dictLabel));
  }
  return labels;
}

function streamOf(
  title: string,
  columns: readonly Chosen[],
  batches: AsyncGenerator<Cells[]>,
): Readable {
  const head = {
    name: nameable(title),
    columns: columns.map(({ title: header, width = 16 }) => ({ header, width })),
  };
  return Readable.from(workbookOf(head, batches), { objectMode: false });
}

async function* batchesOf<Row extends object>(
  read: (last: Row | undefined) => Promise<Row[]>,
  columns: readonly Chosen[],
  labels: Labels,
): AsyncGenerator<Cells[]> {
  for (let coming = read(undefined); ; ) {
    const rows = await coming;
    const isLast = rows.length < batchSize;
    // The next ones are read while these are written; a failure is met where they are awaited.
    if (!isLast) coming = read(rows.at(-1));
    coming.catch(() => {});
    yield rows.map((row) => cellsOf(row as Record<string, unknown>, columns, labels));
    if (isLast) return;
  }
}

function cellsOf(row: Record<string, unknown>, columns: readonly Chosen[], labels: Labels): Cells {
  return columns.map(({ name, dict }) => cellOf(row[name], dict ? labels.get(dict) : undefined));
}

function cellOf(value: unknown, labels: ReadonlyMap<string, string> | undefined) {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return value;
  const text = String(value);
  return labels?.get(text) ?? text;
}

/** Without what neither a sheet nor a file may have in its name; a title may say a time. */
const nameable = (title: string) => title.replaceAll(/[\\/?*[\]:]/g, ".");

/** Such as 用户_20260301100000.xlsx, in the platform's zone. */
function fileName({ server }: FastifyRequest, { title }: { title: string }): string {
  const options = {
    timeZone: server.config.timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  } as const;
  const moment = new Intl.DateTimeFormat("sv-SE", options).format(server.clock());
  return `${nameable(title)}_${moment.replaceAll(/\D/g, "")}.xlsx`;
}
