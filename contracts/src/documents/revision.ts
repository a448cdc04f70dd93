import { type Static, Type } from "typebox";
import { ownerApplicability, statedChapters, statedTypes } from "../applicability/applicability.ts";
import { attachment } from "../content/item.ts";
import {
  date,
  dateTime,
  maxInteger,
  optional,
  richText,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { version } from "../wire/resource.ts";
import { closedObject, oneOf } from "../wire/schemas.ts";
import { type RevisionKind, type RevisionState, revisionKinds } from "./revision-state.ts";

const kind = oneOf<RevisionKind>(Object.keys(revisionKinds), "版次类型");

const baseRevNo = Type.Integer({ title: "依据版次", minimum: 1, maximum: maxInteger });

const texts = {
  reason: textarea("修订原因", { max: 1000 }),
  title: text("标题", { max: 200 }),
  releaseUser: text("发布人", { max: 50 }),
  content: richText("内容"),
  cover: optional(files("封面", { accept: "image", max: 9 })),
  file: optional(files("附件", { accept: "pdf", max: 5 })),
};

const periods = {
  /** In force from then on; from its activation where nothing is said. */
  effectiveFrom: optional(dateTime("计划生效时间")),
  /** Of a temporary revision alone, which has to have it. */
  effectiveUntil: optional(dateTime("失效时间")),
  reviewBy: optional(date("复审日")),
};

/** A new revision begins as a copy of what is in force, or of the revision that is named. */
export const newRevision = closedObject({
  kind,
  reason: texts.reason,
  ...periods,
  baseRevNo: Type.Optional(baseRevNo),
});

/** What a draft is written with. */
export const revisionFields = { ...texts, ...periods };

/** What may be changed while it is written. */
export const revisionChange = closedObject({
  reason: Type.Optional(texts.reason),
  title: Type.Optional(texts.title),
  releaseUser: Type.Optional(texts.releaseUser),
  content: Type.Optional(texts.content),
  cover: texts.cover,
  file: texts.file,
  ...periods,
  chapters: Type.Optional(statedChapters),
  types: Type.Optional(statedTypes),
  version,
});

/** A person at the moment of an act; later changes of the person change nothing of it. */
export const actorSnapshot = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  /** Names from the root down, joined by " / ". */
  dept: Type.String(),
  posts: Type.Array(Type.String()),
});

const state = Type.Unsafe<RevisionState>({ type: "string" });

export const revisionRow = Type.Object({
  revisionId: rowText(),
  /** 版次; counts up within the document. */
  revNo: rowInteger(),
  kind,
  state,
  reason: rowText(),
  title: rowText(),
  author: actorSnapshot,
  createTime: rowText(),
  effectiveFrom: rowTextOrNull(),
  effectiveUntil: rowTextOrNull(),
  /** Periods of having been in force, oldest first; the last end is null where it still is. */
  inForce: Type.Array(
    Type.Object({ from: Type.String(), until: Type.Union([Type.String(), Type.Null()]) }),
  ),
  reviewBy: rowTextOrNull(),
  /** Of the canonical form; null while it is written. */
  sha256: rowTextOrNull(),
  frozenTime: rowTextOrNull(),
  withdrawnTime: rowTextOrNull(),
  withdrawal: rowTextOrNull(),
  version: rowInteger(),
});

/** A revision in the document's line through time. */
export const revisionListRow = Type.Object({
  ...revisionRow.properties,
  /** Who has approved it in its last round, in the order of the steps. */
  approvals: Type.Array(
    Type.Object({
      name: Type.String(),
      /** 批准 rather than 审核. */
      isLast: Type.Boolean(),
      decidedTime: Type.String(),
    }),
  ),
});

/** A file of a revision with the hash that is part of the revision's own. */
export const revisionFile = Type.Object({ ...attachment.properties, sha256: Type.String() });

export const decisionRow = Type.Object({
  act: Type.Unsafe<"approve" | "return">({ type: "string" }),
  actor: actorSnapshot,
  /** Whose decision it was, where another took it. */
  deciderName: rowTextOrNull(),
  comment: rowText(),
  sha256: rowText(),
  decidedTime: rowText(),
});

export const reviewStepRow = Type.Object({
  stepNo: rowInteger(),
  round: rowInteger(),
  rule: Type.Unsafe<"any" | "all">({ type: "string" }),
  isLast: Type.Boolean(),
  dueTime: rowTextOrNull(),
  isDone: Type.Boolean(),
  /** Who may decide. */
  deciders: Type.Array(Type.Object({ userId: Type.String(), name: Type.String() })),
  decisions: Type.Array(decisionRow),
});

export const remarkRow = Type.Object({
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
  /** Whether who asks may close it. */
  mayClose: Type.Boolean(),
});

/** What is said before a revision with such characters is put in force. */
export const unprintableWarning = (characters: readonly string[]): string =>
  `打印件无法显示以下字符，将以编码代替：${characters.map(namedCharacter).join("、")}`;

const namedCharacter = (character: string) =>
  `${character}（U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}）`;

export const revisionDetail = Type.Object({
  ...revisionRow.properties,
  itemId: rowText(),
  docNumber: rowText(),
  releaseUser: rowText(),
  content: rowText(),
  /** What it applies to. */
  ...ownerApplicability.properties,
  covers: Type.Array(revisionFile),
  fileVOList: Type.Array(revisionFile),
  steps: Type.Array(reviewStepRow),
  remarks: Type.Array(remarkRow),
  /** What a print of it carries; see `print-code.ts`. */
  printCode: rowText(),
  /** Whether it waits for a decision of who asks. */
  mayDecide: Type.Boolean(),
  /** True for the author, the submitter and the leader who may take it back from review. */
  mayRecall: Type.Boolean(),
  /** Whether who asks has written in it. */
  isAuthor: Type.Boolean(),
  /** Characters of it that no font of a print has; a print shows their codes. */
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
