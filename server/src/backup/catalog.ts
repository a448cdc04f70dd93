import { hash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import type { Manifest } from "./manifest.ts";

export interface DumpedTable {
  name: string;
  /** Without generated columns, which the database computes again. */
  columns: string[];
}

/** Fixed text format of values. Overrides the settings of the session and its role. */
export const exactTextFormat = [
  "SET LOCAL client_encoding = 'UTF8'",
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL DateStyle = 'ISO, YMD'",
  "SET LOCAL IntervalStyle = 'postgres'",
  "SET LOCAL bytea_output = 'hex'",
  "SET LOCAL extra_float_digits = 1",
  "SET LOCAL lc_monetary = 'C'",
  "SET LOCAL statement_timeout = 0",
  "SET LOCAL idle_in_transaction_session_timeout = 0",
].join("; ");

export async function listTables(client: pg.Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND ${notOfExtension}
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** Number of tables, views and sequences, without those of extensions. */
export async function countRelations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    SELECT count(*)::int FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
      AND ${notOfExtension}`);
  return rows[0]?.count ?? 0;
}

const notOfExtension = `NOT EXISTS (SELECT FROM pg_depend d
  WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

export async function readSequences(client: pg.Client): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S' AND ${notOfExtension}
    ORDER BY c.relname`);
  const sequences: Manifest["sequences"] = [];
  for (const { name } of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quotedTable(name)}`,
    );
    sequences.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT name FROM sys_migration ORDER BY name",
  );
  return rows.map(({ name }) => name);
}

/** Rows in PostgreSQL's text format. */
export function copyRows(client: pg.Client, { name, columns }: DumpedTable): AsyncIterable<Buffer> {
  return copyOut(
    client,
    `COPY ${quotedTable(name)} (${columns.map(pg.escapeIdentifier).join(", ")}) TO STDOUT`,
  );
}

export async function digestRows(client: pg.Client, table: DumpedTable): Promise<RowDigest> {
  const digest = new RowDigest();
  for await (const row of copyRows(client, table)) digest.add(row);
  return digest;
}

export const quotedTable = (name: string) => `public.${pg.escapeIdentifier(name)}`;

/** Counts rows and sums their hashes. The order of the rows has no effect. */
export class RowDigest {
  rows = 0;
  #high = 0n;
  #low = 0n;

  add(row: Buffer): void {
    const sum = hash("sha256", row, "buffer");
    this.rows += 1;
    this.#high = BigInt.asUintN(64, this.#high + sum.readBigUInt64BE(0));
    this.#low = BigInt.asUintN(64, this.#low + sum.readBigUInt64BE(8));
  }

  get digest(): string {
    return [this.#high, this.#low].map((half) => half.toString(16).padStart(16, "0")).join("");
  }
}

const lineEnd = 0x0a;

/**
 * Streams the rows of a `COPY … TO STDOUT`, each with its line end, at the reader's speed. Line
 * ends in values are escaped, so each line end closes a row.
 */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of client.query(to(statement)) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, start)) {
      const row = chunk.subarray(start, end + 1);
      yield begun.length === 0 ? row : Buffer.concat([...begun, row]);
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
}

/** Sends rows to a `COPY … FROM STDIN`. @throws the database's error */
export async function copyIn(client: pg.Client, statement: string, rows: Buffer): Promise<void> {
  await pipeline([rows], client.query(from(statement)));
}
