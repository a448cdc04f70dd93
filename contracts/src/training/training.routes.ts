import { exportQuery } from "../fields/sheet.ts";
import { paging } from "../wire/resource.ts";
import { detailCall, listCall, page, route, tagged } from "../wire/route.ts";
import { openObject } from "../wire/schemas.ts";
import { importCalls, sheetUpload } from "../wire/sheet-import.ts";
import { certificateAnswer } from "./certificate.ts";
import { courseChoiceQuery, courseChoices, coursePeopleQuery, coursePerson } from "./course.ts";
import {
  groupRecordInput,
  groupRecordResult,
  personalFileQuery,
  trainRecord,
  withdrawRecordInput,
} from "./record.ts";

export const trainingCalls = {
  ...tagged("课程", {
    "GET /train/course/choices": route("signed-in", "课程表单的选项", {
      query: courseChoiceQuery,
      answer: courseChoices,
    }),
    "GET /train/course/:id/people": route("train:course:query", "课程的应训人员", {
      query: coursePeopleQuery,
      answer: page(coursePerson),
    }),
  }),
  ...listCall(trainRecord),
  ...tagged("培训记录", {
    "GET /train/record/own": route("signed-in", "我的培训记录", {
      query: openObject(paging),
      answer: page(trainRecord.row),
    }),
    "GET /train/record/export": route("train:record:export", "导出培训记录", {
      query: exportQuery(trainRecord.filters),
      answer: "bytes",
    }),
    "POST /train/record": route("train:record:add", "录入培训记录", {
      body: trainRecord.create,
      answer: trainRecord.created,
      repeated: "sameBody",
    }),
    "POST /train/record/group": route("train:record:add", "按班次录入培训记录", {
      body: groupRecordInput,
      answer: groupRecordResult,
      repeated: "sameBody",
    }),
    "PUT /train/record/:id": route("train:record:edit", "更正培训记录", {
      body: trainRecord.update,
    }),
    "POST /train/record/:id/withdraw": route("train:record:edit", "撤销培训记录", {
      body: withdrawRecordInput,
    }),
  }),
  ...importCalls(trainRecord, sheetUpload, "import"),
  ...detailCall(trainRecord),
  ...tagged("培训记录", {
    "GET /train/record/:id/certificate": route("train:record:query", "培训证书", {
      answer: "bytes",
    }),
  }),
  ...tagged("培训记录", {
    "GET /train/record/person/:userId/file": route("train:record:file", "个人档案", {
      query: personalFileQuery,
      answer: "bytes",
    }),
  }),
  ...tagged("证书", {
    "GET /open/certificate/:code": route("open", "核验证书", { answer: certificateAnswer }),
  }),
};
