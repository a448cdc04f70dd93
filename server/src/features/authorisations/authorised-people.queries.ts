import { registrationOf } from "@aeromaint/contracts/applicability/aircraft.ts";
import {
  type AuthorisationRow,
  type AuthorisedPeople,
  type AuthorisedPeopleQuery,
  maxAuthorisedPeople,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read } from "../../infra/db/database.ts";
import { invalidField } from "../../infra/http/errors.ts";
import {
  authorisationMoment,
  filterAuthorisations,
  readAuthorisations,
} from "./authorisation-view.queries.ts";

interface QueriedAircraft {
  typeId: string;
  typeName: string;
  registration: string | null;
  categoryId: string | null;
  time: string;
}

/** Days after the end for which an authorisation is still shown as missing a condition. */
const maxDaysAfterEnd = 180;

/**
 * People within the data scope who can do a task on an aircraft at a moment. Also lists people with
 * missing conditions. @throws 400 for an unknown aircraft or category
 */
export async function findAuthorisedPeople(
  db: Read,
  query: AuthorisedPeopleQuery,
  actor: Actor,
): Promise<AuthorisedPeople> {
  const moment = authorisationMoment(query.at, actor.now);
  const { time, categoryId, ...queried } = await findQueriedAircraft(db, query, actor);
  const { typeId, registration } = queried;
  const conditions = [
    filterAuthorisations(categoryId ? { categoryId } : {}, actor, moment),
    sql<SqlBool>`coalesce(a.type_id, 0) = any((select above from type_kin where type_id = ${typeId}::bigint)::bigint[])`,
    sql<SqlBool>`a.state <> 'ended'`,
    sql<SqlBool>`a.valid_until >= (${moment.at})::date - ${maxDaysAfterEnd}::int`,
    ...(registration
      ? [sql<SqlBool>`(a.registrations = '{}' or ${registration} = any(a.registrations))`]
      : []),
    ...(query.chapter
      ? [sql<SqlBool>`(a.chapters = '{}' or ${query.chapter} = any(a.chapters))`]
      : []),
  ];
  const rows = await readAuthorisations(db, moment, {
    where: sql.join(conditions, sql` and `),
    order: sql`a.state = 'valid' desc, case when a.state = 'valid' then 0 else jsonb_array_length(a.missing) end,
      a.holds_until desc, a.authorisation_id`,
  });
  const may = rows.filter(({ state }) => state === "valid");
  const able = new Set(may.map(({ userId, categoryId: of }) => `${userId} ${of}`));
  const others = rows.filter(
    ({ state, userId, categoryId: of }) => state !== "valid" && !able.has(`${userId} ${of}`),
  );
  const people = [...new Set([...may, ...others].map(({ userId }) => userId))];
  const shown = new Set(people.slice(0, maxAuthorisedPeople));
  const isShown = ({ userId }: AuthorisationRow) => shown.has(userId);
  const { typeName } = queried;
  const lists = { may: may.filter(isShown), nearly: others.filter(isShown) };
  return { registration, typeName, time, ...lists, total: people.length };
}

async function findQueriedAircraft(
  db: Read,
  { aircraft, category, at }: AuthorisedPeopleQuery,
  { now }: Actor,
): Promise<QueriedAircraft> {
  const typed = aircraft.trim();
  const { rows } = await sql<QueriedAircraft>`
    select type_id, type_name, registration, x.category_id, to_char(${authorisationMoment(at, now).at}, 'YYYY-MM-DD HH24:MI:SS') as time
    from (
      select t.type_id, t.name as type_name, f.registration, 0 as place
      from aircraft f join aircraft_type t using (type_id) where f.registration = ${registrationOf(typed)}
      union all
      select t.type_id, t.name, null, 1 from aircraft_type t where lower(t.name) = lower(${typed})
    ) m left join authorisation_category x on x.category_id::text = ${category ?? null} or x.category_name = ${category ?? null}
    order by place limit 1`.execute(db);
  const [queried] = rows;
  if (!queried) throw invalidField("aircraft", "没有这个注册号或机型");
  if (category && !queried.categoryId) throw invalidField("category", "没有这个授权类别");
  return queried;
}
