import { type Static, Type } from "typebox";
import { documentSummaryOrNull } from "../../documents/document-summary.ts";
import { reference, rowText, rowTextOrNull } from "../../fields/fields.ts";
import { contains, paging, sorting } from "../../wire/resource.ts";
import { closedObject, openObject } from "../../wire/schemas.ts";

/** Seconds for which a reading page was visible, sent when it is left; a day at most. */
export const readingReport = closedObject({
  repairId: reference("阅读内容"),
  seconds: Type.Unsafe<number>({
    type: "integer",
    title: "阅读秒数",
    minimum: 1,
    maximum: 86_400,
  }),
});

export const recordQuery = openObject({
  ...paging,
  title: contains("标题"),
  userName: contains("用户"),
  ...sorting("title", "userName", "readingTime"),
});

/** Who read what for how long; `repairId` is null once the item is gone. */
export const recordRow = Type.Object({
  recordId: Type.String(),
  title: rowText(),
  userId: rowText(),
  /** The reader's display name. */
  userName: rowText(),
  repairId: rowTextOrNull(),
  /** Minutes with one decimal. */
  readingTime: Type.Number(),
  createTime: rowText(),
});

/** GET /repair/record/own: each item once, the last read first. */
export const ownReadingRow = Type.Object({
  repairId: rowText(),
  categoryId: rowText(),
  /** The category's name. */
  name: rowText(),
  title: rowText(),
  readTime: rowText(),
  /** Minutes over all readings, with one decimal. */
  readingTime: Type.Number(),
  document: documentSummaryOrNull,
});

export type ReadingReport = Static<typeof readingReport>;
export type RecordRow = Static<typeof recordRow>;
export type OwnReadingRow = Static<typeof ownReadingRow>;
