import { expiringDays } from "@aeromaint/contracts/people/licence-state.ts";
import type { TrainingState } from "@aeromaint/contracts/training/course.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { endOf } from "../../crud/period.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";

/** The last day on which a record `r` of the course `c` counts; null where once is enough. */
export const expiryDate = sql<string | null>`(case when r.result = '1' then
  (r.train_date + make_interval(months => c.interval_months))::date end)`;

/** How a record `r` of the course `c` stands on a day; without a record (`r` of an outer join) it is none. */
export const stateOn = (day: RawBuilder<unknown>): RawBuilder<TrainingState> =>
  sql<TrainingState>`(case when r.record_id is null then 'none' when r.result = '2' then 'failed'
    when ${expiryDate} < ${day} then 'expired'
    when ${expiryDate} < ${day} + ${expiringDays}::int then 'expiring' else 'valid' end)`;

/** A moment of the past; a day stands for its end. Without one it is now. */
export const knownAt = (at: string | undefined, now: Date): RawBuilder<unknown> =>
  at ? sql`least(${endOf(at)}::timestamptz, ${asTimestamp(now)})` : asTimestamp(now);

/** Whether the person `u` is within somebody's reach: by department, and oneself. */
export const isPersonReached = ({ user }: Pick<Actor, "user">): RawBuilder<SqlBool> =>
  withinScope(user, { dept: "u.dept_id", owner: "u.user_id" });
