import {
  type RecordRow,
  recordQuery,
  recordRow,
} from "@aeromaint/contracts/reading-records/record.ts";
import { resource } from "@aeromaint/contracts/resource.ts";

const { title, userName, sortBy, sortOrder } = recordQuery.properties;
const { recordId: _, ...row } = recordRow.properties;

/** The records as the shared pieces of a list take them: they are read-only. */
export const readingRecord = resource({
  title: "阅读记录",
  path: "/repair/record",
  id: "recordId",
  permission: "repair:record",
  fields: {},
  row,
  detail: {},
  filters: { title, userName, sortBy, sortOrder },
});

/** What is shown of a record: the first three in the list too, by specification. */
export const recordTitles = {
  title: "标题",
  userName: "用户",
  readingTime: "阅读时长（分钟）",
  createTime: "阅读时间",
} as const satisfies Partial<Record<keyof RecordRow, string>>;

/** Minutes as people read them: one decimal. */
export function minutesText(minutes: number): string {
  return minutes.toFixed(1);
}
