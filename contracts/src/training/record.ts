import { type Static, Type } from "typebox";
import {
  coded,
  date,
  notAfterToday,
  optional,
  reference,
  rowFlag,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { sheetColumns } from "../fields/sheet.ts";
import { attachmentRow } from "../files/file-answers.ts";
import { contains, idFilter, moment, resource, sorting } from "../wire/resource.ts";
import { closedObject, oneOf, openObject } from "../wire/schemas.ts";
import { courseHours, type TrainingState, trainingStateField } from "./course.ts";

const trainDate = notAfterToday(date("培训日期"));
const instructor = text("教员", { max: 50 });
const reason = textarea("更正原因", { max: 200 });

/**
 * Training of a person in a course, with its result. Records are append-only: a PUT adds a row that
 * replaces the one in the path, and both are kept.
 */
export const trainRecord = resource({
  title: "培训记录",
  path: "/train/record",
  id: "recordId",
  permission: "train:record",
  name: "userName",
  fields: {
    courseId: reference("课程"),
    userId: reference("人员"),
    trainDate,
    hours: courseHours,
    instructor,
    result: coded("考核结果", "train_result"),
    certificate: optional(files("证书文件", { accept: "attachment", max: 3 })),
    remark: optional(textarea("备注", { max: 500 })),
    /** Required by a PUT. */
    reason: optional(reason),
  },
  createOnly: ["courseId", "userId"],
  row: {
    courseId: rowText(),
    courseName: rowText(),
    courseKind: rowText(),
    userId: rowText(),
    userName: rowText(),
    account: rowText(),
    deptName: rowTextOrNull(),
    trainDate: rowText(),
    hours: Type.Number(),
    instructor: rowText(),
    result: rowText(),
    /** Last day of validity; null if the course does not expire or was not passed. */
    expiryDate: rowTextOrNull(),
    state: trainingStateField("none"),
    /** True if the row replaces an earlier one. */
    isCorrected: rowFlag(),
    recordTime: rowText(),
  },
  detail: {
    remark: rowTextOrNull(),
    recordedBy: rowTextOrNull(),
    certificate: Type.Array(attachmentRow),
    /** Replaced rows, newest first. */
    history: Type.Array(
      Type.Object({
        recordId: rowText(),
        trainDate: rowText(),
        hours: Type.Number(),
        instructor: rowText(),
        result: rowText(),
        recordTime: rowText(),
        recordedBy: rowTextOrNull(),
        /** Reason for the replacement. */
        reason: rowText(),
      }),
    ),
  },
  filters: {
    userName: contains("姓名"),
    userId: idFilter("人员"),
    courseId: idFilter("课程"),
    courseKind: Type.Optional(coded("课程类别", "train_course_kind")),
    state: Type.Optional(trainingStateField("none")),
    beginTime: moment("培训日期起"),
    endTime: moment("培训日期止"),
    /** `latest`: only the last record of each person and course. */
    show: Type.Optional(oneOf<"all" | "latest">(["all", "latest"], "范围")),
    /** State of the records at this moment. */
    at: moment("查询时点"),
    ...sorting("userName", "courseName", "trainDate", "expiryDate", "recordTime"),
  },
});

export type TrainRecordRow = Static<typeof trainRecord.row>;
export type TrainRecordDetail = Static<typeof trainRecord.detail>;
export type { TrainingState };

export type TrainRecordInput = Static<typeof trainRecord.create>;

/** POST `path/{id}/withdraw`. */
export const withdrawRecordInput = closedObject({ reason: textarea("撤销原因", { max: 200 }) });

/** GET `path/person/{userId}/file`: personal file as of a day, as PDF. */
export const personalFileQuery = openObject({ at: Type.Optional(notAfterToday(date("截至日期"))) });

export const maxGroupPeople = 200;

/** POST `path/group`: one course on one day; absent people are left out. */
export const groupRecordInput = closedObject({
  courseId: reference("课程"),
  trainDate,
  hours: courseHours,
  instructor,
  remark: optional(textarea("备注", { max: 500 })),
  people: Type.Unsafe<{ userId: string; result: "1" | "2" }[]>({
    type: "array",
    title: "参训人员",
    "x-required": "请勾选到课人员",
    minItems: 1,
    maxItems: maxGroupPeople,
    items: closedObject({ userId: reference("人员"), result: coded("考核结果", "train_result") }),
  }),
});
export type GroupRecordInput = Static<typeof groupRecordInput>;
export const groupRecordResult = Type.Object({ recorded: Type.Integer() });

export const trainRecordColumns = sheetColumns(trainRecord, {
  userName: { title: "姓名" },
  account: { title: "账号" },
  deptName: { title: "部门", width: 20 },
  courseName: { title: "课程", width: 30 },
  courseKind: { title: "课程类别", dict: "train_course_kind" },
  trainDate: { width: 14 },
  hours: {},
  instructor: {},
  result: {},
  expiryDate: { title: "有效期至", width: 14 },
  recordTime: { title: "录入时间", width: 22 },
});
