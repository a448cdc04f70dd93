import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import type { AircraftNews } from "@aeromaint/contracts/personal/aircraft-news.ts";
import type { OwnAircraft } from "@aeromaint/contracts/personal/own-aircraft.ts";
import type { AircraftTypeName } from "@aeromaint/contracts/search/facets/facets.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { isReleased } from "../../../crud/is-released.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { documentSummaryOf } from "../../documents/documents.ts";
import {
  appliesToAircraft,
  findAircraft,
  fitOf,
  fitsOwnAircraft,
} from "../../search/facets/facets.ts";

/** Types of the user. Deleted types are left out. */
export async function findOwnAircraft(db: Read, userId: string): Promise<OwnAircraft> {
  const { rows } = await sql<OwnAircraft>`
    select array(select t.type_id from aircraft_type t where t.type_id = any(u.type_ids)
        order by t.name)::text[] as type_ids, u.hides_others
    from user_aircraft u where u.user_id = ${userId}::bigint`.execute(db);
  return rows[0] ?? { typeIds: [], hidesOthers: false };
}

/** @throws 400 if one of the types does not exist */
export async function saveOwnAircraft(
  tx: Tx,
  userId: string,
  { typeIds, hidesOthers }: OwnAircraft,
): Promise<void> {
  const distinctIds = [...new Set(typeIds)];
  const known = await tx
    .selectFrom("aircraftType")
    .select("typeId")
    .where("typeId", "=", sql<string>`any(${distinctIds}::bigint[])`)
    .execute();
  if (known.length !== distinctIds.length) throw invalidField("typeIds", "选择的机型已不存在");
  await sql`
    insert into user_aircraft (user_id, type_ids, hides_others)
    values (${userId}::bigint, ${distinctIds}::bigint[], ${hidesOthers})
    on conflict (user_id) do update set type_ids = excluded.type_ids,
      hides_others = excluded.hides_others`.execute(tx);
}

/** Enabled types in the order of their level. */
export async function listTypeNames(db: Read): Promise<AircraftTypeName[]> {
  return db
    .selectFrom("aircraftType")
    .select(["typeId", "parentId", "name"])
    .where("status", "=", "1")
    .orderBy("orderNum")
    .orderBy("typeId")
    .execute();
}

const maxRows = 5;

interface AircraftNewsRow extends Omit<AircraftNews["list"][number], "document"> {
  document: DocumentSummary | null;
}

/**
 * Content that applies to an aircraft, to a type, or to the types of the user. @throws 400 if
 * `name` is neither a registration nor the name of a type
 */
export async function listAircraftNews(
  db: Read,
  name: string | undefined,
  actor: Actor,
): Promise<AircraftNews> {
  const { user, now } = actor;
  const { applies, ...subject } = await findNewsSubject(db, name, actor);
  const { rows } = await sql<
    AircraftNewsRow & { since: string | null; fresh: number; total: number }
  >`
    select i.module, i.item_id as id, i.category_id, i.title, i.release_time,
      case when x.is_fresh then case when x.rev_no > 1 then 'revised' else 'new' end end as change,
      ${documentSummaryOf(sql`i.item_id`, now)} as document, u.previous_login_date as since,
      (count(*) filter (where x.is_fresh) over ())::int as fresh, (count(*) over ())::int as total
    from sys_user u cross join content_item i
      left join content_item_read o on o.user_id = u.user_id and o.item_id = i.item_id
      left join document d on d.item_id = i.item_id
      left join revision r on r.revision_id = d.shown_id
      cross join lateral (select r.rev_no, i.release_time > u.previous_login_date
        and (o.read_at is null or o.read_at < i.release_time) as is_fresh) x
    where u.user_id = ${user.userId}::bigint and ${applies}
      and ${isReleased(now, "i")}
    order by x.is_fresh desc nulls last, i.release_time desc, i.item_id desc
    limit ${maxRows}`.execute(db);
  const [first] = rows;
  return {
    ...subject,
    since: first?.since ?? null,
    fresh: first?.fresh ?? 0,
    total: first?.total ?? 0,
    list: rows.map(({ since: _, fresh: __, total: ___, document, ...row }) => ({
      ...row,
      ...(document && { document }),
    })),
  };
}

interface NewsSubject extends Pick<AircraftNews, "aircraft" | "typeId" | "typeName"> {
  /** Condition: `content_item as i` applies to the aircraft or types. */
  applies: RawBuilder<SqlBool | boolean>;
}

/** Finds the aircraft or type with a name. The types of the user are used without a name. */
async function findNewsSubject(
  db: Read,
  name: string | undefined,
  { user, now }: Actor,
): Promise<NewsSubject> {
  const noSubject = { aircraft: null, typeId: null, typeName: null };
  if (!name) return { ...noSubject, applies: fitsOwnAircraft("i.item_id", user.userId) };
  const { rows } = await sql<{ typeId: string; typeName: string }>`
    select type_id, name as type_name from aircraft_type
    where lower(name) = ${name.normalize("NFKC").trim().toLowerCase()}`.execute(db);
  const [type] = rows;
  const fit = type && fitOf("i.item_id", { fitsFirst: type.typeId });
  if (fit) return { ...noSubject, ...type, applies: fit.mark };
  const aircraft = await findAircraft(db, name, now);
  if (!aircraft) throw new Error("Neither a type nor an aircraft");
  const { typeIds: _, ...named } = aircraft;
  const applies = appliesToAircraft(sql.ref("i.item_id"), { aircraft, rest: "" });
  return { ...noSubject, aircraft: named, applies };
}
