import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { conditionsBut, countFacets, type FacetConditions } from "./facets/facets.ts";
import { countKinds, ofKind, rank } from "./rank.ts";
import { findAll, readQuery, type SearchRequest } from "./search.queries.ts";

/**
 * The facets of what a search counts: up to a limit, the newest first.
 * @throws 400 for a registration that nobody knows
 */
export async function countSearchFacets(
  db: Read,
  { query, ...reader }: SearchRequest,
): Promise<FacetCounts> {
  const { kind } = query;
  const { meant, aircraft, keyword, conditions } = await readQuery(db, query, reader.now);
  const find = async (facets: FacetConditions) =>
    (await findAll(db, keyword, { reader, conditions: facets, meant })).all;
  const found = await find(conditions);
  const rankChosen = (all: typeof found) => rank(kind ? ofKind(all, kind) : all);
  const counts = await countFacets(db, {
    filters: query,
    entriesWithout: async (dimension) => {
      const all = dimension ? await find(conditionsBut(conditions, dimension)) : found;
      const ids = rankChosen(all).hits.map(({ ownerId }) => ownerId);
      return sql`facet_entry f where f.owner_id = any(${ids}::bigint[])`;
    },
  });
  const kinds = countKinds(found).map(({ kind, total }) => ({ kind, total }));
  return { ...counts, more: rankChosen(found).more, kinds, aircraft };
}
