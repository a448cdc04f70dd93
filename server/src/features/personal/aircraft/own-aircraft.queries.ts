import type { OwnAircraft } from "@aeromaint/contracts/personal/own-aircraft.ts";
import type { AircraftTypeName } from "@aeromaint/contracts/search/facets/facets.ts";
import { sql } from "kysely";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { invalidField } from "../../../infra/http/errors.ts";

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
