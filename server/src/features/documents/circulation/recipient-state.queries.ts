import type { RecipientState } from "@aeromaint/contracts/documents/circulation-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { asTimestamp } from "../../../infra/db/timestamp.ts";

/** Until when the circulation `c` runs or ran: what ended before its due moment is never overdue. */
const asOf = (now: Date) => sql`coalesce(c.ended_at, ${asTimestamp(now)})`;

/** The state of the recipient `p` of the circulation `c`: the only place that says so. */
export const recipientState = (now: Date): RawBuilder<RecipientState> => sql<RecipientState>`case
  when p.signed_at is not null then 'signed'
  when p.excused_at is not null then 'excused'
  when c.due_at <= ${asOf(now)} then 'overdue'
  when p.read_at is not null then 'read'
  else 'unread' end`;

/** Whether the recipient `p` has neither signed nor been excused. */
export const isPending = sql<SqlBool>`(p.signed_at is null and p.excused_at is null)`;

/** How many of the recipients `p` are in which state. */
export const progressColumns = (now: Date): RawBuilder<unknown> => sql`
  count(*)::int as total,
  count(p.signed_at)::int as signed,
  count(*) filter (where ${recipientState(now)} = 'excused')::int as excused,
  count(*) filter (where ${recipientState(now)} = 'overdue')::int as overdue,
  count(*) filter (where ${recipientState(now)} = 'read')::int as read`;
