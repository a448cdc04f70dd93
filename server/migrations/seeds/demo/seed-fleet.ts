import { sql } from "kysely";
import type { Actor } from "../../../src/crud/actor.ts";
import type { Tx } from "../../../src/infra/db/database.ts";
import { demoAircraft } from "./entries/demo-aircraft.ts";
import {
  type DemoApplicability,
  demoApplicability,
  demoLicences,
} from "./entries/demo-applicability.ts";

interface Context extends Pick<Actor, "user"> {
  tx: Tx;
}

/** The demo's fleet, and which aircraft its content and its people's licences are about. */
export async function seedFleet({ tx, user }: Context): Promise<void> {
  for (const [registration, msn, type, from, until] of demoAircraft) {
    await sql`
      insert into aircraft (registration, msn, type_id, in_service, created_by, dept_id)
      select ${registration}, ${msn}, type_id, daterange(${from}::date, ${until ?? null}::date, '[]'),
        ${user.userId}::bigint, ${user.deptId}::bigint
      from aircraft_type where name = ${type}`.execute(tx);
  }
  for (const [path, stated] of Object.entries(demoApplicability)) {
    await state(tx, await ownerFrom(tx, path), stated);
  }
  for (const [nickName, stated] of Object.entries(demoLicences)) {
    const { id } = await tx
      .selectFrom("repairPerson as p")
      .innerJoin("sysUser as u", "u.userId", "p.userId")
      .select("p.informationId as id")
      .where("u.nickName", "=", nickName)
      .executeTakeFirstOrThrow();
    await state(tx, id, stated);
  }
}

async function state(
  tx: Tx,
  ownerId: string,
  { chapters, types = [] }: DemoApplicability,
): Promise<void> {
  await sql`
    insert into owner_chapter (owner_id, chapter)
    select ${ownerId}::bigint, unnest(${chapters}::text[])`.execute(tx);
  for (const { name, msns = null, excluded = "{}" } of types) {
    await sql`
      insert into applicability (owner_id, type_id, msns, excluded)
      values (${ownerId}::bigint, (select type_id from aircraft_type where name = ${name}),
        ${msns}::int4multirange, ${excluded}::int4multirange)`.execute(tx);
  }
}

interface Names {
  title?: string;
  noticeTitle?: string;
  name?: string;
}

/** The id under which an entry of the demo was seeded: its file knows the name. */
async function ownerFrom(tx: Tx, path: string): Promise<string> {
  const { default: entry } = (await import(new URL(`./${path}.ts`, import.meta.url).href)) as {
    default: Names;
  };
  const { title, noticeTitle, name } = entry;
  const { rows } = await sql<{ id: string }>`
    select item_id as id from content_item where title = ${title ?? null}
    union all select notice_id from platform_notice where notice_title = ${noticeTitle ?? null}
    union all select info_id from material_info where name = ${name ?? null}`.execute(tx);
  if (!rows[0]) throw new Error(`The demo has nothing from ${path}.`);
  return rows[0].id;
}
