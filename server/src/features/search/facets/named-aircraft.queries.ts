import { registrationWords } from "@aeromaint/contracts/applicability/registration-words.ts";
import type { NamedAircraft } from "@aeromaint/contracts/search/facets/facets.ts";
import { type RawBuilder, sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { typeAndAbove } from "../../applicability/applicability.ts";

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
  const [found] = await aircraftWhere(db, sql`${lettersOf} = ${letters}`, now);
  if (!found) throw invalidField("aircraft", `没有注册号为“${registration.trim()}”的飞机`);
  return found;
}

/** The aircraft that one word of a keyword names, and the keyword's other words. */
export interface FoundByKeyword {
  aircraft: FoundAircraft;
  rest: string;
}

/**
 * The aircraft of the fleet that a keyword names by its registration; null for most keywords, which are words alone.
 * Digits alone count where they are the end of one registration; where several are named, none is meant.
 */
export async function findMeantAircraft(
  db: Read,
  keyword: string,
  now: Date,
): Promise<FoundByKeyword | null> {
  const words = registrationWords(keyword);
  if (words.length === 0) return null;
  const named = words.filter(({ isBare }) => !isBare).map(({ typed }) => typed);
  const tails = words.filter(({ isBare }) => isBare).map(({ typed }) => typed);
  const is = sql`(${lettersOf} = any(${named.map((typed) => typed.replace("-", ""))}::text[])
    or ${tailOf} = any(${tails}::text[]))`;
  const fleet = await aircraftWhere(db, is, now);
  const meant = words.flatMap(({ typed, isBare, rest }) => {
    const matching = fleet.filter(({ registration, tail }) =>
      isBare ? tail === typed : isRegistration(typed, registration),
    );
    return isBare && matching.length > 1 ? [] : matching.map((aircraft) => ({ aircraft, rest }));
  });
  const [only] = meant;
  return only && meant.length === 1 ? only : null;
}

/** A dash may be left out, but stands in no other place. */
const isRegistration = (typed: string, registration: string) =>
  typed === registration ||
  (typed.includes("-")
    ? typed.replace("-", "") === registration
    : typed === registration.replaceAll("-", ""));

const lettersOf = sql`replace(a.registration, '-', '')`;
const tailOf = sql`regexp_replace(a.registration, '^[A-Z]+-?', '')`;

async function aircraftWhere(
  db: Read,
  is: RawBuilder<unknown>,
  now: Date,
): Promise<(FoundAircraft & { tail: string })[]> {
  const today = sql`${asTimestamp(now)}::date`;
  const { rows } = await sql<FoundAircraft & { tail: string }>`
    select a.registration, a.msn, t.name as type_name, ${tailOf} as tail,
      array${typeAndAbove(sql`a.type_id`)} as type_ids,
      case when upper(a.in_service) <= ${today} then 'retired'
        when lower(a.in_service) > ${today} then 'future' else 'current' end as state,
      lower(a.in_service)::text as service_from, (upper(a.in_service) - 1)::text as service_until
    from aircraft a join aircraft_type t using (type_id)
    where ${is} order by a.aircraft_id`.execute(db);
  return rows;
}
