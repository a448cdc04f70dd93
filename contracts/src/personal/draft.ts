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

/** Drafts of the signed-in user. */
export const draftsPath = "/system/common/drafts";
/** One draft, named by the query or the body. */
export const draftPath = `${draftsPath}/one` as const;

const form = text("表单", { max: 120, pattern: /^\/[\w/-]+$/, message: "表单格式不正确" });

/**
 * Key of a draft: its form, its row (absent for a new row) and an id from the client. Without
 * `draftId`, a read returns the latest draft of the form; a save and a removal mean `legacyDraftId`.
 */
export const draftKey = Type.Object({
  formPath: form,
  rowId: optional(reference("数据")),
  draftId: optional(text("草稿", { max: 40, pattern: /^\w+$/, message: "草稿编号不正确" })),
});
export type DraftKey = Static<typeof draftKey>;

/** Maximum age. Older drafts are removed. */
export const draftDays = 30;

/** Id of drafts from older releases, which had one draft per form. */
export const legacyDraftId = "1";

/** Milliseconds since 1970 by the clock of the server. */
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
  /** Version of the loaded row. */
  version: Type.Optional(
    Type.Unsafe<number | null>({
      type: ["integer", "null"],
      title: "版本",
      "x-kind": "integer",
      minimum: 0,
      maximum: maxInteger,
    }),
  ),
  /** Only the fields that differ from the initial values of the form. */
  values: recordOf<unknown>({ title: "表单内容" }),
  /** The later of two saves wins, in any order of arrival. */
  typedAt,
});
export type DraftBody = Static<typeof draftBody>;

/** If `typedAt` is given, drafts with later input are kept. */
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
