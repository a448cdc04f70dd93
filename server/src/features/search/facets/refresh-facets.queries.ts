import { sql } from "kysely";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";

/** Follows what is stated of rows; `npm run rebuild -- facets` does the same for all. */
export async function refreshFacets(
  { subject }: { subject: readonly string[] },
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  await sql`select facet_refresh(${[...subject]}::bigint[])`.execute(unit.tx);
}
