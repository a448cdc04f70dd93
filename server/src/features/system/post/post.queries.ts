import type { PostInput, PostRow } from "@aeromaint/contracts/system/post.ts";
import type { Actor, Store } from "../../../crud/crud-routes.ts";
import { containing, type Paging, pageOf } from "../../../crud/paging.ts";
import { removeAll, updateVersioned } from "../../../crud/rows.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { conflict } from "../../../infra/http/errors.ts";

interface Filters extends Paging {
  postName?: string;
  status?: string;
}

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

export const postStore: Store<PostRow, PostRow, PostInput, Partial<PostInput>, Filters> = {
  list(db, filters) {
    let query = db.selectFrom("sysPost");
    if (filters.postName) query = query.where("postName", "ilike", containing(filters.postName));
    if (filters.status) query = query.where("status", "=", filters.status);
    return pageOf(query.select(columns).orderBy("postSort").orderBy("postId"), filters);
  },

  find: (db: Read, id: string) =>
    db.selectFrom("sysPost").select(columns).where("postId", "=", id).executeTakeFirst(),

  async create({ tx }: UnitOfWork, input: PostInput, { user }: Actor) {
    const { postId } = await tx
      .insertInto("sysPost")
      .values({ ...input, createdBy: user.userId })
      .returning("postId")
      .executeTakeFirstOrThrow();
    return postId;
  },

  update: (unit, id, input) => updateVersioned(unit, "sysPost", "postId", id, input),

  async remove({ tx }, ids) {
    const used = await tx
      .selectFrom("sysPost")
      .innerJoin("sysUserPost", "sysUserPost.postId", "sysPost.postId")
      .select("postName")
      .where("sysPost.postId", "in", ids)
      .executeTakeFirst();
    if (used) throw conflict(`${used.postName}已分配,不能删除`);
    await removeAll(tx, "sysPost", "postId", ids);
  },
};
