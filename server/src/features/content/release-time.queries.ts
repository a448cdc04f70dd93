import { sql } from "kysely";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { conflict } from "../../infra/http/errors.ts";
import type { ContentModule } from "./module.ts";

interface ItemChange<Sent> {
  id: string;
  sent: Sent;
  now: Date;
}

/**
 * Drops `releaseTime` from a change if the module fixes it after the release. @throws 409 for a
 * form that would postpone an item released in the meantime
 */
export async function withoutFixedReleaseTime<
  Sent extends { releaseTime?: string; version?: number | undefined },
>(
  { tx }: UnitOfWork,
  { item }: ContentModule,
  { id, sent, now }: ItemChange<Sent>,
): Promise<Sent | Omit<Sent, "releaseTime">> {
  const { releaseTime, ...others } = sent;
  if (releaseTime === undefined || !item.fixedOnceReleased?.includes("releaseTime")) return sent;
  const at = asTimestamp(now);
  const row = await tx
    .selectFrom("contentItem")
    .select([
      sql<boolean>`release_time > ${at}`.as("isWaiting"),
      sql<boolean>`${releaseTime}::timestamptz > ${at}`.as("isPostponed"),
    ])
    .where("itemId", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.isWaiting) return sent;
  // A request without a version comes from a script: the fixed field is ignored.
  if (row?.isPostponed && sent.version !== undefined) {
    throw conflict("内容已发布，不能再修改发布时间");
  }
  return others;
}
