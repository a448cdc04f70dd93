import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { runStatement } from "../database.ts";
import { type EmptyDatabase, emptyDatabase } from "../process/databases.ts";

/** The demo of the release whose last migration is 070: its tables by `pg_dump --inserts`, without files. */
const dump = new URL("./demo-070.sql.br", import.meta.url);

/** A database as that release has left it. */
export async function releasedDemo(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  const statements = await promisify(brotliDecompress)(await readFile(dump));
  await runStatement(database.url, statements.toString());
  return database;
}
