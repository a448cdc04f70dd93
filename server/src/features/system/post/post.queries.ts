import type { post } from "@aeromaint/contracts/system/post.ts";
import { sql } from "kysely";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { containsPattern, pageOf } from "../../../crud/paging.ts";
import { insertRow, removeRows, updateRow } from "../../../crud/rows.ts";
import { byPinyin, sortedBy } from "../../../crud/sorting.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import { conflict } from "../../../infra/http/errors.ts";

const columns = [
  "postId",
  "postCode",
  "postName",
  "postSort",
  "status",
  "remark",
  "createdAt as createTime",
  "version",
] as const;

const sortColumns = {
  postCode: byPinyin(sql`post_code`),
  postName: byPinyin(sql`post_name`),
  postSort: sql`post_sort`,
  status: sql`status`,
  createTime: sql`created_at`,
};

export const postStore: ResourceStore<typeof post> = {
  list(db, filters) {
    let query = db.selectFrom("sysPost");
    if (filters.postName)
      query = query.where("postName", "ilike", containsPattern(filters.postName));
    if (filters.status) query = query.where("status", "=", filters.status);
    const order = sortedBy(sortColumns, filters, sql`post_sort, post_id`);
    return pageOf(query.select(columns).orderBy(order), filters);
  },

  find: (db, id) =>
    db.selectFrom("sysPost").select(columns).where("postId", "=", id).executeTakeFirst(),

  create: (unit, input, { user }) =>
    insertRow(unit, "sysPost", "postId", { ...input, createdBy: user.userId }),

  update: (unit, id, input) => updateRow(unit, "sysPost", "postId", id, input),

  async remove(unit, ids) {
    const used = await unit.tx
      .selectFrom("sysPost")
      .innerJoin("sysUserPost", "sysUserPost.postId", "sysPost.postId")
      .select("postName")
      .where("sysPost.postId", "=", anyOf(ids))
      .executeTakeFirst();
    if (used) throw conflict(`${used.postName}已分配,不能删除`);
    await removeRows(unit, "sysPost", "postId", ids);
  },
};
