import type { ActorSnapshot } from "@aeromaint/contracts/documents/revision.ts";
import { sql } from "kysely";
import type { Read } from "../infra/db/database.ts";
import { found } from "../infra/http/errors.ts";

/** Snapshot of a person, with fields that are not shown to others. */
export interface DetailedActorSnapshot extends ActorSnapshot {
  account: string;
  deptId: string | null;
  /** Valid on the day of the snapshot. */
  licences: string[];
}

/** Snapshot of a person's present data. @throws 404 */
export async function findActorSnapshot(db: Read, userId: string): Promise<DetailedActorSnapshot> {
  const { rows } = await sql<DetailedActorSnapshot>`
    with recursive above as (
      select d.dept_id, d.parent_id, d.dept_name, 1 as depth
      from sys_user u join sys_dept d using (dept_id) where u.user_id = ${userId}::bigint
      union all
      select d.dept_id, d.parent_id, d.dept_name, a.depth + 1
      from above a join sys_dept d on d.dept_id = a.parent_id
    )
    select u.user_id::text, u.nick_name as name, u.user_name as account, u.dept_id::text,
      coalesce((select string_agg(dept_name, ' / ' order by depth desc) from above), '') as dept,
      array(select p.post_name from sys_user_post up join sys_post p using (post_id)
        where up.user_id = u.user_id order by p.post_id) as posts,
      array(select coalesce(p.license, p.skill_certificate) from repair_person p
        where p.user_id = u.user_id and p.nature = '1' and p.expiry_date >= current_date
          and coalesce(p.license, p.skill_certificate) is not null) as licences
    from sys_user u where u.user_id = ${userId}::bigint`.execute(db);
  return found(rows[0]);
}
