import type {
  OpenListQuery,
  OpenRepairRow,
  RepairReading,
} from "@aeromaint/contracts/platform/info.ts";
import type { Asker } from "../../../crud/crud-routes.ts";
import { type Page, paged } from "../../../crud/paging.ts";
import type { Read } from "../../../platform/database.ts";
import { filesOf } from "../../../platform/files/owned-files.ts";
import { attachmentsOf, coverOf } from "./info-files.queries.ts";
import { filterInfo } from "./info-filters.queries.ts";

const rowColumns = [
  "i.repairId",
  "i.categoryId",
  "c.name",
  "i.title",
  "i.releaseUser",
  "i.releaseTime",
  "i.summary",
] as const;

/** What visitors see: items whose release time has come, newest first. */
export async function listReleased(
  db: Read,
  { trainId, toolCategoryId, name, ...query }: OpenListQuery,
  now: Date,
): Promise<Page<OpenRepairRow>> {
  const filters = {
    ...query,
    categoryId: query.categoryId ?? trainId ?? toolCategoryId,
    title: query.title ?? name,
  };
  const matching = db
    .selectFrom("platformInfo as i")
    .where("i.releaseTime", "<=", now.toISOString())
    .where(filterInfo(filters));
  const [rows, { total }] = await Promise.all([
    paged(
      matching
        .innerJoin("platformCategory as c", "c.categoryId", "i.categoryId")
        .select(rowColumns)
        .orderBy("i.releaseTime", "desc")
        .orderBy("i.repairId", "desc"),
      filters,
    ).execute(),
    matching.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const files = await filesOf(
    db,
    rows.map(({ repairId }) => repairId),
  );
  const list = rows.map((row) => ({ ...row, cover: coverOf(files, row.repairId) }));
  return { list, total: Number(total) };
}

/** A released item to read, with what the reader has made of it. */
export async function findReading(
  db: Read,
  id: string,
  { user, now }: Asker,
): Promise<RepairReading | undefined> {
  const row = await db
    .selectFrom("platformInfo as i")
    .innerJoin("platformCategory as c", "c.categoryId", "i.categoryId")
    .select([...rowColumns, "i.content"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("aviationCollect as k")
            .select("k.collectId")
            .where("k.userId", "=", user.userId)
            .where("k.collectType", "=", "1")
            .whereRef("k.assocId", "=", "i.repairId"),
        )
        .$castTo<boolean>()
        .as("isCollect"),
    )
    .where("i.repairId", "=", id)
    .where("i.releaseTime", "<=", now.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const files = await filesOf(db, [id]);
  return { ...row, cover: coverOf(files, id), fileVOList: attachmentsOf(files, id) };
}
