import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { runStatement } from "../database.ts";
import { type EmptyDatabase, emptyDatabase } from "../process/databases.ts";

/** Demo of the release with migration 070: tables of `pg_dump --inserts`, without files. */
const dump = new URL("./demo-070.sql.br", import.meta.url);

/** Creates a database as that release left it. */
export async function releasedDemo(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  const statements = await promisify(brotliDecompress)(await readFile(dump));
  await runStatement(database.url, statements.toString());
  return database;
}
