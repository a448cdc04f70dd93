import type {
  CirculationMatrix,
  RecipientQuery,
  RecipientRow,
} from "@aeromaint/contracts/documents/circulation.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { countRows } from "../../../crud/count-rows.ts";
import { containsPattern, type Page } from "../../../crud/paging.ts";
import type { Read } from "../../../infra/db/database.ts";
import { isRecipientInScope } from "./circulation.queries.ts";
import { isLate, progressColumns, recipientState } from "./recipient-state.queries.ts";

const tables = sql`recipient p join circulation c using (circulation_id)`;

/** Recipients within the actor's data scope, overdue ones first. */
export async function listRecipients(
  db: Read,
  { circulationId, ...query }: RecipientQuery & { circulationId: string },
  actor: Actor,
): Promise<Page<RecipientRow>> {
  const { pageNum = 1, pageSize = 20, name, dept, state } = query;
  const shown = recipientState(actor.now);
  const where = sql.join(
    [
      sql`p.circulation_id = ${circulationId}::bigint`,
      isRecipientInScope(actor),
      ...(name ? [sql`p.name ilike ${containsPattern(name)}`] : []),
      ...(dept ? [sql`p.dept ilike ${containsPattern(dept)}`] : []),
      ...(state ? [sql`${shown} = ${state}`] : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<RecipientRow>`
    select p.user_id, p.name, p.dept, p.posts, ${shown} as state, p.added_at as add_time,
      p.read_at as read_time, p.signed_at as sign_time, ${isLate}, s.seconds, s.sha256, p.excuse,
      p.excused_by->>'name' as excused_by,
      (select max(m.reminded_at) from circulation_reminder m
        where m.circulation_id = p.circulation_id and m.user_id = p.user_id and m.step <> 'leader')
        as remind_time
    from ${tables} left join signature s using (circulation_id, user_id)
    where ${where}
    order by array_position(array['overdue', 'unread', 'read', 'signed', 'excused'], ${shown}),
      p.dept, p.name, p.user_id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return { list: rows, total: await countRows(db, { from: tables, where: sql`${where}` }) };
}

/** All recipients within the actor's data scope, by department. */
export async function findMatrix(
  db: Read,
  circulationId: string,
  actor: Actor,
): Promise<CirculationMatrix> {
  const { rows } = await sql<CirculationMatrix["depts"][number]>`
    select p.dept, ${progressColumns(actor.now)},
      json_agg(json_build_object('userId', p.user_id::text, 'name', p.name,
        'state', ${recipientState(actor.now)}) order by p.name, p.user_id) as people
    from ${tables}
    where p.circulation_id = ${circulationId}::bigint and ${isRecipientInScope(actor)}
    group by p.dept_id, p.dept order by p.dept, p.dept_id`.execute(db);
  return { depts: rows };
}
