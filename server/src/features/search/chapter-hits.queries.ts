import { maxHits, type SearchKind, searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { type FacetConditions, hasFacets } from "./facets/facets.ts";
import type { Hit, HitsOfKind } from "./hits.queries.ts";

const kinds = Object.keys(searchKinds) as SearchKind[];

/** What is stated for an ATA chapter, the newest of each kind. */
export async function findChapterHits(
  db: Read,
  chapter: string,
  { now, conditions }: { now: Date; conditions: FacetConditions },
): Promise<HitsOfKind[]> {
  const at = asTimestamp(now);
  const where = [sql`true`, ...hasFacets("stated.owner_id", conditions)];
  const { rows } = await sql<Hit & { kind: SearchKind }>`
    select each.kind, hit.owner_id, extract(epoch from hit.released_at)::float8 as released
    from unnest(${kinds}::text[]) as each(kind)
    cross join lateral (
      select stated.owner_id, stated.released_at
      from owner_chapter o join facet_entry stated using (owner_id)
      where o.chapter = ${chapter} and stated.kind = each.kind and stated.released_at <= ${at}
        and (stated.taken_down_at is null or stated.taken_down_at > ${at})
        and ${sql.join(where, sql` and `)}
      order by stated.released_at desc, stated.owner_id desc
      limit ${maxHits + 1}) as hit`.execute(db);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return kinds.map((kind) => ({
    kind,
    title: [],
    text: (byKind.get(kind) ?? []).map(({ ownerId, released }) => ({ ownerId, released })),
  }));
}
