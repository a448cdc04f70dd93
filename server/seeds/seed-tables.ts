import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { sql } from "kysely";
import type { Tx } from "../src/infra/db/database.ts";
import type { CurrentUser } from "../src/infra/sessions/current-user.ts";

/**
 * Inserts the rows of every `<table>.json` in the folder. Keys are columns, in snake_case. Author
 * and department are those of the user.
 */
export async function seedTables(
  tx: Tx,
  { userId, deptId }: Pick<CurrentUser, "userId" | "deptId">,
  folder = new URL("./demo/", import.meta.url),
): Promise<void> {
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".json")).sort()) {
    const table = basename(file, ".json");
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema and table_name = ${table}`.execute(tx);
    // Other files have readers of their own.
    if (columns.length === 0) continue;
    const author = Object.entries({ created_by: userId, dept_id: deptId }).filter(([column]) =>
      columns.some(({ name }) => name === column),
    );
    const rows: Record<string, unknown>[] = JSON.parse(
      await readFile(new URL(file, folder), "utf8"),
    );
    for (const row of rows) {
      const values = { ...Object.fromEntries(author), ...row };
      await sql`
        insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(values))})`.execute(tx);
    }
  }
}
