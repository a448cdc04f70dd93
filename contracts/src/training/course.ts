import { type Static, type TOptional, type TUnsafe, Type } from "typebox";
import { audience } from "../documents/audience.ts";
import {
  coded,
  field,
  optional,
  positiveInteger,
  reference,
  references,
  rowFlag,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { contains, paging, resource, sorting } from "../wire/resource.ts";
import { oneOf, openObject } from "../wire/schemas.ts";

/** Hours of lessons, with at most one decimal. */
export const courseHours = field<number>({
  type: "number",
  title: "学时",
  "x-kind": "decimal",
  minimum: 0.5,
  maximum: 999,
  "x-decimals": 1,
  "x-message": "请输入 0.5 至 999 的学时，最多一位小数",
});

const { deptIds, postIds, licences, userIds } = audience.properties;

/** Optional list of an audience. */
const audienceField = ({ title }: { title?: string }, max: number) =>
  optional(references(title ?? "", { max }));

const choice = Type.Object({ value: Type.String(), label: Type.String() });

/** Training course with its interval, audience and prerequisites. */
export const course = resource({
  title: "课程",
  path: "/train/course",
  id: "courseId",
  permission: "train:course",
  name: "courseName",
  fields: {
    courseName: text("课程名称", { max: 100 }),
    courseKind: coded("课程类别", "train_course_kind"),
    /** Interval in months; absent for a course that is taken once. */
    intervalMonths: optional({ ...positiveInteger("复训周期（月）"), maximum: 120 }),
    hours: courseHours,
    needsLicence: optional(coded("须持有效执照", "WHETHER")),
    /** Controlled documents that must be signed in their revision in force. */
    neededItems: optional(references("须签收的文件", { max: 20 })),
    /** Audience, with the same fields as a circulation. */
    deptIds: audienceField(deptIds, 200),
    withBelow: Type.Optional(
      Type.Unsafe<boolean | null>({ type: ["boolean", "null"], title: "含下级部门" }),
    ),
    postIds: audienceField(postIds, 50),
    licences: Type.Optional(
      Type.Unsafe<string[] | null>({ ...licences, type: ["array", "null"] }),
    ) as TOptional<TUnsafe<string[] | null>>,
    userIds: audienceField(userIds, 500),
    /** Training items for the preparation of the course. */
    leadingItems: optional(references("相关培训信息", { max: 20 })),
    /** A signature in this circulation, with all questions answered, passes the course. */
    circulationId: optional(reference("阅读答题的传阅")),
    status: coded("状态", "STATUS"),
    remark: optional(textarea("备注", { max: 500 })),
  },
  row: {
    courseName: rowText(),
    courseKind: rowText(),
    intervalMonths: Type.Union([Type.Integer(), Type.Null()]),
    hours: Type.Number(),
    isReading: rowFlag(),
    status: rowText(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {
    needsLicence: rowText(),
    deptIds: Type.Array(Type.String()),
    withBelow: rowFlag(),
    postIds: Type.Array(Type.String()),
    licences: Type.Array(Type.String()),
    userIds: Type.Array(Type.String()),
    circulationId: rowTextOrNull(),
    remark: rowTextOrNull(),
    /** Ids of the fields above with their names. */
    neededItems: Type.Array(choice),
    leadingItems: Type.Array(choice),
    people: Type.Array(choice),
    circulation: Type.Union([choice, Type.Null()]),
  },
  filters: {
    courseName: contains("课程名称"),
    courseKind: Type.Optional(coded("课程类别", "train_course_kind")),
    status: Type.Optional(coded("状态", "STATUS")),
    ...sorting("courseName", "courseKind", "intervalMonths", "hours", "status", "createTime"),
  },
});

export type CourseRow = Static<typeof course.row>;
export type CourseDetail = Static<typeof course.detail>;

export const trainingStates = {
  none: "未培训",
  valid: "有效",
  expiring: "即将到期",
  expired: "已过期",
  failed: "未通过",
} as const;
export type TrainingState = keyof typeof trainingStates;
export const trainingStateField = (...but: TrainingState[]) =>
  oneOf<TrainingState>(
    Object.keys(trainingStates).filter((state) => !but.includes(state as TrainingState)),
    "培训状态",
  );

/** GET `path/{id}/people`: audience of the course, with the state of each person. */
export const coursePeopleQuery = openObject({
  ...paging,
  userName: contains("姓名"),
  state: Type.Optional(trainingStateField("failed")),
});
export const coursePerson = Type.Object({
  userId: rowText(),
  userName: rowText(),
  account: rowText(),
  deptName: rowTextOrNull(),
  /** Day of the last passed training. */
  trainDate: rowTextOrNull(),
  /** Last day of validity. */
  expiryDate: rowTextOrNull(),
  state: trainingStateField("failed"),
  /** Missing prerequisites of the course, one sentence each. */
  missing: Type.Array(Type.String()),
});
export type CoursePerson = Static<typeof coursePerson>;

/** Choices in forms: documents in force, training items, circulations with questions. */
export const courseChoiceQuery = openObject({
  kind: oneOf<CourseChoiceKind>(["course", "document", "item", "circulation"], "种类"),
  keyword: contains("关键词"),
});
export type CourseChoiceKind = "course" | "document" | "item" | "circulation";
export const courseChoices = Type.Array(choice);
