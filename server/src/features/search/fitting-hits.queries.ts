import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { type FacetConditions, hasFacets } from "./facets/facets.ts";
import type { HitsOfKind } from "./hits.queries.ts";

/** Of lookups that know no facets, the hits that fulfil the conditions. */
export async function keepFitting(
  db: Read,
  lookups: HitsOfKind[][],
  conditions: FacetConditions,
): Promise<HitsOfKind[][]> {
  const ids = lookups.flat().flatMap(({ title, text }) => [...title, ...text].map(idOfHit));
  const where = hasFacets("hit.id", conditions);
  if (where.length === 0 || ids.length === 0) return lookups;
  const { rows } = await sql<{ id: string }>`
    select hit.id from unnest(${ids}::bigint[]) as hit(id)
    where ${sql.join(where, sql` and `)}`.execute(db);
  const fitting = new Set(rows.map(({ id }) => id));
  const keep = (hits: HitsOfKind["title"]) => hits.filter((hit) => fitting.has(hit.ownerId));
  return lookups.map((found) =>
    found.map(({ kind, title, text }) => ({ kind, title: keep(title), text: keep(text) })),
  );
}

const idOfHit = ({ ownerId }: { ownerId: string }) => ownerId;
