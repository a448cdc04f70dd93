import { type Static, Type } from "typebox";
import { documentSummaryOrNull } from "../../documents/document-summary.ts";
import { reference, rowText, rowTextOrNull } from "../../fields/fields.ts";
import { contains, paging, sorting } from "../../wire/resource.ts";
import { closedObject, openObject } from "../../wire/schemas.ts";

/** Seconds for which a reading page was visible, sent on leaving it. At most one day. */
export const readingReport = closedObject({
  repairId: reference("阅读内容"),
  seconds: Type.Unsafe<number>({
    type: "integer",
    title: "阅读秒数",
    minimum: 1,
    maximum: 86_400,
  }),
});

export const readingRecordQuery = openObject({
  ...paging,
  title: contains("标题"),
  userName: contains("用户"),
  ...sorting("title", "userName", "readingTime"),
});

/** Reading time of a user; `repairId` is null after the item was deleted. */
export const readingRecordRow = Type.Object({
  recordId: Type.String(),
  title: rowText(),
  userId: rowText(),
  /** Display name of the reader. */
  userName: rowText(),
  repairId: rowTextOrNull(),
  /** Minutes with one decimal. */
  readingTime: Type.Number(),
  createTime: rowText(),
});

/** GET /repair/record/own: each item once, last read first. */
export const ownReadingRow = Type.Object({
  repairId: rowText(),
  categoryId: rowText(),
  /** Name of the category. */
  name: rowText(),
  title: rowText(),
  readTime: rowText(),
  /** Minutes over all readings, with one decimal. */
  readingTime: Type.Number(),
  document: documentSummaryOrNull,
});

export type ReadingReport = Static<typeof readingReport>;
export type ReadingRecordRow = Static<typeof readingRecordRow>;
export type OwnReadingRow = Static<typeof ownReadingRow>;
