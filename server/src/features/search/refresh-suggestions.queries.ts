import { sql } from "kysely";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";

const tables: readonly string[] = ["contentCategory", "materialCategory"];

/** Suggestions follow categories, by whose names visitors find; `npm run rebuild -- suggestions` does the same for all. */
export async function refreshCategories(
  { subject, table }: { subject: string | readonly string[]; table: string },
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  if (!tables.includes(table)) return;
  await sql`select suggest_refresh(${[subject].flat()}::bigint[])`.execute(unit.tx);
}
