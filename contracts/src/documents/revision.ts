import { type Static, Type } from "typebox";
import {
  applicableChapters,
  applicableTypes,
  ownerApplicability,
} from "../applicability/applicability.ts";
import { attachment, itemFields } from "../content/item.ts";
import { itemTextRow, itemTexts } from "../content/item-texts.ts";
import {
  date,
  dateTime,
  maxInteger,
  optional,
  rowInteger,
  rowText,
  rowTextOrNull,
  textarea,
} from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { allOptional, version } from "../wire/resource.ts";
import { closedObject, oneOf } from "../wire/schemas.ts";
import { type RevisionKind, type RevisionState, revisionKinds } from "./revision-state.ts";

const kind = oneOf<RevisionKind>(Object.keys(revisionKinds), "版次类型");

const baseRevNo = Type.Integer({ title: "依据版次", minimum: 1, maximum: maxInteger });

const { content, cover } = itemFields;

const texts = {
  reason: textarea("修订原因", { max: 1000 }),
  ...itemTexts,
  content,
  cover,
  file: optional(files("附件", { accept: "pdf", max: 5 })),
};

const periods = {
  /** Null: in force from its activation. */
  effectiveFrom: optional(dateTime("计划生效时间")),
  /** Required for a temporary revision; ignored for a normal one. */
  effectiveUntil: optional(dateTime("失效时间")),
  reviewBy: optional(date("复审日")),
};

/** A new revision is a copy of `baseRevNo`. Default: revision in force, else the newest. */
export const newRevision = closedObject({
  kind,
  reason: texts.reason,
  ...periods,
  baseRevNo: Type.Optional(baseRevNo),
});

export const revisionFields = { ...texts, ...periods };

/** Change of a draft. */
export const revisionChange = closedObject({
  reason: Type.Optional(texts.reason),
  ...allOptional(itemTexts),
  content: Type.Optional(content),
  cover,
  file: texts.file,
  ...periods,
  chapters: Type.Optional(applicableChapters),
  types: Type.Optional(applicableTypes),
  version,
});

/** A person at the time of an act. Later changes of the account do not affect it. */
export const actorSnapshot = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  /** Path of department names, root first, joined by " / ". */
  dept: Type.String(),
  posts: Type.Array(Type.String()),
});

const state = Type.Unsafe<RevisionState>({ type: "string" });

export const revisionRow = Type.Object({
  revisionId: rowText(),
  /** Counts up within the document. */
  revNo: rowInteger(),
  kind,
  state,
  reason: rowText(),
  title: rowText(),
  author: actorSnapshot,
  createTime: rowText(),
  effectiveFrom: rowTextOrNull(),
  effectiveUntil: rowTextOrNull(),
  /** Periods in force, oldest first. `until` is null for an open end. */
  inForce: Type.Array(
    Type.Object({ from: Type.String(), until: Type.Union([Type.String(), Type.Null()]) }),
  ),
  reviewBy: rowTextOrNull(),
  /** Hash of the canonical JSON; null for a draft. */
  sha256: rowTextOrNull(),
  frozenTime: rowTextOrNull(),
  withdrawnTime: rowTextOrNull(),
  withdrawal: rowTextOrNull(),
  version: rowInteger(),
});

/** A revision in the history of its document. */
export const revisionListRow = Type.Object({
  ...revisionRow.properties,
  /** Approvals of the last round, in order. */
  approvals: Type.Array(
    Type.Object({
      name: Type.String(),
      /** True for the approval (批准), false for a review (审核). */
      isLast: Type.Boolean(),
      decidedTime: Type.String(),
    }),
  ),
});

/** File of a revision. Its hash is part of the revision's hash. */
export const revisionFile = Type.Object({ ...attachment.properties, sha256: Type.String() });

const decisionRow = Type.Object({
  act: Type.Unsafe<"approve" | "return">({ type: "string" }),
  actor: actorSnapshot,
  /** Decider whom the actor represented; null if the actor was the decider. */
  deciderName: rowTextOrNull(),
  comment: rowText(),
  sha256: rowText(),
  decidedTime: rowText(),
});

const reviewStepRow = Type.Object({
  stepNo: rowInteger(),
  round: rowInteger(),
  rule: Type.Unsafe<"any" | "all">({ type: "string" }),
  isLast: Type.Boolean(),
  dueTime: rowTextOrNull(),
  isDone: Type.Boolean(),
  deciders: Type.Array(Type.Object({ userId: Type.String(), name: Type.String() })),
  decisions: Type.Array(decisionRow),
});

const remarkRow = Type.Object({
  remarkId: rowText(),
  block: Type.Union([Type.Integer(), Type.Null()]),
  quote: rowTextOrNull(),
  remark: rowText(),
  actor: actorSnapshot,
  createTime: rowText(),
  answer: rowTextOrNull(),
  answeredBy: rowTextOrNull(),
  answeredTime: rowTextOrNull(),
  isClosed: Type.Boolean(),
  /** True if the user may close the remark. */
  mayClose: Type.Boolean(),
});

/** Warning before the activation of a revision with characters that no print font has. */
export const unprintableWarning = (characters: readonly string[]): string =>
  `打印件无法显示以下字符，将以编码代替：${characters.map(namedCharacter).join("、")}`;

const namedCharacter = (character: string) =>
  `${character}（U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}）`;

export const revisionDetail = Type.Object({
  ...revisionRow.properties,
  itemId: rowText(),
  docNumber: rowText(),
  ...itemTextRow,
  content: rowText(),
  ...ownerApplicability.properties,
  covers: Type.Array(revisionFile),
  fileVOList: Type.Array(revisionFile),
  steps: Type.Array(reviewStepRow),
  remarks: Type.Array(remarkRow),
  /** Code on prints; see `print-code.ts`. */
  printCode: rowText(),
  /** True if the revision waits for a decision of the user. */
  mayDecide: Type.Boolean(),
  /** True if the user may take the revision back from review. */
  mayRecall: Type.Boolean(),
  /** True if the user has edited the revision. */
  isAuthor: Type.Boolean(),
  /** Characters that no print font has; a print shows their codes. */
  unprintable: Type.Array(Type.String()),
});

export type NewRevision = Static<typeof newRevision>;
export type RevisionChange = Static<typeof revisionChange>;
export type ActorSnapshot = Static<typeof actorSnapshot>;
export type RevisionRow = Static<typeof revisionRow>;
export type RevisionListRow = Static<typeof revisionListRow>;
export type RevisionDetail = Static<typeof revisionDetail>;
export type RevisionFile = Static<typeof revisionFile>;
export type ReviewStepRow = Static<typeof reviewStepRow>;
export type RemarkRow = Static<typeof remarkRow>;
