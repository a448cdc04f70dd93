import { type Static, Type } from "typebox";
import {
  coded,
  optional,
  positiveInteger,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { contains, resource, sorting } from "../wire/resource.ts";

/** Posts: the positions that people hold, in order. Source: back-office specification, section 3. */
export const post = resource({
  title: "岗位",
  path: "/system/post",
  id: "postId",
  permission: "system:post",
  name: "postName",
  fields: {
    postCode: text("岗位编码", { max: 64 }),
    postName: text("岗位名称", { max: 50 }),
    postSort: positiveInteger("岗位顺序"),
    status: coded("岗位状态", "STATUS"),
    remark: optional(textarea("备注", { max: 500 })),
  },
  row: {
    postCode: rowText(),
    postName: rowText(),
    postSort: rowInteger(),
    status: rowText(),
    remark: rowTextOrNull(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {},
  filters: {
    postName: contains("岗位名称"),
    status: Type.Optional(coded("岗位状态", "STATUS")),
    ...sorting("postCode", "postName", "postSort", "status", "createTime"),
  },
});

export type PostRow = Static<typeof post.row>;
