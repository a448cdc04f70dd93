import type { ReleaseState } from "@aeromaint/contracts/content/release-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { asTimestamp } from "../infra/db/timestamp.ts";

/** The columns between which the public sees a row; without an end it stays. */
interface Period {
  from: string;
  until: string;
}

/** Whether the public sees a row: its release time has come, its take-down time has not. */
export function isReleased(now: Date, { from, until }: Period): RawBuilder<SqlBool> {
  const at = asTimestamp(now);
  return sql<SqlBool>`(${sql.ref(from)} <= ${at}
    and (${sql.ref(until)} is null or ${sql.ref(until)} > ${at}))`;
}

/** Whether a row is what the back office marks it as; any row where no mark is asked for. */
export function isInState(
  state: ReleaseState | undefined,
  now: Date,
  period: Period,
): RawBuilder<SqlBool> {
  const { from, until } = period;
  const at = asTimestamp(now);
  switch (state) {
    case "scheduled":
      return sql<SqlBool>`(${sql.ref(from)} > ${at})`;
    case "released":
      return isReleased(now, period);
    case "takenDown":
      return sql<SqlBool>`coalesce(${sql.ref(until)} <= ${at}, false)`;
    default:
      return sql<SqlBool>`true`;
  }
}

/** What the back office marks: 待发布 and 已下架, as two columns. */
export function releaseFlags(now: Date, { from, until }: Period) {
  const at = asTimestamp(now);
  return [
    sql<boolean>`${sql.ref(from)} > ${at}`.as("scheduled"),
    sql<boolean>`coalesce(${sql.ref(until)} <= ${at}, false)`.as("takenDown"),
  ] as const;
}
