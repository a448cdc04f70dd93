import { type Static, Type } from "typebox";
import { ownerApplicability } from "../applicability/applicability.ts";
import { applicabilityFilters, applicabilityText } from "../applicability/applicability-filters.ts";
import { documentBlock } from "../documents/document-block.ts";
import { documentSummary, documentSummaryOrNull } from "../documents/document-summary.ts";
import {
  coded,
  dateTime,
  optional,
  richText,
  rowFlag,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
} from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { facetFilters, fitFilters, fitMark } from "../search/facets/facets.ts";
import { contains, idFilter, moment, paging, sorting } from "../wire/resource.ts";
import { openObject } from "../wire/schemas.ts";
import { releaseStateFilter } from "./release-state.ts";

// What the items of the three content modules (145, 147, tools) have in common.

/** An attachment as reading pages list it. */
export const attachment = Type.Object({
  attachmentId: Type.String(),
  url: Type.String(),
  name: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
});

/** Why an attachment is not found by its words, by what went wrong in reading it. */
export const missingTextNotes = {
  tooLarge: "附件中没有可检索的文字（文件过大）",
  unreadable: "附件中没有可检索的文字（文件已损坏或设有密码）",
  /** Scanned: it has pictures alone. */
  wordless: "附件中没有可检索的文字",
} as const;

const managedAttachment = Type.Object({
  ...attachment.properties,
  /** One of `missingTextNotes`; absent where nothing went wrong. */
  textNote: Type.Optional(Type.String()),
});

/** An item's fields except category and attachment; a cover is asked for where the category has covers. */
export const itemFields = {
  title: text("标题", { max: 200 }),
  releaseUser: text("发布人", { max: 50 }),
  releaseTime: dateTime("发布时间"),
  takeDownTime: optional(dateTime("下架时间")),
  content: richText("内容"),
  cover: optional(files("封面", { accept: "image", max: 9 })),
  /** 1: who is not signed in sees the title and none of the text; 2 where nothing is said. */
  membersOnly: optional(coded("摘要仅登录可见", "WHETHER")),
};

/**
 * A row of the back office's lists. Until its release time has come an item is `scheduled`
 * (待发布); once its take-down time has come it is `takenDown` (已下架). The public sees neither.
 */
export const itemRow = {
  categoryId: rowText(),
  /** The category's name. */
  name: rowText(),
  title: rowText(),
  releaseUser: rowText(),
  releaseTime: rowText(),
  takeDownTime: rowTextOrNull(),
  /** Comma-separated urls: repair and tool items end each with a comma. */
  cover: rowText(),
  scheduled: rowFlag(),
  takenDown: rowFlag(),
  membersOnly: rowText(),
  applicabilityText: applicabilityText(),
  document: documentSummaryOrNull,
  createTime: rowText(),
  version: rowInteger(),
};

export const itemDetail = { content: rowText(), fileVOList: Type.Array(managedAttachment) };

export const itemFilters = {
  categoryId: idFilter("所属分类"),
  title: contains("标题"),
  releaseUser: contains("发布人"),
  beginTime: moment("开始日期"),
  endTime: moment("结束日期"),
  state: releaseStateFilter,
  ...applicabilityFilters,
  ...sorting("title", "releaseTime", "releaseUser"),
};

/** What the public lists take. `trainId` and `toolCategoryId` mean `categoryId`, `name` means `title`. */
export const openListQuery = openObject({
  ...paging,
  categoryId: idFilter("分类"),
  trainId: idFilter("分类"),
  toolCategoryId: idFilter("分类"),
  title: contains("标题"),
  name: contains("标题"),
  beginTime: moment("开始日期"),
  endTime: moment("结束日期"),
  ...facetFilters,
  ...fitFilters,
});

/**
 * A released item as visitors' lists show it: without content, with the first words of it unless
 * those are for members only.
 */
export const openItem = {
  categoryId: Type.String(),
  name: Type.String(),
  title: Type.String(),
  releaseUser: Type.String(),
  releaseTime: Type.String(),
  cover: Type.String(),
  summary: Type.String(),
  /** About how long the text takes to read. */
  readingMinutes: Type.Integer(),
  attachmentCount: Type.Integer(),
  ...fitMark,
  /** Of controlled documents alone. */
  document: Type.Optional(documentSummary),
};

/** Another item of the same module that a reading page leads on to. */
export const nearItem = Type.Object({
  id: Type.String(),
  title: Type.String(),
  releaseTime: Type.String(),
});

const nearItemOrNull = Type.Unsafe<Static<typeof nearItem> | null>({
  ...nearItem,
  type: ["object", "null"],
});

/** What the reading page of a signed-in user has beyond a list's row. */
export const itemReading = {
  content: Type.String(),
  fileVOList: Type.Array(attachment),
  isCollect: Type.Boolean(),
  /** The next newer and the next older item of the category. */
  previous: nearItemOrNull,
  next: nearItemOrNull,
  /** Up to five others whose titles are most alike. */
  related: Type.Array(nearItem),
  /** Nothing of it: general. */
  applicability: ownerApplicability,
  /** What a print of it carries; see `print-code.ts`. */
  printCode: Type.String(),
  /** The courses that it leads to, as people read them. */
  courses: Type.Optional(Type.Array(Type.Object({ courseId: rowText(), text: rowText() }))),
  /** Of controlled documents alone. */
  document: Type.Optional(documentBlock),
};

/** Of a reading: the present, or what was in force at a past moment; a day means its end. */
export const readingQuery = openObject({ at: moment("日期") });

/** Ids of what the signed-in person has opened, and of what that person has collected. */
export const itemMarks = Type.Object({
  read: Type.Array(Type.String()),
  collected: Type.Array(Type.String()),
});

export type ItemMarks = Static<typeof itemMarks>;
export type Attachment = Static<typeof attachment>;
export type ManagedAttachment = Static<typeof managedAttachment>;
export type NearItem = Static<typeof nearItem>;
export type OpenListQuery = Static<typeof openListQuery>;
