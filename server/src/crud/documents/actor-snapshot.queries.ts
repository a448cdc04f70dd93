import type { ActorSnapshot } from "@aeromaint/contracts/documents/revision.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { found } from "../../infra/http/errors.ts";

/** Name, department path and posts of a person as they are now, to be kept with what the person does. */
export async function snapshotOf(db: Read, userId: string): Promise<ActorSnapshot> {
  const { rows } = await sql<ActorSnapshot>`
    with recursive above as (
      select d.dept_id, d.parent_id, d.dept_name, 1 as depth
      from sys_user u join sys_dept d using (dept_id) where u.user_id = ${userId}::bigint
      union all
      select d.dept_id, d.parent_id, d.dept_name, a.depth + 1
      from above a join sys_dept d on d.dept_id = a.parent_id
    )
    select u.user_id::text, u.nick_name as name,
      coalesce((select string_agg(dept_name, ' / ' order by depth desc) from above), '') as dept,
      array(select p.post_name from sys_user_post up join sys_post p using (post_id)
        where up.user_id = u.user_id order by p.post_id) as posts
    from sys_user u where u.user_id = ${userId}::bigint`.execute(db);
  return found(rows[0]);
}
