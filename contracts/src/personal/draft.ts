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

/**
 * Names a draft: its form, the row (absent for a new one) and the act of writing, which the client names.
 * Without `draftId` a read finds the latest draft of the form, and a removal takes all of them.
 */
export const draftKey = Type.Object({
  formPath: form,
  rowId: optional(reference("数据")),
  draftId: optional(text("草稿", { max: 40, pattern: /^\w+$/, message: "草稿编号不正确" })),
});
export type DraftKey = Static<typeof draftKey>;

/** Older drafts are removed. */
export const draftDays = 30;

/** The draft of the releases before: one for each form. */
export const onlyDraftId = "1";

/** Milliseconds since 1970 by the server's clock. */
const typedAt = Type.Optional(
  Type.Unsafe<number>({
    type: "integer",
    title: "输入时间",
    "x-kind": "integer",
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
  }),
);

export const draftBody = Type.Object({
  ...draftKey.properties,
  title: optional(text("标题", { max: 200 })),
  /** Of the row that was loaded. */
  version: Type.Optional(
    Type.Unsafe<number | null>({
      type: ["integer", "null"],
      title: "版本",
      "x-kind": "integer",
      minimum: 0,
      maximum: maxInteger,
    }),
  ),
  /** The fields that differ from what the form started with, and no others. */
  values: recordOf<unknown>({ title: "表单内容" }),
  /** The later of two saves of a draft counts, whichever arrives first. */
  typedAt,
});
export type DraftBody = Static<typeof draftBody>;

/** With `typedAt`, a draft with later input stays. */
export const draftRemoval = Type.Object({ ...draftKey.properties, typedAt });
export type DraftRemoval = Static<typeof draftRemoval>;

export const draftSave = Type.Object({ savedAt: rowText() });
export type DraftSave = Static<typeof draftSave>;

export const draftRow = Type.Object({
  formPath: rowText(),
  rowId: rowTextOrNull(),
  draftId: rowText(),
  title: rowText(),
  version: Type.Union([rowInteger(), Type.Null()]),
  typedAt: rowInteger(),
  savedAt: rowText(),
});
export type DraftRow = Static<typeof draftRow>;

export const draftDetail = Type.Object({ ...draftRow.properties, values: recordOf<unknown>() });
export type DraftDetail = Static<typeof draftDetail>;
