import { type Static, Type } from "typebox";
import { ownerApplicability, statedApplicability } from "../applicability/applicability.ts";
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
} from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { facetFilters, fitFilters, fitMark } from "../search/facets/facets.ts";
import { contains, idFilter, moment, paging, sorting } from "../wire/resource.ts";
import { openObject } from "../wire/schemas.ts";
import { itemTextRow, itemTexts } from "./item-texts.ts";
import { publisherTitle } from "./modules.ts";
import { releaseStateFilter } from "./release-state.ts";

// Fields that the items of the three content modules (145, 147, tools) share.

export const attachment = Type.Object({
  attachmentId: Type.String(),
  url: Type.String(),
  name: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
});

/** Notes for attachments without searchable text, by cause. */
export const missingTextNotes = {
  tooLarge: "附件中没有可检索的文字（文件过大）",
  unreadable: "附件中没有可检索的文字（文件已损坏或设有密码）",
  /** Scanned pictures without text. */
  wordless: "附件中没有可检索的文字",
} as const;

const managedAttachment = Type.Object({
  ...attachment.properties,
  /** One of `missingTextNotes`; absent if the text was read. */
  textNote: Type.Optional(Type.String()),
});

/** Fields of an item without category and attachment. Categories with covers require `cover`. */
export const itemFields = {
  ...itemTexts,
  releaseTime: dateTime("发布时间"),
  takeDownTime: optional(dateTime("下架时间")),
  content: richText("内容"),
  cover: optional(files("封面", { accept: "image", max: 9 })),
  /** 1: guests see the title only, without the summary. The default is 2. */
  membersOnly: optional(coded("摘要仅登录可见", "WHETHER")),
  ...statedApplicability,
};

/**
 * Row of the lists in the back office. An item is `scheduled` (待发布) before its release time, and
 * `takenDown` (已下架) after its take-down time. The public sees only items in between.
 */
export const itemRow = {
  categoryId: rowText(),
  /** Name of the category. */
  name: rowText(),
  ...itemTextRow,
  releaseTime: rowText(),
  takeDownTime: rowTextOrNull(),
  /** Comma-separated urls. Repair and tool items have a comma after each url. */
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
  releaseUser: contains(publisherTitle),
  beginTime: moment("开始日期"),
  endTime: moment("结束日期"),
  state: releaseStateFilter,
  ...applicabilityFilters,
  ...sorting("title", "releaseTime", "releaseUser"),
};

/** Public lists. `trainId` and `toolCategoryId` are aliases of `categoryId`, `name` of `title`. */
export const openItemListQuery = openObject({
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

/** Released item in public lists, without content. `summary` is empty for members-only items. */
export const openItem = {
  categoryId: Type.String(),
  name: Type.String(),
  title: Type.String(),
  releaseUser: Type.String(),
  releaseTime: Type.String(),
  cover: Type.String(),
  summary: Type.String(),
  /** Estimated time to read the text. */
  readingMinutes: Type.Integer(),
  attachmentCount: Type.Integer(),
  ...fitMark,
  /** Only for controlled documents. */
  document: Type.Optional(documentSummary),
};

/** Link from a reading page to another item of the same module. */
const linkedItem = Type.Object({
  id: Type.String(),
  title: Type.String(),
  releaseTime: Type.String(),
});

const linkedItemOrNull = Type.Unsafe<Static<typeof linkedItem> | null>({
  ...linkedItem,
  type: ["object", "null"],
});

/** Fields of the reading page in addition to those of a list row, for signed-in users. */
export const itemReading = {
  content: Type.String(),
  fileVOList: Type.Array(attachment),
  isCollect: Type.Boolean(),
  /** Next newer (`previous`) and next older (`next`) item of the category. */
  previous: linkedItemOrNull,
  next: linkedItemOrNull,
  /** Up to five items with the most similar titles. */
  related: Type.Array(linkedItem),
  /** Empty means general applicability. */
  applicability: ownerApplicability,
  /** Code printed on each copy; see `print-code.ts`. */
  printCode: Type.String(),
  /** Courses that use the item as training material. */
  courses: Type.Optional(Type.Array(Type.Object({ courseId: rowText(), text: rowText() }))),
  /** Only for controlled documents. */
  document: Type.Optional(documentBlock),
};

/** `at`: reads the item in force at that moment. A day is read as its end. */
export const readingQuery = openObject({ at: moment("日期") });

/** Ids of the items that the signed-in user has opened and collected. */
export const itemMarks = Type.Object({
  read: Type.Array(Type.String()),
  collected: Type.Array(Type.String()),
});

export type ItemMarks = Static<typeof itemMarks>;
export type Attachment = Static<typeof attachment>;
export type ManagedAttachment = Static<typeof managedAttachment>;
export type LinkedItem = Static<typeof linkedItem>;
export type OpenItemListQuery = Static<typeof openItemListQuery>;
