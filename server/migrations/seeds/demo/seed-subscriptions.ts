import { sql } from "kysely";
import type { Tx } from "../../../src/infra/db/database.ts";

/** What the demo's mechanic and its workshops want to hear of. */
export async function seedSubscriptions(tx: Tx, { userId }: { userId: string }): Promise<void> {
  const mechanic = sql`(select user_id from sys_user where user_name = 'mechanic')`;
  await sql`
    insert into subscription (user_id, chapter, keyword, created_by, created_at) values
      (${mechanic}, '32', null, ${mechanic}, now()), (${mechanic}, null, 'CFM56 孔探', ${mechanic}, now())`.execute(
    tx,
  );
  await sql`
    insert into subscription (dept_id, type_id, created_by, created_at)
    select d.dept_id, t.type_id, ${userId}::bigint, now() from sys_dept d, aircraft_type t
    where d.parent_id is not null and t.name = 'A320系列' order by d.dept_id limit 2`.execute(tx);
  await sql`
    insert into subscription (role_id, chapter, created_by, created_at)
    select role_id, '72', ${userId}::bigint, now() from sys_role where role_key = 'platform_admin'`.execute(
    tx,
  );
}
