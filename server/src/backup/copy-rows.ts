import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from, to } from "pg-copy-streams";

const lineEnd = 0x0a;

/**
 * The rows that a `COPY … TO STDOUT` sends, each with its line end and no faster than they are
 * taken. A line end within a value is written as two characters, so each one ends a row.
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

/** Feeds a `COPY … FROM STDIN`. @throws the database's error */
export async function copyIn(client: pg.Client, statement: string, rows: Buffer): Promise<void> {
  await pipeline([rows], client.query(from(statement)));
}
