import type { NamedAircraft } from "@aeromaint/contracts/search/facets/facets.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { invalidField } from "../../../infra/http/errors.ts";

export interface FoundAircraft extends NamedAircraft {
  /** Its type, and those above. */
  typeIds: string[];
}

/**
 * The aircraft of a registration, in any case and width, with or without its hyphen; null where none is named.
 * @throws 400 for a registration that nobody knows
 */
export async function findAircraft(
  db: Read,
  registration: string | undefined,
  now: Date,
): Promise<FoundAircraft | null> {
  if (!registration) return null;
  const letters = registration
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "");
  const today = sql`${asTimestamp(now)}::date`;
  const { rows } = await sql<FoundAircraft>`
    select a.registration, a.msn, t.name as type_name,
      array(select type_and_above(a.type_id)) as type_ids,
      case when upper(a.in_service) <= ${today} then 'retired'
        when lower(a.in_service) > ${today} then 'future' else 'current' end as state,
      lower(a.in_service)::text as service_from, (upper(a.in_service) - 1)::text as service_until
    from aircraft a join aircraft_type t using (type_id)
    where replace(a.registration, '-', '') = ${letters}
    order by a.aircraft_id limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw invalidField("aircraft", `没有注册号为“${registration.trim()}”的飞机`);
  return found;
}
