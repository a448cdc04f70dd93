import { type Static, Type } from "typebox";
import { type ContentModuleName, contentModuleNames } from "../content/modules.ts";
import {
  optional,
  positiveInteger,
  reference,
  rowFlag,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
} from "../fields/fields.ts";
import { sheetColumns } from "../fields/sheet.ts";
import { contains, idFilter, moment, paging, sorting, version } from "../wire/resource.ts";
import { closedObject, oneOf, openObject } from "../wire/schemas.ts";
import { type RevisionKind, type RevisionState, revisionStates } from "./revision-state.ts";

/** Path below /api. */
export const documentPath = "/document";

const docNumber = text("编号", {
  max: 60,
  pattern: /^[A-Za-z0-9][A-Za-z0-9._/-]*$/,
  message: "编号只能包含字母、数字、点、斜线、下划线和短横线，且以字母或数字开头",
});

/** Default review interval of new revisions. */
const reviewMonths = positiveInteger("复审周期（月）");

/** Puts an item under control. Default number: next one of the parameter `document.numberPattern`. */
export const controlInput = closedObject({
  docNumber: optional(docNumber),
  ownerDeptId: optional(reference("归口部门")),
  reviewMonths: optional(reviewMonths),
});

/** Change of the document itself. Its text changes by revisions. */
export const documentChange = closedObject({
  ownerDeptId: optional(reference("归口部门")),
  reviewMonths: optional(reviewMonths),
  version,
});

const module = oneOf<ContentModuleName>(contentModuleNames, "模块");
const state = oneOf<RevisionState>(Object.keys(revisionStates), "状态");

export const documentQuery = openObject({
  ...paging,
  docNumber: contains("编号"),
  title: contains("标题"),
  module: Type.Optional(module),
  categoryId: idFilter("所属分类"),
  ownerDeptId: idFilter("归口部门"),
  state: Type.Optional(state),
  /** due: review within 30 days or overdue; over: overdue. */
  review: Type.Optional(oneOf<"due" | "over">(["due", "over"], "复审")),
  /** Lists documents in force at this time; a day means its end. Default: now, drafts included. */
  at: moment("截至日期"),
  ...sorting("docNumber", "title", "effectiveTime", "reviewBy"),
});

/** Row of the master list: revision in force, and next revision. */
export const documentRow = Type.Object({
  itemId: rowText(),
  docNumber: rowText(),
  title: rowText(),
  module,
  categoryId: rowText(),
  name: rowText(),
  ownerDeptName: rowTextOrNull(),
  /** Revision in force, else the last superseded or withdrawn one, else the first. */
  revNo: rowInteger(),
  kind: Type.Unsafe<RevisionKind>({ type: "string" }),
  state,
  /** Start of the revision's first period in force. */
  effectiveTime: rowTextOrNull(),
  reviewBy: rowTextOrNull(),
  /** Newest revision that is a draft, in review or scheduled; null without one. */
  nextRevNo: Type.Union([Type.Integer(), Type.Null()]),
  nextState: Type.Unsafe<RevisionState | null>({ type: ["string", "null"] }),
  version: rowInteger(),
});

/** `at`: day (yyyy-MM-dd) or time of the list. */
export const masterListTitle = (at?: string): string =>
  `有效文件清单${at ? `（截至${at.replaceAll(":", "")}）` : ""}`;

/** Columns of the exported master list (有效文件清单). */
export const masterListColumns = sheetColumns(
  { fields: documentQuery.properties, row: documentRow },
  {
    docNumber: { width: 20 },
    title: { width: 40 },
    module: {},
    name: { title: "分类" },
    ownerDeptName: { title: "归口部门", width: 20 },
    revNo: { title: "版次" },
    kind: { title: "版次类型" },
    effectiveTime: { title: "生效时间", width: 20 },
    reviewBy: { title: "复审日" },
  },
);

export const documentHead = Type.Object({
  ...documentRow.properties,
  ownerDeptId: rowTextOrNull(),
  wasInForce: rowFlag(),
  /** Review interval in months. */
  reviewMonths: Type.Union([Type.Integer(), Type.Null()]),
  createTime: rowText(),
});

/** Days before the review day from which a review counts as due. */
export const reviewNoticeDays = 30;

export type ControlInput = Static<typeof controlInput>;
export type DocumentChange = Static<typeof documentChange>;
export type DocumentQuery = Static<typeof documentQuery>;
export type DocumentRow = Static<typeof documentRow>;
export type DocumentHead = Static<typeof documentHead>;
