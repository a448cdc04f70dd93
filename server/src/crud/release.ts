import type { ReleaseState } from "@aeromaint/contracts/content/release-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { asTimestamp } from "../infra/db/timestamp.ts";

/** Columns of the release and take-down time; null take-down: no end. */
interface ReleaseColumns {
  from: string;
  until: string;
}

/** True if the row is released and not taken down. */
export function isReleased(now: Date, { from, until }: ReleaseColumns): RawBuilder<SqlBool> {
  const at = asTimestamp(now);
  return sql<SqlBool>`(${sql.ref(from)} <= ${at}
    and (${sql.ref(until)} is null or ${sql.ref(until)} > ${at}))`;
}

/** True if the row has the state; true for all rows if `state` is undefined. */
export function isInState(
  state: ReleaseState | undefined,
  now: Date,
  period: ReleaseColumns,
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

/** Columns for the marks 待发布 and 已下架. */
export function releaseFlags(now: Date, { from, until }: ReleaseColumns) {
  const at = asTimestamp(now);
  return [
    sql<boolean>`${sql.ref(from)} > ${at}`.as("scheduled"),
    sql<boolean>`coalesce(${sql.ref(until)} <= ${at}, false)`.as("takenDown"),
  ] as const;
}
