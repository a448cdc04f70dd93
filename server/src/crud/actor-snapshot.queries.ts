import type { ActorSnapshot } from "@aeromaint/contracts/documents/revision.ts";
import { sql } from "kysely";
import type { Read } from "../infra/db/database.ts";
import { found } from "../infra/http/errors.ts";

/** What is kept of a person besides what others are shown. */
export interface DatedActor extends ActorSnapshot {
  account: string;
  deptId: string | null;
  /** Licences and certificates that are valid that day. */
  licences: string[];
}

/** A person as they are now, to be kept with what the person does. */
export async function snapshotOf(db: Read, userId: string): Promise<DatedActor> {
  const { rows } = await sql<DatedActor>`
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
