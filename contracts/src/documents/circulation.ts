import { type Static, Type } from "typebox";
import { ownerApplicability } from "../applicability/applicability.ts";
import { applicabilityFilters, applicabilityText } from "../applicability/applicability-filters.ts";
import {
  dateTime,
  optional,
  reference,
  references,
  rowFlag,
  rowInteger,
  rowText,
  rowTextOrNull,
  textarea,
} from "../fields/fields.ts";
import { contains, idFilter, paging } from "../wire/resource.ts";
import { closedObject, oneOf, openObject } from "../wire/schemas.ts";
import { audienceNames, circulationAudience } from "./audience.ts";
import {
  type CirculationState,
  type CirculationSubject,
  circulationStates,
  circulationSubjects,
  type RecipientState,
  recipientStates,
} from "./circulation-state.ts";
import { actorSnapshot, revisionFile } from "./revision.ts";

const subject = oneOf<CirculationSubject>(Object.keys(circulationSubjects), "传阅对象");
const state = oneOf<CirculationState>(Object.keys(circulationStates), "状态");
const recipientState = oneOf<RecipientState>(Object.keys(recipientStates), "签收状态");
const sha256 = Type.Unsafe<string>({
  type: "string",
  title: "内容摘要值",
  pattern: "^[0-9a-f]{64}$",
});

export const maxQuestions = 5;
export const maxOptions = 6;

/** `answer` is the index of the right option, from 0. */
const question = closedObject({
  question: textarea("题目", { max: 300 }),
  options: Type.Unsafe<string[]>({
    type: "array",
    title: "选项",
    minItems: 2,
    maxItems: maxOptions,
    items: textarea("选项", { max: 200 }),
  }),
  answer: Type.Unsafe<number>({
    type: "integer",
    title: "正确答案",
    minimum: 0,
    maximum: maxOptions - 1,
  }),
});

export const circulationInput = closedObject({
  subject,
  subjectId: reference("传阅对象"),
  dueTime: dateTime("截止时间"),
  note: optional(textarea("说明", { max: 500 })),
  audience: circulationAudience,
  questions: Type.Optional(
    Type.Unsafe<Static<typeof question>[]>({
      type: "array",
      title: "题目",
      maxItems: maxQuestions,
      items: question,
    }),
  ),
});

export const circulationQuery = openObject({
  ...paging,
  title: contains("标题"),
  subject: Type.Optional(subject),
  subjectId: idFilter("传阅对象"),
  ...applicabilityFilters,
  state: Type.Optional(state),
});

/** 补签收: signed after the circulation was due or had ended. */
const lateFlag = rowFlag();

/** Counts of recipients within the data scope, by state. */
const progress = {
  total: rowInteger(),
  signed: rowInteger(),
  excused: rowInteger(),
  overdue: rowInteger(),
  read: rowInteger(),
};

const headMembers = {
  circulationId: rowText(),
  subject,
  subjectId: rowText(),
  title: rowText(),
  /** Null for subjects other than controlled documents. */
  docNumber: rowTextOrNull(),
  revNo: Type.Union([Type.Integer(), Type.Null()]),
  state,
  startTime: rowText(),
  dueTime: rowText(),
  endTime: rowTextOrNull(),
  note: rowText(),
};

export const circulationRow = Type.Object({
  ...headMembers,
  starterName: rowText(),
  applicabilityText: applicabilityText(),
  ...progress,
});

export const circulationDetail = Type.Object({
  ...circulationRow.properties,
  sha256,
  audience: audienceNames,
  questions: Type.Array(question),
});

export const recipientQuery = openObject({
  ...paging,
  name: contains("姓名"),
  dept: contains("部门"),
  state: Type.Optional(recipientState),
});

export const recipientRow = Type.Object({
  userId: rowText(),
  name: rowText(),
  /** Path of department names, root first. Department and posts are those of `addTime`. */
  dept: rowText(),
  posts: Type.Array(Type.String()),
  state: recipientState,
  addTime: rowText(),
  readTime: rowTextOrNull(),
  signTime: rowTextOrNull(),
  isLate: lateFlag,
  /** Reading time reported by the browser. */
  seconds: Type.Union([Type.Integer(), Type.Null()]),
  sha256: rowTextOrNull(),
  excuse: rowTextOrNull(),
  /** Null if the platform excused the person. */
  excusedBy: rowTextOrNull(),
  /** Last reminder. */
  remindTime: rowTextOrNull(),
});

