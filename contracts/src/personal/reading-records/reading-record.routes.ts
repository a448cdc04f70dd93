import { Type } from "typebox";
import { paging } from "../../wire/resource.ts";
import { page, route, tagged } from "../../wire/route.ts";
import { openObject } from "../../wire/schemas.ts";
import { ownReadingRow, readingRecordQuery, readingRecordRow, readingReport } from "./record.ts";

export const readingRecordCalls = {
  ...tagged("阅读", {
    "GET /repair/record": route("repair:record:list", "阅读记录列表", {
      query: readingRecordQuery,
      answer: page(readingRecordRow),
    }),
    "GET /repair/record/details/:id": route("repair:record:query", "阅读记录详情", {
      answer: readingRecordRow,
    }),
    "DELETE /repair/record/:ids": route("repair:record:remove", "删除阅读记录"),
    "POST /repair/record": route("signed-in", "上报阅读时长", {
      body: readingReport,
      answer: Type.Object({ recordId: Type.String() }),
    }),
    "GET /repair/record/own": route("signed-in", "最近阅读", {
      query: openObject(paging),
      answer: page(ownReadingRow),
    }),
  }),
};
