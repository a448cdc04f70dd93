import type { AudienceChoices } from "@aeromaint/contracts/documents/audience.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";

/** Enabled roles, and licences held by approved persons. */
export async function findAudienceChoices(db: Read): Promise<AudienceChoices> {
  const { rows } = await sql<AudienceChoices>`
    select coalesce((select json_agg(json_build_object('roleId', role_id::text, 'roleName', role_name)
        order by role_sort, role_id) from sys_role where status = '1'), '[]') as roles,
      array(select distinct coalesce(license, skill_certificate) as kind from repair_person
        where nature = '1' and user_nature in ('1', '3') and coalesce(license, skill_certificate) <> ''
        order by kind) as licences`.execute(db);
  return rows[0] ?? { roles: [], licences: [] };
}
