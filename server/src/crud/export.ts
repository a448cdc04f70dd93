import { Readable } from "node:stream";
import type { DictionaryType } from "@aeromaint/contracts/dictionaries.ts";
import {
  exportRowsHeader,
  type SheetColumn,
  type SheetColumns,
} from "@aeromaint/contracts/fields/sheet.ts";
import type { RouteName } from "@aeromaint/contracts/routes.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { anyOf } from "../infra/db/any-of.ts";
import type { Read } from "../infra/db/database.ts";
import { contentDisposition } from "../infra/files/file-name.ts";
import type { App } from "../infra/http/app-type.ts";
import { invalidField } from "../infra/http/errors.ts";
import { actorOf } from "./actor.ts";
import { openExport } from "./export-limit.ts";
import { exportedRows, type RowList } from "./row-list.ts";
import { type RequestOf, serveNamed } from "./serve.ts";
import { type WorkbookRow, writeWorkbook } from "./workbook.ts";
import { logCall } from "./write.ts";

interface SheetExport<Row> {
  /** Chinese name of sheet and file. */
  title: string;
  columns: Readonly<Record<string, SheetColumn | undefined>>;
  /** Column names joined by commas; undefined: all columns. */
  chosen: string | undefined;
  /** Number of rows, sent as a header before the first row. */
  total: number;
  /** At most `size` rows after `last`, in list order. `db` may be a replica. */
  after(db: Read, last: Row | undefined, size: number): Promise<Row[]>;
  /** Values of the columns; the row if absent. */
  sheetRow?: ((row: Row) => object) | undefined;
}

type FiltersOf<Name extends RouteName> = Omit<RequestOf<Name>["query"], "columns">;

interface ListExport<Filters, Tables, Name extends keyof Tables, Row, SheetRow> {
  title: string | ((filters: Filters) => string);
  columns: SheetColumns<NoInfer<SheetRow>>;
  list: RowList<Filters, Tables, Name, Row>;
  sheetRow?: (row: Row) => SheetRow;
}

/** Registers the export of a list, with the list's filters and order. */
export function exportRoute<
  Name extends RouteName,
  Tables,
  Alias extends keyof Tables,
  Row extends object,
  SheetRow extends object = Row,
>(
  app: App,
  name: Name,
  { list, title, ...sheet }: ListExport<FiltersOf<Name>, Tables, Alias, Row, SheetRow>,
): void {
  serveNamed(app, name, async (request, reply) => {
    const { columns: chosen, ...filters } = request.query as { columns?: string };
    const query = { filters: filters as FiltersOf<Name>, actor: actorOf(request) };
    return sendSheet(request, reply, {
      ...sheet,
      title: typeof title === "string" ? title : title(query.filters),
      chosen,
      ...(await exportedRows(app.db, list, query)),
    });
  });
}

const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Rows per batch. Other requests run between two batches. */
const batchSize = 150;

/**
 * Streams a list as an Excel file. Short queries keep memory and transactions small. Texts are
 * never formulas, even with a leading `=`. Writes a row of the operation log.
 * @throws 400 for an unknown column, 429 beyond the limit of exports
 */
export async function sendSheet<Row extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  sheet: SheetExport<Row>,
): Promise<FastifyReply> {
  const columns = chosenColumns(sheet);
  const stream = await openExport(request, async () => {
    await logCall(request, `导出${sheet.title}`);
    const { db } = request.server;
    const types = columns.flatMap(({ dict }): DictionaryType[] => (dict ? [dict] : []));
    const labels = await dictionaryLabels(db, types);
    const read = (last: Row | undefined) =>
      db.replicas.read((from) => sheet.after(from, last, batchSize));
    return streamOf(sheet.title, columns, batchesOf(read, { ...sheet, columns, labels }));
  });
  return reply
    .header("Content-Disposition", contentDisposition("attachment", fileName(request, sheet)))
    .header("Cache-Control", "no-store")
    .header(exportRowsHeader, sheet.total)
    .type(contentType)
    .send(stream);
}

type ChosenColumn = SheetColumn & { name: string };
type DictionaryLabels = ReadonlyMap<string, ReadonlyMap<string, string>>;

function chosenColumns<Row>({ columns, chosen }: SheetExport<Row>): ChosenColumn[] {
  const known = Object.entries(columns).flatMap(([name, column]) =>
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

/** Current labels of dictionaries, by type and value. */
export async function dictionaryLabels(
  db: Read,
  types: readonly DictionaryType[],
): Promise<DictionaryLabels> {
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
  columns: readonly ChosenColumn[],
  batches: AsyncGenerator<WorkbookRow[]>,
): Readable {
  const head = {
    name: safeName(title),
    columns: columns.map(({ title: header, width = 16 }) => ({ header, width })),
  };
  return Readable.from(writeWorkbook(head, batches), { objectMode: false });
}

async function* batchesOf<Row extends object>(
  read: (last: Row | undefined) => Promise<Row[]>,
  {
    columns,
    labels,
    sheetRow = (row) => row,
  }: Pick<SheetExport<Row>, "sheetRow"> & {
    columns: readonly ChosenColumn[];
    labels: DictionaryLabels;
  },
): AsyncGenerator<WorkbookRow[]> {
  for (let coming = read(undefined); ; ) {
    const rows = await coming;
    const isLast = rows.length < batchSize;
    // Prefetch the next batch; its error is thrown at the await.
    if (!isLast) coming = read(rows.at(-1));
    coming.catch(() => {});
    yield rows.map((row) => {
      const values = sheetRow(row) as Record<string, unknown>;
      return columns.map(({ name, dict }) => cellOf(values[name], dict && labels.get(dict)));
    });
    if (isLast) return;
  }
}

function cellOf(value: unknown, labels: ReadonlyMap<string, string> | undefined) {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return value;
  const text = String(value);
  return labels?.get(text) ?? text;
}

/** Replaces characters that names of sheets and files must not have. */
const safeName = (title: string) => title.replaceAll(/[\\/?*[\]:]/g, ".");

/** Such as 用户_20260301100000.xlsx, in the time zone of the platform. */
function fileName({ server }: FastifyRequest, { title }: { title: string }): string {
  const options = {
    timeZone: server.config.timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  } as const;
  const moment = new Intl.DateTimeFormat("sv-SE", options).format(server.clock());
  return `${safeName(title)}_${moment.replaceAll(/\D/g, "")}.xlsx`;
}
