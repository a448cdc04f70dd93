import type {
  OwnMessageRow,
  OwnMessagesQuery,
} from "@aeromaint/contracts/message-center/message.ts";
import { type SqlBool, sql } from "kysely";
import { type Page, pageOf } from "../../crud/paging.ts";
import type { Db, Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { notFound } from "../../infra/http/errors.ts";
import { findRetentionCutoff } from "../../infra/retention/retention-days.ts";
import { findMessageDocuments } from "./message-documents.queries.ts";

/** Messages of a person, newest first, with the facts of their documents. */
export async function listOwnMessages(
  db: Read,
  { kind, unread, ...paging }: OwnMessagesQuery,
  person: { userId: string; now: Date },
): Promise<Page<OwnMessageRow>> {
  const query = db
    .selectFrom("message as m")
    .select(["m.messageId", "m.title", "m.body", "m.link", "m.createdAt as createTime"])
    // A check constraint of the table limits the kinds.
    .select(sql<OwnMessageRow["kind"]>`m.kind`.as("kind"))
    .select(sql<boolean>`m.read_at is not null`.as("read"))
    .where("m.userId", "=", person.userId)
    .$if(kind !== undefined, (rows) => rows.where("m.kind", "=", kind ?? ""))
    .$if(unread === "1", (rows) => rows.where("m.readAt", "is", null))
    .$if(unread === "2", (rows) => rows.where("m.readAt", "is not", null))
    .orderBy("m.messageId", "desc");
  const { list, total } = await pageOf(query, paging);
  const facts = await findMessageDocuments(db, list, person);
  return { list: list.map((row) => ({ ...row, ...facts.get(row.messageId) })), total };
}

/** Number of unread messages by person; people without unread messages are absent. */
export async function countUnreadMessages(
  db: Read,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ userId: string; total: number }>`
    select user_id, count(*)::int as total from message
    where user_id = any(${[...userIds]}::bigint[]) and read_at is null group by user_id`.execute(
    db,
  );
  return new Map(rows.map(({ userId, total }) => [userId, total]));
}

/** Marks messages of the person as read; all messages without `messageIds`. */
export async function markMessagesRead(
  unit: UnitOfWork,
  { userId, messageIds, now }: { userId: string; messageIds?: readonly string[]; now: Date },
): Promise<void> {
  const named = messageIds
    ? sql<SqlBool>`message_id = any(${[...messageIds]}::bigint[])`
    : sql<SqlBool>`true`;
  await sql`
    update message set read_at = ${asTimestamp(now)}
    where user_id = ${userId}::bigint and read_at is null and ${named}`.execute(unit.tx);
  await unit.record({ act: "message.changed", subject: userId });
}

/** @throws 404 if a message belongs to another person */
export async function removeMessages(
  unit: UnitOfWork,
  { userId, messageIds }: { userId: string; messageIds: readonly string[] },
): Promise<void> {
  const { numDeletedRows } = await unit.tx
    .deleteFrom("message")
    .where("userId", "=", userId)
    .where("messageId", "=", sql<string>`any(${[...messageIds]}::bigint[])`)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) !== messageIds.length) throw notFound();
  await unit.record({ act: "message.changed", subject: userId });
}

const batch = 5_000;

/**
 * Removes messages and their mails that were read before the period of `sys.message.retentionDays`.
 * @returns number of removed messages
 */
export async function sweepMessages(db: Db, now: Date): Promise<number> {
  const oldest = await findRetentionCutoff(db, "sys.message.retentionDays", now);
  if (!oldest) return 0;
  for (let removed = 0; ; ) {
    const { rows } = await sql<{ total: number }>`
      with old as (
        delete from message where message_id = any(array(
          select message_id from message where read_at < ${oldest} order by read_at limit ${batch}))
        returning event_id, user_id
      ), mails as (
        delete from delivery d using old
        where d.event_id = old.event_id and d.user_id = old.user_id and d.state <> 'waiting'
      )
      select count(*)::int as total from old`.execute(db);
    const total = rows[0]?.total ?? 0;
    removed += total;
    if (total < batch) return removed;
  }
}
