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

/** Step of a review. `rule`: one decision is enough, or all people must decide. */
const templateStep = closedObject({
  rule: oneOf<"any" | "all">(["any", "all"], "规则"),
  days: Type.Unsafe<number>({ type: "integer", title: "期限（天）", minimum: 1, maximum: 90 }),
  userIds: Type.Optional(references("人员", { max: 50 })),
  roleIds: Type.Optional(references("角色", { max: 20 })),
  postIds: Type.Optional(references("岗位", { max: 20 })),
});

export const maxReviewSteps = 4;

/** Review steps of a category; the last step approves. Without steps, submission is refused. */
export const reviewTemplate = closedObject({
  steps: Type.Unsafe<Static<typeof templateStep>[]>({
    type: "array",
    title: "审批步骤",
    items: templateStep,
    maxItems: maxReviewSteps,
  }),
  /** Days to sign a new revision; it goes to the readers of the last revision. Null: no circulation. */
  circulateDays: Type.Optional(
    Type.Unsafe<number | null>({
      type: ["integer", "null"],
      title: "新版次签收天数",
      minimum: 1,
      maximum: 365,
    }),
  ),
});

/** Review steps of a category, with the names of the people. */
export const reviewTemplateDetail = Type.Object({
  ...reviewTemplate.properties,
  people: Type.Array(Type.Object({ userId: Type.String(), nickName: Type.String() })),
});

/** Hash of the text that the decider has read. The server refuses the hash of another text. */
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

export const activationInput = closedObject({ effectiveFrom: optional(dateTime("生效时间")) });

export const withdrawalInput = closedObject({ reason: textarea("作废原因", { max: 500 }) });

export const remarkInput = closedObject({
  remark: textarea("意见", { max: 1000 }),
  block: Type.Optional(Type.Integer({ title: "段落", minimum: 0, maximum: maxInteger })),
  quote: optional(textarea("引文", { max: 200 })),
});

/** Authors answer; the person who remarked closes. */
export const remarkChange = closedObject({
  answer: Type.Optional(textarea("答复", { max: 1000 })),
  isClosed: Type.Optional(Type.Unsafe<boolean>({ type: "boolean", title: "关闭" })),
});

export const reviewTodoQuery = openObject({ ...paging });

/** A revision that waits for a decision of the user. */
export const reviewTodoRow = Type.Object({
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
  /** Decider whom the user represents; null if the user is a decider. */
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
export type ReviewTemplateDetail = Static<typeof reviewTemplateDetail>;
export type TemplateStep = Static<typeof templateStep>;
export type DecisionInput = Static<typeof decisionInput>;
export type RemarkInput = Static<typeof remarkInput>;
export type RemarkChange = Static<typeof remarkChange>;
export type ReviewTodoRow = Static<typeof reviewTodoRow>;
export type DelegationInput = Static<typeof delegationInput>;
export type DelegationRow = Static<typeof delegationRow>;
