import type { ReleaseState } from "@aeromaint/contracts/content/release-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { asTimestamp } from "../infra/db/timestamp.ts";

/**
 * Columns of the release and take-down time; null take-down: no end. A name is the alias of a
 * table with `release_time` and `take_down_time`.
 */
type ReleasePeriod = string | { from: string; until: string };

/** Columns of `platform_notice as n`. */
export const noticePeriod = { from: "n.notice_time", until: "n.take_down_time" };

/** Moment and columns as SQL. */
function columnsOf(now: Date, period: ReleasePeriod) {
  const isAlias = typeof period === "string";
  const from = sql.ref(isAlias ? `${period}.release_time` : period.from);
  const until = sql.ref(isAlias ? `${period}.take_down_time` : period.until);
  return { at: asTimestamp(now), from, until };
}

/** True if the row is released and not taken down. */
export function isReleased(now: Date, period: ReleasePeriod): RawBuilder<SqlBool> {
  const { at, from, until } = columnsOf(now, period);
  return sql<SqlBool>`(${from} <= ${at} and (${until} is null or ${until} > ${at}))`;
}

/** True if the row has the state; true for all rows if `state` is undefined. */
export function isInState(
  state: ReleaseState | undefined,
  now: Date,
  period: ReleasePeriod,
): RawBuilder<SqlBool> {
  const { at, from, until } = columnsOf(now, period);
  switch (state) {
    case "scheduled":
      return sql<SqlBool>`(${from} > ${at})`;
    case "released":
      return isReleased(now, period);
    case "takenDown":
      return sql<SqlBool>`coalesce(${until} <= ${at}, false)`;
    default:
      return sql<SqlBool>`true`;
  }
}

/** Columns for the marks 待发布 and 已下架. */
export function releaseFlags(now: Date, period: ReleasePeriod) {
  return [
    sql<boolean>`${isInState("scheduled", now, period)}`.as("scheduled"),
    sql<boolean>`${isInState("takenDown", now, period)}`.as("takenDown"),
  ] as const;
}
