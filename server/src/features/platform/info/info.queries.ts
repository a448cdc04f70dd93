import type { FileChange } from "@aeromaint/contracts/files.ts";
import type { RepairInfoDetail, RepairInfoRow } from "@aeromaint/contracts/platform/info.ts";
import { type SqlBool, sql } from "kysely";
import type { Asker, Store } from "../../../crud/crud-routes.ts";
import { type Paging, paged } from "../../../crud/paging.ts";
import { removeAll, updateVersioned } from "../../../crud/rows.ts";
import { announce } from "../../../platform/changes.ts";
import { withinScope } from "../../../platform/data-scope.ts";
import type { Read } from "../../../platform/database.ts";
import { filesOf, removeFilesOf } from "../../../platform/files/owned-files.ts";
import type { CurrentUser } from "../../../platform/sessions/current-user.ts";
import { saveContent } from "./info-content.queries.ts";
import { attachmentsOf, coverOf, saveFiles } from "./info-files.queries.ts";
import { filterInfo, type InfoFilters } from "./info-filters.queries.ts";

interface Input {
  categoryId: string;
  title: string;
  releaseUser: string;
  releaseTime: string;
  content: string;
  cover?: FileChange[] | null;
  file?: FileChange[] | null;
}

const scope = { dept: "i.dept_id", owner: "i.created_by" };
const ownTable = { dept: "dept_id", owner: "created_by" };

type InfoStore = Store<
  RepairInfoRow,
  RepairInfoRow & RepairInfoDetail,
  Input,
  Partial<Input>,
  InfoFilters & Paging
>;

/** Items of the back office, within the data scope of who asks. */
export const infoStore: InfoStore = {
  async list(db, filters, asker) {
    const reached = withinScope(asker.user, scope);
    const matching = filterInfo(filters);
    const [rows, { total }] = await Promise.all([
      paged(
        rowsOf(db, asker)
          .where(reached)
          .where(matching)
          .orderBy("i.releaseTime", "desc")
          .orderBy("i.repairId", "desc"),
        filters,
      ).execute(),
      db
        .selectFrom("platformInfo as i")
        .where(reached)
        .where(matching)
        .select((eb) => eb.fn.countAll<string>().as("total"))
        .executeTakeFirstOrThrow(),
    ]);
    const files = await filesOf(
      db,
      rows.map(({ repairId }) => repairId),
    );
    const list = rows.map((row) => ({ ...row, cover: coverOf(files, row.repairId) }));
    return { list, total: Number(total) };
  },

  async find(db, id, asker) {
    const row = await rowsOf(db, asker)
      .select("i.content")
      .where("i.repairId", "=", id)
      .where(withinScope(asker.user, scope))
      .executeTakeFirst();
    if (!row) return undefined;
    const files = await filesOf(db, [id]);
    return { ...row, cover: coverOf(files, id), fileVOList: attachmentsOf(files, id) };
  },

  async create(unit, { cover, file, content, ...columns }, { user }) {
    const { repairId } = await unit.tx
      .insertInto("platformInfo")
      .values({ ...columns, content: "", summary: "", createdBy: user.userId, deptId: user.deptId })
      .returning("repairId")
      .executeTakeFirstOrThrow();
    await saveContent(unit, { repairId, html: content, userId: user.userId });
    await saveFiles(unit, { repairId, cover: cover ?? [], file: file ?? [], userId: user.userId });
    await announce(unit, "platform_info");
    return repairId;
  },

  async update(unit, id, { cover, file, content, ...columns }, { user }) {
    await updateVersioned(
      unit.tx,
      "platformInfo",
      "repairId",
      id,
      columns,
      withinScope(user, ownTable),
    );
    if (content !== undefined) {
      await saveContent(unit, { repairId: id, html: content, userId: user.userId });
    }
    await saveFiles(unit, { repairId: id, cover, file, userId: user.userId });
    await announce(unit, "platform_info");
  },

  async remove(unit, ids, { user }) {
    await removeAll(unit.tx, "platformInfo", "repairId", ids, withinScope(user, ownTable));
    await removeFilesOf(unit, ids);
    await announce(unit, "platform_info");
  },
};

/** Whether an item is within a user's data scope. */
export async function isReached(db: Read, user: CurrentUser, repairId: string): Promise<boolean> {
  const row = await db
    .selectFrom("platformInfo as i")
    .select("i.repairId")
    .where("i.repairId", "=", repairId)
    .where(withinScope(user, scope))
    .executeTakeFirst();
  return row !== undefined;
}

function rowsOf(db: Read, { now }: Asker) {
  return db
    .selectFrom("platformInfo as i")
    .innerJoin("platformCategory as c", "c.categoryId", "i.categoryId")
    .select([
      "i.repairId",
      "i.categoryId",
      "c.name",
      "i.title",
      "i.releaseUser",
      "i.releaseTime",
      "i.createdAt as createTime",
      "i.version",
    ])
    .select(
      sql<SqlBool>`i.release_time > ${now.toISOString()}::timestamptz`
        .$castTo<boolean>()
        .as("scheduled"),
    );
}
