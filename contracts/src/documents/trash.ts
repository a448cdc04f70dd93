import { type Static, Type } from "typebox";
import { type ContentModuleName, contentModuleNames } from "../content/modules.ts";
import { optional, reference, rowFlag, rowText, rowTextOrNull } from "../fields/fields.ts";
import { contains, moment, resource, sorting } from "../wire/resource.ts";
import { closedObject, oneOf } from "../wire/schemas.ts";

const module = oneOf<ContentModuleName>(contentModuleNames, "所属模块");

/** Removed items within the data scope; the last removed first. */
export const trash = resource({
  title: "回收站",
  path: "/document/trash",
  id: "itemId",
  permission: "document:trash",
  name: "title",
  fields: {},
  row: {
    module,
    title: rowText(),
    /** Name of the category; its last name if the category is deleted. */
    name: rowText(),
    isCategoryGone: rowFlag(),
    deleteUser: rowText(),
    deleteTime: rowText(),
    /** Time of final removal; null: never. */
    expireTime: rowTextOrNull(),
    /** Days until `expireTime`, rounded up; 0 once it has passed. */
    daysLeft: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
  },
  detail: {},
  filters: {
    module: Type.Optional(module),
    title: contains("标题"),
    beginTime: moment("删除时间起"),
    endTime: moment("删除时间止"),
    ...sorting("title", "deleteUser", "deleteTime", "daysLeft"),
  },
});

/** Target for items with a deleted category. Other items return to their own category. */
export const trashRestore = closedObject({ categoryId: optional(reference("所属分类")) });

/** Days during which a removed item can be restored; null: no limit. */
export const trashPeriod = Type.Object({
  days: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
});

export type TrashRow = Static<typeof trash.row>;
export type TrashRestore = Static<typeof trashRestore>;
