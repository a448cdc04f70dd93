import type { RecipientState } from "@aeromaint/contracts/documents/circulation-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { shownState } from "../documents.ts";

/** True if the circulation `c` was due before its end. An earlier end prevents "overdue". */
const isDue = (now: Date) => sql`(c.due_at <= coalesce(c.ended_at, ${asTimestamp(now)}))`;

/** State of the recipient `p` of the circulation `c`. */
export const recipientState = (now: Date): RawBuilder<RecipientState> => sql<RecipientState>`case
  when p.signed_at is not null then 'signed'
  when p.excused_at is not null then 'excused'
  when ${isDue(now)} then 'overdue'
  when p.read_at is not null then 'read'
  else 'unread' end`;

/** True if the recipient `p` has not signed and is not excused. */
export const isPending = sql<SqlBool>`(p.signed_at is null and p.excused_at is null)`;

/** Counts of recipients `p` by state. Faster than grouping by `recipientState` for thousands of rows. */
export const progressColumns = (now: Date): RawBuilder<unknown> => sql`
  count(*)::int as total,
  count(p.signed_at)::int as signed,
  count(*) filter (where p.signed_at is null and p.excused_at is not null)::int as excused,
  count(*) filter (where ${isPending} and ${isDue(now)})::int as overdue,
  count(*) filter (where ${isPending} and not ${isDue(now)} and p.read_at is not null)::int as read`;

/** True if the recipient `p` signed after the circulation `c` was due or had ended. */
export const isLate = sql<boolean>`coalesce(p.signed_at >= least(c.due_at, c.ended_at), false) as is_late`;

/**
 * True if recipients can sign: while the circulation `c` is open, and later while its revision `r` is in
 * force. A superseded revision cannot be signed.
 */
export const takesSignatures = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`case
  when r.revision_id is null then c.state = 'open'
  else ${shownState(now)} = 'effective' or c.state = 'open' and ${shownState(now)} = 'scheduled' end`;
