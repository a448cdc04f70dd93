import { type SearchKind, searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { isStatedForAircraft } from "./facet-conditions.queries.ts";
import type { FoundAircraft } from "./named-aircraft.queries.ts";

interface ApplicableHit {
  kind: SearchKind;
  ownerId: string;
  /** Seconds since 1970. */
  released: number;
  /** Whether it is stated for the aircraft, rather than for no type at all. */
  isStated: boolean;
}

interface Wanted {
  now: Date;
  /** Of each kind, stated and general apart. */
  wanted: number;
}

/** The newest of each kind that applies to an aircraft; people only where it is stated of them. */
export async function findApplicable(
  db: Read,
  aircraft: FoundAircraft,
  { now, wanted }: Wanted,
): Promise<ApplicableHit[]> {
  const at = asTimestamp(now);
  const { rows } = await sql<ApplicableHit>`
    select each.kind, hit.owner_id, extract(epoch from hit.released_at)::float8 as released, stated.is_stated
    from unnest(${Object.keys(searchKinds)}::text[]) as each(kind)
    cross join (values (true), (false)) as stated(is_stated)
    cross join lateral (
      select f.owner_id, f.released_at from facet_entry f
      where f.kind = each.kind and f.released_at <= ${at} and (f.taken_down_at is null or f.taken_down_at > ${at})
        and case when stated.is_stated then ${isStatedForAircraft(aircraft)}
          else f.type_ids = '' and f.kind <> 'person' end
      order by f.released_at desc, f.owner_id desc limit ${wanted}) as hit`.execute(db);
  return rows;
}
