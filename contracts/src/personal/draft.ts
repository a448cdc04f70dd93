import { type Static, Type } from "typebox";
import {
  maxInteger,
  optional,
  reference,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
} from "../fields/fields.ts";
import { recordOf } from "../wire/schemas.ts";

/** The drafts of the signed-in person, on the server. */
export const draftsPath = "/system/common/drafts";
/** One of them, named by the query or by the body. */
export const draftPath = `${draftsPath}/one` as const;

const form = text("表单", { max: 120, pattern: /^\/[\w/-]+$/, message: "表单格式不正确" });

/** Which form a draft belongs to: that of a row, or without one that of a new row. */
export const draftKey = Type.Object({ formPath: form, rowId: optional(reference("数据")) });
export type DraftKey = Static<typeof draftKey>;

export const draftBody = Type.Object({
  ...draftKey.properties,
  title: optional(text("标题", { max: 200 })),
  /** Of the row that was loaded. */
  version: Type.Optional(
    Type.Unsafe<number | null>({
      ...{ type: ["integer", "null"], title: "版本", "x-kind": "integer" },
      ...{ minimum: 0, maximum: maxInteger },
    }),
  ),
  /** The fields that differ from what the form started with, and no others. */
  values: recordOf<unknown>({ title: "表单内容" }),
  /** Of the save that this one follows; with another one in between it is refused. */
  after: optional(reference("上次保存")),
});
export type DraftBody = Static<typeof draftBody>;

/** What tells one save of a draft from another. */
export const draftSave = Type.Object({ saveId: rowText(), savedAt: rowText() });
export type DraftSave = Static<typeof draftSave>;

export const draftDetail = Type.Object({
  ...draftSave.properties,
  version: Type.Union([rowInteger(), Type.Null()]),
  values: recordOf<unknown>(),
});
export type DraftDetail = Static<typeof draftDetail>;

export const draftRow = Type.Object({
  formPath: rowText(),
  rowId: rowTextOrNull(),
  title: rowText(),
  savedAt: rowText(),
});
export type DraftRow = Static<typeof draftRow>;
