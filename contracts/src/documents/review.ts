import { type Static, Type } from "typebox";
import type { ContentModuleName } from "../content/modules.ts";
import {
  date,
  dateTime,
  maxInteger,
  optional,
  reference,
  references,
  rowInteger,
  rowText,
  rowTextOrNull,
  textarea,
} from "../fields/fields.ts";
import { paging } from "../wire/resource.ts";
import { closedObject, oneOf, openObject } from "../wire/schemas.ts";
import type { RevisionKind, RevisionState } from "./revision-state.ts";

/** One step of a review: any or all of these people decide within some days. */
export const templateStep = closedObject({
  rule: oneOf<"any" | "all">(["any", "all"], "规则"),
  days: Type.Unsafe<number>({ type: "integer", title: "期限（天）", minimum: 1, maximum: 90 }),
  userIds: Type.Optional(references("人员", { max: 50 })),
  roleIds: Type.Optional(references("角色", { max: 20 })),
  postIds: Type.Optional(references("岗位", { max: 20 })),
});

export const maxReviewSteps = 4;

/** The steps for what is written in a category; the last one approves. None: nothing can be submitted. */
export const reviewTemplate = closedObject({
  steps: Type.Unsafe<Static<typeof templateStep>[]>({
    type: "array",
    title: "审批步骤",
    items: templateStep,
    maxItems: maxReviewSteps,
  }),
  /** Days to sign a new revision in force, which is then circulated to whom the last one was; null: it is not. */
  circulateDays: Type.Optional(
    Type.Unsafe<number | null>({
      type: ["integer", "null"],
      title: "新版次签收天数",
      minimum: 1,
      maximum: 365,
    }),
  ),
});

/** A category's steps with the names of the people in them. */
export const shownTemplate = Type.Object({
  ...reviewTemplate.properties,
  people: Type.Array(Type.Object({ userId: Type.String(), nickName: Type.String() })),
});

/** The hash says what was looked at: a decision on another text is refused. */
const shown = Type.Unsafe<string>({
  type: "string",
  title: "内容摘要值",
  pattern: "^[0-9a-f]{64}$",
});

export const decisionInput = closedObject({
  act: oneOf<"approve" | "return">(["approve", "return"], "意见"),
  sha256: shown,
  comment: optional(textarea("审批意见", { max: 1000 })),
});

export const activation = closedObject({ effectiveFrom: optional(dateTime("生效时间")) });

export const withdrawal = closedObject({ reason: textarea("作废原因", { max: 500 }) });

export const remarkInput = closedObject({
  remark: textarea("意见", { max: 1000 }),
  block: Type.Optional(Type.Integer({ title: "段落", minimum: 0, maximum: maxInteger })),
  quote: optional(textarea("引文", { max: 200 })),
});

/** Answered by who writes, closed by who remarked. */
export const remarkChange = closedObject({
  answer: Type.Optional(textarea("答复", { max: 1000 })),
  isClosed: Type.Optional(Type.Unsafe<boolean>({ type: "boolean", title: "关闭" })),
});

export const todoQuery = openObject({ ...paging });

/** A revision that waits for one's own decision. */
export const todoRow = Type.Object({
  itemId: rowText(),
  revisionId: rowText(),
  module: Type.Unsafe<ContentModuleName>({ type: "string" }),
  docNumber: rowText(),
  title: rowText(),
  revNo: rowInteger(),
  kind: Type.Unsafe<RevisionKind>({ type: "string" }),
  state: Type.Unsafe<RevisionState>({ type: "string" }),
  authorName: rowText(),
  frozenTime: rowText(),
  dueTime: rowTextOrNull(),
  /** For whom, where it is another's decision. */
  forName: rowTextOrNull(),
});

export const delegationInput = closedObject({
  delegateId: reference("代理人"),
  beginDate: date("开始日期"),
  endDate: date("结束日期"),
  reason: optional(textarea("原因", { max: 200 })),
});

export const delegationRow = Type.Object({
  delegationId: rowText(),
  delegateId: rowText(),
  delegateName: rowText(),
  beginDate: rowText(),
  endDate: rowText(),
  reason: rowText(),
});

export type ReviewTemplate = Static<typeof reviewTemplate>;
export type ShownTemplate = Static<typeof shownTemplate>;
export type TemplateStep = Static<typeof templateStep>;
export type DecisionInput = Static<typeof decisionInput>;
export type RemarkInput = Static<typeof remarkInput>;
export type RemarkChange = Static<typeof remarkChange>;
export type TodoRow = Static<typeof todoRow>;
export type DelegationInput = Static<typeof delegationInput>;
export type DelegationRow = Static<typeof delegationRow>;
