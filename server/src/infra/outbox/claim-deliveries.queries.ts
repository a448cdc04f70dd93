import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { canSignIn } from "../sessions/can-sign-in.ts";
import type { ClaimedDelivery } from "./delivery.ts";

/** Milliseconds for which a server has what it took; far longer than a try may last. */
const lease = 120_000;

interface WaitingEndpoint {
  endpoint: string;
  channelKind: string;
}

/** The endpoints that deliveries wait for, due or not: read by steps from one endpoint to the next. */
export async function waitingEndpoints(db: Db): Promise<WaitingEndpoint[]> {
  const { rows } = await sql<WaitingEndpoint>`
    with recursive e as (
      (select endpoint, channel_kind from delivery where state = 'waiting' order by endpoint limit 1)
      union all
      select n.endpoint, n.channel_kind from e cross join lateral (
        select endpoint, channel_kind from delivery
        where state = 'waiting' and endpoint > e.endpoint order by endpoint limit 1) n
    ) select endpoint, channel_kind from e`.execute(db);
  return rows;
}

/**
 * Takes what is due, up to as many for each endpoint as it has free places. An earlier one of the same subject
 * to the same receiver that still waits, here or elsewhere, comes first.
 */
export async function claimDeliveries(
  db: Db,
  { free, now }: { free: readonly { endpoint: string; places: number }[]; now: Date },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<Omit<ClaimedDelivery, "dueAt"> & { dueAt: number }>`
    with due as materialized (
      select d.delivery_id from jsonb_to_recordset(${JSON.stringify(free)}::jsonb) as f(endpoint text, places int)
      cross join lateral (
        select delivery_id from delivery c
        where c.state = 'waiting' and c.endpoint = f.endpoint and c.next_attempt_at <= ${now}
          and not exists (select from delivery b where b.state = 'waiting' and b.subject = c.subject
            and b.endpoint = c.endpoint and b.address = c.address and b.delivery_id < c.delivery_id)
        order by c.next_attempt_at, c.delivery_id limit f.places for update skip locked) d)
    update delivery set attempts = delivery.attempts + 1, last_attempt_at = ${now},
      next_attempt_at = ${new Date(now.getTime() + lease)}
    from due, outbox_event e
    where delivery.delivery_id = due.delivery_id and e.event_id = delivery.event_id
    returning delivery.delivery_id, delivery.event_id, e.kind, channel_id, channel_kind, user_id,
      address, content, endpoint, delivery.attempts, ${happenedAt}, e.subject, e.payload, ${refusal} as refusal,
      (extract(epoch from due_at) * 1000)::float8 as due_at`.execute(db);
  return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }));
}

/** As receivers outside of the platform read it: without regard to its time zone. */
const happenedAt = sql`to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`;

const refusal = sql`case when user_id is not null then coalesce(
  (select case when ${canSignIn} then '' else '账号已停用' end from sys_user u where u.user_id = delivery.user_id),
  '账号已删除') end`;

/** How a try ended, as it is stored. */
export interface AttemptResult {
  deliveryId: string;
  attempts: number;
  state: "waiting" | "sent" | "dead";
  nextAttemptAt: Date;
  sentAt: Date | null;
  status: number | null;
  answer: string;
}

/**
 * A failure counts only while no other server has taken the row again. A moment past the lease was set
 * by `postponeEndpoint` during the try, and stays.
 */
export async function recordResults(db: Db, results: readonly AttemptResult[]): Promise<void> {
  await sql`
    update delivery d set state = r.state, sent_at = r."sentAt",
      next_attempt_at = greatest(r."nextAttemptAt", case when r.state = 'waiting'
        and d.next_attempt_at > d.last_attempt_at + ${lease} * interval '1 ms' then d.next_attempt_at end),
      status = r.status, answer = r.answer
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r("deliveryId" bigint, attempts int, state text,
      "nextAttemptAt" timestamptz, "sentAt" timestamptz, status int, answer text)
    where d.delivery_id = r."deliveryId" and (r.state = 'sent' or (d.state = 'waiting' and d.attempts = r.attempts))`.execute(
    db,
  );
}

/** What waits for an endpoint that asks to be tried later is not tried sooner. */
export async function postponeEndpoint(db: Db, endpoint: string, until: Date): Promise<void> {
  await sql`
    update delivery set next_attempt_at = ${until}
    where state = 'waiting' and endpoint = ${endpoint} and next_attempt_at < ${until}`.execute(db);
}
