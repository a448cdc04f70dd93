import type {
  delivery,
  heldDeliveriesBody,
} from "@aeromaint/contracts/message-center/channels/delivery.ts";
import { sql } from "kysely";
import type { Static } from "typebox";
import { containsText } from "../../../../crud/paging.ts";
import { inPeriod } from "../../../../crud/period.ts";
import { descending, equals, matching } from "../../../../crud/row-list.ts";
import type { Db, Read } from "../../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../../infra/db/unit-of-work.ts";
import { conflict, notFound } from "../../../../infra/http/errors.ts";
import { findRetentionCutoff } from "../../../../infra/retention/retention-days.ts";

const rowsOf = (db: Read) =>
  db
    .selectFrom("delivery as d")
    .innerJoin("outboxEvent as e", "e.eventId", "d.eventId")
    .leftJoin("notificationChannel as c", "c.channelId", "d.channelId")
    .select(["d.deliveryId", "d.eventId", "e.kind", "d.channelKind", "d.state"])
    .select(["d.attempts", "d.status", "d.answer", "d.createdAt as createTime"])
    .select(["d.lastAttemptAt as lastTime", "d.sentAt as sentTime"])
    .select(
      sql<string>`coalesce(d.content ->> 'title', '') || coalesce('：' || (d.content ->> 'text'), '')`.as(
        "title",
      ),
    )
    .select(
      sql<string>`coalesce(c.channel_name,
      case when d.channel_kind = 'sms' then '短信' when d.channel_id is null then '站内邮件' else '（已删除）' end)`.as(
        "channelName",
      ),
    )
    .select(
      sql<string>`case when d.channel_kind = 'sms'
      then regexp_replace(d.address, '^(.{3}).{4}', '\\1****') else d.address end`.as("address"),
    )
    .select(
      sql<string | null>`case when d.state = 'waiting'
      then nullif(d.next_attempt_at, '-infinity') end`.as("nextTime"),
    );

export const deliveryList = {
  source: (filters: Omit<Static<typeof delivery.filters>, "pageNum" | "pageSize">) => ({
    from: sql`delivery d`,
    where: matching(
      filters,
      {
        channelId: equals("d.channelId"),
        state: equals("d.state"),
        address: (address) => containsText(sql`lower(d.address)`, address),
        kind: (kind) => sql`exists (select from outbox_event o
          where o.event_id = d.event_id and o.kind = ${kind})`,
      },
      ...inPeriod(sql`d.created_at`, filters),
    ),
  }),
  query: rowsOf,
  id: "d.deliveryId",
  order: descending("d.createdAt", "d.deliveryId"),
  sorts: {
    createTime: sql`d.created_at`,
    state: sql`d.state`,
    attempts: sql`d.attempts`,
  },
};

/**
 * Sends delivered or dead deliveries again, with the same event id and new attempts.
 * @throws 404 for an unknown delivery, 409 if one still waits
 */
export async function resendDeliveries(
  unit: UnitOfWork,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from delivery where delivery_id = any(${[...ids]}::bigint[]) for update`.execute(
    unit.tx,
  );
  if (rows.length !== new Set(ids).size) throw notFound();
  if (rows.some(({ state }) => state === "waiting")) {
    throw conflict("待投递的记录会自动发送，无需重新发送");
  }
  await sql`
    update delivery set state = 'waiting', next_attempt_at = '-infinity', due_at = ${now},
      status = null, answer = null, sent_at = null
    where delivery_id = any(${[...ids]}::bigint[])`.execute(unit.tx);
  await unit.record({ act: "rows.written", subject: ids, table: "delivery" });
}

/**
 * Sends or gives up deliveries held after a restore; all of them without `ids`.
 * @returns number of deliveries
 * @throws 409 if one is no longer held
 */
export async function decideHeldDeliveries(
  unit: UnitOfWork,
  { ids, isSent }: Static<typeof heldDeliveriesBody>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ deliveryId: string }>`
    update delivery set state = ${isSent ? "waiting" : "dead"}, next_attempt_at = '-infinity', due_at = ${now},
      answer = case when not ${isSent} then '备份恢复后未再发送' end
    where state = 'held' and (${ids ?? null}::bigint[] is null or delivery_id = any(${ids ?? null}::bigint[]))
    returning delivery_id`.execute(unit.tx);
  if (ids && rows.length !== new Set(ids).size) throw conflict("所选通知已处理，请刷新后重试");
  const released = rows.map(({ deliveryId }) => deliveryId);
  await unit.record({ act: "rows.written", subject: released, table: "delivery" });
  return rows.length;
}

const batch = 5_000;

/** Removes events older than the parameter, with their deliveries. @returns number of removed events */
export async function sweepDeliveries(db: Db, now: Date): Promise<number> {
  const oldest = await findRetentionCutoff(db, "sys.delivery.retentionDays", now);
  if (!oldest) return 0;
  for (let removed = 0; ; ) {
    const { numAffectedRows } = await sql`
      delete from outbox_event where event_id = any(array(
        select event_id from outbox_event e where created_at < ${oldest} and expanded_at is not null
          and not exists (select from delivery d where d.event_id = e.event_id and d.state = 'waiting')
        order by created_at limit ${batch}))`.execute(db);
    const count = Number(numAffectedRows ?? 0);
    removed += count;
    if (count < batch) return removed;
  }
}
