import type { ReadingReport } from "@aeromaint/contracts/repair/record.ts";
import type { Asker } from "../../../crud/crud-routes.ts";
import type { Read } from "../../../platform/database.ts";

/** Notes how long a user read a released item; undefined when there is no such item to read. */
export async function createRecord(
  db: Read,
  { repairId, seconds }: ReadingReport,
  { user, now }: Asker,
): Promise<string | undefined> {
  const row = await db
    .insertInto("repairRecord")
    .columns(["userId", "repairId", "title", "seconds"])
    .expression((eb) =>
      eb
        .selectFrom("platformInfo")
        .select((item) => [
          item.val(user.userId).$castTo<string>().as("userId"),
          "repairId",
          "title",
          item.val(seconds).as("seconds"),
        ])
        .where("repairId", "=", repairId)
        .where("releaseTime", "<=", now.toISOString()),
    )
    .returning("recordId")
    .executeTakeFirst();
  return row?.recordId;
}