/** All recipients within the data scope, by department. */
export const circulationMatrix = Type.Object({
  depts: Type.Array(
    Type.Object({
      dept: rowText(),
      total: rowInteger(),
      signed: rowInteger(),
      excused: rowInteger(),
      overdue: rowInteger(),
      people: Type.Array(
        Type.Object({ userId: rowText(), name: rowText(), state: recipientState }),
      ),
    }),
  ),
});

export const startedCirculation = Type.Object({
  circulationId: rowText(),
  recipients: rowInteger(),
});

export const excuseInput = closedObject({
  userIds: references("人员", { max: 200, required: true }),
  reason: textarea("豁免原因", { max: 200 }),
});

export const ownCirculationQuery = openObject({
  ...paging,
  /** pending: not yet signed; signed: signed by the user. Default: all. */
  show: Type.Optional(oneOf<"pending" | "signed">(["pending", "signed"], "范围")),
});

const ownMembers = {
  ...headMembers,
  ownState: recipientState,
  readTime: rowTextOrNull(),
  signTime: rowTextOrNull(),
  isLate: lateFlag,
  seconds: Type.Union([Type.Integer(), Type.Null()]),
  sha256: rowText(),
};

export const ownCirculationRow = Type.Object({
  ...ownMembers,
  applicabilityText: applicabilityText(),
});

/** Circulations that the user has not yet signed. */
export const ownCirculationCount = Type.Object({ total: rowInteger(), overdue: rowInteger() });

const { answer: _, ...withoutAnswer } = question.properties;

/** Text to read and sign. The answers of the questions stay on the server. */
export const circulationReading = Type.Object({
  ...ownMembers,
  applicability: ownerApplicability,
  content: rowText(),
  files: Type.Array(revisionFile),
  questions: Type.Array(Type.Object(withoutAnswer)),
  /** True if the user can sign now; possible after the end of the circulation too. */
  isSignable: rowFlag(),
  /** Code on prints, see `print-code.ts`; null for notices. */
  printCode: rowTextOrNull(),
});

export const signInput = closedObject({
  /** Hash of the text that the user has read. */
  sha256,
  answers: Type.Optional(
    Type.Unsafe<number[]>({
      type: "array",
      title: "答案",
      maxItems: maxQuestions,
      items: { type: "integer", minimum: 0, maximum: maxOptions - 1 },
    }),
  ),
  seconds: Type.Unsafe<number>({
    type: "integer",
    title: "阅读时长（秒）",
    minimum: 0,
    maximum: 86_400,
  }),
});

export const signedCirculation = Type.Object({ signTime: rowText(), isLate: lateFlag });

/** A signature in the evidence pack. */
const signatureRow = Type.Object({
  signatureId: rowText(),
  actor: actorSnapshot,
  signTime: rowText(),
  isLate: lateFlag,
  seconds: rowInteger(),
  sha256: rowText(),
});

export type CirculationInput = Static<typeof circulationInput>;
export type CirculationQuery = Static<typeof circulationQuery>;
export type CirculationRow = Static<typeof circulationRow>;
export type CirculationDetail = Static<typeof circulationDetail>;
export type CirculationQuestion = Static<typeof question>;
export type RecipientQuery = Static<typeof recipientQuery>;
export type RecipientRow = Static<typeof recipientRow>;
export type CirculationMatrix = Static<typeof circulationMatrix>;
export type ExcuseInput = Static<typeof excuseInput>;
export type OwnCirculationQuery = Static<typeof ownCirculationQuery>;
export type OwnCirculationRow = Static<typeof ownCirculationRow>;
export type OwnCirculationCount = Static<typeof ownCirculationCount>;
export type CirculationReading = Static<typeof circulationReading>;
export type SignInput = Static<typeof signInput>;
export type SignatureRow = Static<typeof signatureRow>;
