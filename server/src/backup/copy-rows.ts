import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** What of a connection of pg its copy mode needs; pg declares it but not in its types. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** The rows that a `COPY … TO STDOUT` sends, one at a time and no faster than they are taken. */
export function copyOut(client: pg.Client, statement: string): AsyncIterable<Buffer> {
  let connection: pg.Connection | undefined;
  const rows = new Readable({
    objectMode: true,
    highWaterMark: 256,
    read: () => connection?.stream.resume(),
    destroy: (error, done) => {
      // Nobody takes them any more: what still comes is dropped.
      connection?.stream.resume();
      done(error);
    },
  });
  client.query({
    submit(using: pg.Connection) {
      connection = using;
      using.query(statement);
    },
    handleCopyData({ chunk }: { chunk: Buffer }, from: pg.Connection) {
      // pg uses the memory of a message again.
      if (!rows.destroyed && !rows.push(Buffer.from(chunk))) from.stream.pause();
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      rows.push(null);
    },
    handleError(error: Error) {
      rows.destroy(error);
    },
  });
  return rows;
}

/** Feeds a `COPY … FROM STDIN`. @throws the database's error, or that of the chunks */
export async function copyIn(
  client: pg.Client,
  statement: string,
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  const ready = Promise.withResolvers<CopyConnection>();
  const done = Promise.withResolvers<void>();
  client.query({
    submit(connection: pg.Connection) {
      connection.query(statement);
    },
    handleCopyInResponse(connection: CopyConnection) {
      ready.resolve(connection);
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      done.resolve();
    },
    handleError(error: Error) {
      ready.reject(error);
      done.reject(error);
    },
  });
  done.promise.catch(() => {}); // Told below, or by `ready`.
  const connection = await ready.promise;
  try {
    for await (const chunk of chunks) {
      connection.sendCopyFromChunk(chunk);
      if (!connection.stream.writableNeedDrain) continue;
      await Promise.race([once(connection.stream, "drain"), done.promise]);
    }
  } catch (error) {
    connection.sendCopyFail("the rows ended early");
    throw error;
  }
  connection.endCopyFrom();
  await done.promise;
}
