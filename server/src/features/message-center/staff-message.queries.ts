import type {
  StaffMessageInput,
  StaffMessageRow,
  staffMessage,
} from "@aeromaint/contracts/message-center/staff-message.ts";
import { sql } from "kysely";
import type { Static } from "typebox";
import { containsText, type Page, pageOf } from "../../crud/paging.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { cancelDue, reschedule } from "../../infra/due/due.queries.ts";
import { conflict, invalidField, notFound } from "../../infra/http/errors.ts";
import { enqueueEvent } from "../../infra/outbox/outbox-event.ts";
import { countAudience } from "../audience/audience.ts";

export const staffMessageEvent = "message.staff";

/** Sent and scheduled staff messages, newest first. */
export async function listStaffMessages(
  db: Read,
  { title, ...paging }: Static<typeof staffMessage.filters>,
): Promise<Page<StaffMessageRow>> {
  const unread = sql<number>`(select count(*)::int from message m
    where m.event_id = s.event_id and m.kind = 'system' and m.read_at is null)`;
  const query = db
    .selectFrom("staffMessage as s")
    .leftJoin("sysUser as u", "u.userId", "s.createdBy")
    .select(["s.staffMessageId", "s.title", "s.body", "s.recipients", "u.nickName as senderName"])
    .select(["s.sendAt as sendTime", "s.sentAt as sentTime"])
    .select([unread.as("unread"), sql<number>`s.recipients - ${unread}`.as("read")])
    .$if(Boolean(title), (rows) => rows.where(containsText(sql`lower(s.title)`, title ?? "")))
    .orderBy("s.staffMessageId", "desc");
  return pageOf(query, paging);
}

/** Writes a message, sent at `sendTime` or immediately. @throws 400 for an empty audience or a time in the past */
export async function addStaffMessage(
  unit: UnitOfWork,
  { title, body, audience, sendTime }: StaffMessageInput,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ sendAt: string; isLater: boolean }>`
    select at as send_at, at > ${asTimestamp(now)} as is_later
    from coalesce(${sendTime ?? null}::timestamptz, ${asTimestamp(now)}) at`.execute(unit.tx);
  const [{ sendAt, isLater } = { sendAt: "", isLater: false }] = rows;
  if (sendTime && !isLater) throw invalidField("sendTime", "发送时间必须晚于当前时间");
  const total = await countAudience(unit.tx, audience, now);
  if (total === 0) throw invalidField("audience", "所选范围内没有可以登录的人员");
  const { staffMessageId } = await unit.tx
    .insertInto("staffMessage")
    .values({
      title,
      body: body ?? "",
      audience: JSON.stringify(audience),
      sendAt,
      createdBy: userId,
      createdAt: asTimestamp(now),
    })
    .returning("staffMessageId")
    .executeTakeFirstOrThrow();
  if (isLater) await reschedule(unit, [staffMessageId], now);
  else await enqueueStaffMessage({ subject: staffMessageId }, { unit });
  return total;
}

/** Enqueues a scheduled message at its time. */
export async function enqueueStaffMessage(
  { subject: staffMessageId, at }: { subject: string; at?: string },
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  await enqueueEvent(unit, {
    kind: staffMessageEvent,
    subject: `staff-message:${staffMessageId}`,
    payload: { staffMessageId },
    ...(at && { happenedAt: at }),
  });
}

/** Cancels a message before it is sent. @throws 404 if it does not exist, 409 if it was sent */
export async function cancelStaffMessage(unit: UnitOfWork, id: string): Promise<void> {
  const { tx } = unit;
  const row = await tx
    .selectFrom("staffMessage")
    .select("sentAt")
    .where("staffMessageId", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.sentAt !== null) throw conflict("消息已发送，不能取消");
  await tx.deleteFrom("staffMessage").where("staffMessageId", "=", id).execute();
  await cancelDue(unit, [id]);
}
