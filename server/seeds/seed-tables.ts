import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { sql } from "kysely";
import type { Tx } from "../src/infra/db/database.ts";
import type { CurrentUser } from "../src/infra/sessions/current-user.ts";

interface SeedRow extends Record<string, unknown> {
  children?: readonly SeedRow[];
}

/**
 * Inserts the rows of every `<table>.json` in the folder. Keys are columns, in snake_case. Author
 * and department are those of the user; `order_num` is the place in the file. `children` refer to
 * their row by `parent_id`. `{ "aircraft_type": "C919" }` is the id of the row with this name.
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
    const derived = (index: number) =>
      Object.fromEntries(
        Object.entries({ created_by: userId, dept_id: deptId, order_num: index + 1 }).filter(
          ([column]) => columns.some(({ name }) => name === column),
        ),
      );
    const insert = async (rows: readonly SeedRow[], parent = {}) => {
      const ids = await tx
        .withTables<Record<string, Record<string, unknown>>>()
        .insertInto(table)
        .values(
          rows.map(({ children: _, ...row }, index) => ({
            ...derived(index),
            ...parent,
            ...withReferences(row),
          })),
        )
        .returningAll()
        .execute();
      for (const [index, { children }] of rows.entries()) {
        // The id is the first column.
        const [id] = Object.values(ids[index] ?? {});
        if (children) await insert(children, { parent_id: id });
      }
    };
    await insert(JSON.parse(await readFile(new URL(file, folder), "utf8")));
  }
}

function withReferences(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (typeof value !== "object" || value === null || Array.isArray(value))
        return [column, value];
      const [[table, name] = []] = Object.entries(value);
      // Both tables call the id the same.
      return [
        column,
        sql`(select ${sql.ref(column)} from ${sql.table(String(table))} where name = ${name})`,
      ];
    }),
  );
}
