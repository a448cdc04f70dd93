import type {
  OpenListQuery,
  OpenRepairRow,
  RepairReading,
} from "@aeromaint/contracts/platform/info.ts";
import { type RawBuilder, sql } from "kysely";
import type { Asker } from "../../../crud/crud-routes.ts";
import type { Page } from "../../../crud/paging.ts";
import type { Read } from "../../../platform/database.ts";
import { commaList } from "../../../platform/files/file-urls.ts";
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
  const { pageNum = 1, pageSize = 20 } = query;
  const filters = {
    ...query,
    categoryId: query.categoryId ?? trainId ?? toolCategoryId,
    title: query.title ?? name,
  };
  const matching = sql`i.release_time <= ${now.toISOString()} and ${filterInfo(filters)}`;
  // One statement for rows, covers and total: this is what every visitor waits for.
  const { rows } = await sql<ReleasedRow>`
    select i.repair_id, i.category_id, c.name, i.title, i.release_user, i.release_time, i.summary,
      array(select f.file_id from sys_file f
        where f.owner_id = i.repair_id and f.field = 'cover' and not f.is_private
        order by f.position, f.file_id) as covers,
      (select count(*) from platform_info i where ${matching}) as total
    from platform_info i join platform_category c on c.category_id = i.category_id
    where ${matching}
    order by i.release_time desc, i.repair_id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const list = rows.map(({ covers, total: _, ...row }) => ({ ...row, cover: joined(covers) }));
  return { list, total: await totalOf(db, rows, { matching, pageNum }) };
}

interface ReleasedRow extends Omit<OpenRepairRow, "cover"> {
  /** Ids of the cover pictures. */
  covers: string[];
  total: string;
}

const joined = (fileIds: readonly string[]) =>
  commaList(
    fileIds.map((fileId) => ({ fileId, isPrivate: false })),
    { trailing: true },
  );

/** Every row carries the total; a page past the end has no row to ask. */
async function totalOf(
  db: Read,
  [first]: readonly ReleasedRow[],
  { matching, pageNum }: { matching: RawBuilder<unknown>; pageNum: number },
): Promise<number> {
  if (first) return Number(first.total);
  if (pageNum === 1) return 0;
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from platform_info i where ${matching}`.execute(db);
  return Number(rows[0]?.total ?? 0);
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
