import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import type {
  DocumentQuery,
  DocumentRow,
  MasterListRow,
} from "@aeromaint/contracts/documents/document.ts";
import { revisionKinds } from "@aeromaint/contracts/documents/revision-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { countRows } from "../../crud/paging.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import {
  documentConditions,
  documentDetails,
  documentRowColumns,
  documentTables,
} from "./document.queries.ts";
import { isInForce } from "./in-force/in-force.queries.ts";

type Filters = Omit<DocumentQuery, "pageNum" | "pageSize" | "sortBy" | "sortOrder">;

interface InForce {
  filters: Filters;
  actor: Actor;
}

/** What is in force of what the filters find; a document on its way is none. */
function inForce({ filters, actor }: InForce): RawBuilder<SqlBool> {
  const matching = documentConditions(filters, actor);
  return sql`${matching} and ${isInForce(asTimestamp(actor.now))}`;
}

export const countInForce = (db: Read, listQuery: InForce): Promise<number> =>
  countRows(db, { from: documentTables, where: inForce(listQuery) });

/** The next lines of the master list, by number. */
export async function inForceAfter(
  db: Read,
  { last, size, ...listQuery }: InForce & { last: MasterListRow | undefined; size: number },
): Promise<MasterListRow[]> {
  const { now } = listQuery.actor;
  const { rows } = await sql<DocumentRow>`
    select ${documentRowColumns(now)} from ${documentTables} ${documentDetails(now)}
    where ${inForce(listQuery)} and ${last ? sql`d.doc_number > ${last.docNumber}` : sql`true`}
    order by d.doc_number limit ${size}`.execute(db);
  return rows.map(({ module, kind, ...row }) => ({
    ...row,
    module: contentModules[module].title,
    kind: revisionKinds[kind],
  }));
}
