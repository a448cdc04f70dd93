import { type Static, Type } from "typebox";
import { type ContentModuleName, contentModuleNames } from "../content/modules.ts";
import { optional, reference, rowFlag, rowText, rowTextOrNull } from "../fields/fields.ts";
import { contains, moment, resource, sorting } from "../wire/resource.ts";
import { closedObject, oneOf } from "../wire/schemas.ts";

const module = oneOf<ContentModuleName>(contentModuleNames, "所属模块");

/** Removed items, listed within the data scope of who asks, the last removed first. */
export const trash = resource({
  title: "回收站",
  path: "/document/trash",
  id: "itemId",
  permission: "document:trash",
  fields: {},
  row: {
    module,
    title: rowText(),
    /** The category's: as it is called now, or as it was called when it is gone. */
    name: rowText(),
    isCategoryGone: rowFlag(),
    deleteUser: rowText(),
    deleteTime: rowText(),
    /** When it is removed for good; null: never. */
    expireTime: rowTextOrNull(),
    /** Full or begun days until then; 0 once it may go at any moment. */
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

/** Where items go whose own category is gone; the others go back to theirs. */
export const trashRestore = closedObject({ categoryId: optional(reference("所属分类")) });

/** For how many days a removed item can be restored; null: for ever. */
export const trashPeriod = Type.Object({
  days: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
});

export type TrashRow = Static<typeof trash.row>;
export type TrashRestore = Static<typeof trashRestore>;
