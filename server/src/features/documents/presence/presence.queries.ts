import {
  type PresenceInput,
  type PresentPerson,
  presenceSeconds,
} from "@aeromaint/contracts/documents/presence.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Db } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";

/** A tab that misses two heartbeats counts as closed. */
const heartbeatLimit = (now: Date) =>
  sql`${asTimestamp(now)} - make_interval(secs => ${2 * presenceSeconds + 5})`;

/** Records a heartbeat. @returns other people who have the document open, editors first */
export async function recordPresence(
  db: Db,
  { itemId, tab, isEditing }: PresenceInput & { itemId: string },
  { user: { userId }, now }: Actor,
): Promise<PresentPerson[]> {
  await sql`delete from document_presence where seen_at < ${heartbeatLimit(now)}`.execute(db);
  await sql`
    insert into document_presence (item_id, user_id, tab, is_editing, seen_at)
    values (${itemId}::bigint, ${userId}::bigint, ${tab}, ${isEditing}, ${asTimestamp(now)})
    on conflict (item_id, user_id, tab) do update
      set is_editing = excluded.is_editing, seen_at = excluded.seen_at`.execute(db);
  const { rows } = await sql<PresentPerson>`
    select u.user_id::text, u.nick_name as name, bool_or(p.is_editing) as is_editing
    from document_presence p join sys_user u using (user_id)
    where p.item_id = ${itemId}::bigint and p.user_id <> ${userId}::bigint
      and p.seen_at >= ${heartbeatLimit(now)}
    group by u.user_id order by is_editing desc, u.nick_name, u.user_id`.execute(db);
  return rows;
}

export async function endPresence(
  db: Db,
  { itemId, tab }: { itemId: string; tab: string },
  { user: { userId } }: Actor,
): Promise<void> {
  await sql`delete from document_presence where item_id = ${itemId}::bigint
    and user_id = ${userId}::bigint and tab = ${tab}`.execute(db);
}
