import { post } from "@aeromaint/contracts/system/post.ts";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { ascending } from "../../../crud/row-list.ts";
import { tableStore } from "../../../crud/table-store.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import { conflict } from "../../../infra/http/errors.ts";

const posts = tableStore(post, { table: "sysPost", order: ascending("postSort", "postId") });

export const postStore: ResourceStore<typeof post> = {
  ...posts,

  async remove(unit, ids, actor) {
    const used = await unit.tx
      .selectFrom("sysPost")
      .innerJoin("sysUserPost", "sysUserPost.postId", "sysPost.postId")
      .select("postName")
      .where("sysPost.postId", "=", anyOf(ids))
      .executeTakeFirst();
    if (used) throw conflict(`${used.postName}已分配,不能删除`);
    await posts.remove(unit, ids, actor);
  },
};
