import { expiringDays } from "@aeromaint/contracts/people/licence-state.ts";
import type { TrainingState } from "@aeromaint/contracts/training/course.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { endOfPeriod } from "../../crud/period.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";

/** Last day of validity of record `r` of course `c`; null if the course does not expire. */
export const expiryDate = sql<string | null>`(case when r.result = '1' then
  (r.train_date + make_interval(months => c.interval_months))::date end)`;

/** State of a record on a day; "none" if there is no record (`r` of an outer join). */
export const trainingStateOn = (day: RawBuilder<unknown>): RawBuilder<TrainingState> =>
  sql<TrainingState>`(case when r.record_id is null then 'none' when r.result = '2' then 'failed'
    when ${expiryDate} < ${day} then 'expired'
    when ${expiryDate} < ${day} + ${expiringDays}::int then 'expiring' else 'valid' end)`;

/** Moment at which records count, at most now. A day is read as its end; undefined means now. */
export const momentOrNow = (at: string | undefined, now: Date): RawBuilder<unknown> =>
  at ? sql`least(${endOfPeriod(at)}::timestamptz, ${asTimestamp(now)})` : asTimestamp(now);

/** Records known at a moment, with corrections. */
export const trainRecordsAt = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`train_record_at(${at})`;

/** Condition: the person `u` is within the data scope, or is the user. */
export const isPersonInScope = ({ user }: Pick<Actor, "user">): RawBuilder<SqlBool> =>
  withinScope(user, { dept: "u.dept_id", owner: "u.user_id" });
