import { type Static, Type } from "typebox";
import { chapterPattern } from "../applicability/applicability-filters.ts";
import {
  date,
  optional,
  reference,
  references,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import type { SheetColumns } from "../fields/sheet.ts";
import { contains, idFilter, moment, paging, sorting } from "../wire/resource.ts";
import { page } from "../wire/route.ts";
import { closedObject, oneOf, openObject } from "../wire/schemas.ts";
import {
  type AuthorisationAct,
  type AuthorisationState,
  authorisationActs,
  authorisationStates,
  type MissingCondition,
} from "./authorisation-state.ts";

export const authorisationPath = "/document/authorisation";

const state = oneOf<AuthorisationState>(Object.keys(authorisationStates), "状态");
const day = (title: string) => date(title);
const flagOrText = rowTextOrNull;

/** Lists of short texts. */
export const texts = (title: string, pattern: string, max: number) =>
  Type.Unsafe<string[]>({
    type: "array",
    title,
    maxItems: max,
    uniqueItems: true,
    items: { type: "string", pattern, maxLength: 40 },
  });

export const authorisationFilters = {
  nickName: contains("姓名"),
  number: contains("授权编号"),
  categoryId: idFilter("授权类别"),
  /** A type stands for those above and below it; what is for all types fits. */
  typeId: idFilter("机型"),
  /** With the departments below it. */
  deptId: idFilter("部门"),
  userId: idFilter("人员"),
  state: Type.Optional(state),
  /** Valid ones that end in so many days or fewer. */
  endsWithin: Type.Optional(
    Type.Unsafe<number>({ type: "integer", title: "剩余天数", minimum: 0, maximum: 3650 }),
  ),
  /** As of that moment, by what was recorded then; a day means its end. */
  at: moment("截至时间"),
};

export const authorisationQuery = openObject({
  ...paging,
  ...authorisationFilters,
  ...sorting("number", "nickName", "validUntil"),
});

const missing = Type.Array(
  Type.Unsafe<MissingCondition>({ type: "object", additionalProperties: true }),
);

export const authorisationRow = Type.Object({
  authorisationId: rowText(),
  number: rowText(),
  userId: rowText(),
  nickName: rowText(),
  deptName: rowTextOrNull(),
  categoryId: rowText(),
  categoryName: rowText(),
  level: rowTextOrNull(),
  /** Null for all types. */
  typeId: rowTextOrNull(),
  typeName: rowTextOrNull(),
  registrations: Type.Array(Type.String()),
  chapters: Type.Array(Type.String()),
  limitation: rowText(),
  basis: rowText(),
  validFrom: rowText(),
  validUntil: rowText(),
  state,
  missing,
  /** Of a valid one: the moment from which it is not valid any more, and the days until then. */
  holdsUntil: rowTextOrNull(),
  daysLeft: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
  /** What ends first. */
  endsBy: flagOrText(),
  /** What was last planned about it. */
  plan: rowTextOrNull(),
});

export const authorisationDetail = Type.Object({
  ...authorisationRow.properties,
  sha256: rowText(),
  signatures: rowInteger(),
  acts: Type.Array(
    Type.Object({
      act: oneOf<AuthorisationAct>(Object.keys(authorisationActs)),
      reason: rowText(),
      actorName: rowText(),
      dept: rowText(),
      time: rowText(),
    }),
  ),
});

/** One for each type; for all types where none is named. */
export const authorisationInput = closedObject({
  userId: reference("人员"),
  categoryId: reference("授权类别"),
  level: optional(text("级别", { max: 40 })),
  typeIds: references("机型", { max: 20 }),
  registrations: Type.Optional(texts("仅限注册号", "\\S", 30)),
  chapters: Type.Optional(texts("ATA章", chapterPattern, 60)),
  limitation: optional(textarea("限制说明", { max: 300 })),
  basis: textarea("授权依据", { max: 300 }),
  validFrom: day("生效日期"),
  validUntil: day("截止日期"),
});

export const issued = Type.Object({ numbers: Type.Array(Type.String()) });

export const reasonInput = closedObject({ reason: textarea("原因", { max: 300 }) });
/** What is planned so that authorisations go on: a course and its day, or anything in words. */
export const planInput = closedObject({
  courseId: optional(reference("课程")),
  day: optional(date("计划日期")),
  reason: textarea("计划", { max: 200 }),
});

export const whoQuery = openObject({
  /** A registration of the fleet, or the name of a type. */
  aircraft: text("注册号或机型", { max: 40 }),
  /** A category's id or name. */
  category: Type.Optional(text("授权类别", { max: 40 })),
  chapter: Type.Optional(
    Type.Unsafe<string>({ type: "string", title: "ATA章", pattern: chapterPattern }),
  ),
  at: moment("时间"),
});

/** Most people that an answer shows. */
export const maxWhoPeople = 300;

export const whoAnswer = Type.Object({
  registration: rowTextOrNull(),
  typeName: rowText(),
  /** The moment that was asked about. */
  time: rowText(),
  may: Type.Array(authorisationRow),
  /** Of people who may not, the least missing first. */
  nearly: Type.Array(authorisationRow),
  /** People of both lists, also those beyond the shown ones. */
  total: rowInteger(),
});

export const matrixQuery = openObject({
  ...paging,
  nickName: authorisationFilters.nickName,
  deptId: authorisationFilters.deptId,
  categoryId: authorisationFilters.categoryId,
  typeId: authorisationFilters.typeId,
  at: authorisationFilters.at,
});

/** People with what they are authorised for; of several of one category and type the best. */
export const authorisationMatrix = page(
  Type.Object({
    userId: rowText(),
    nickName: rowText(),
    deptName: rowTextOrNull(),
    cells: Type.Array(authorisationRow),
  }),
);

export type AuthorisationRow = Static<typeof authorisationRow>;
export type AuthorisationDetail = Static<typeof authorisationDetail>;
export type AuthorisationQuery = Static<typeof authorisationQuery>;
export type AuthorisationInput = Static<typeof authorisationInput>;
export type PlanInput = Static<typeof planInput>;
export type WhoQuery = Static<typeof whoQuery>;
export type WhoAnswer = Static<typeof whoAnswer>;
export type MatrixQuery = Static<typeof matrixQuery>;
export type AuthorisationMatrix = Static<typeof authorisationMatrix>;

/** A line of the list of valid authorisations, as sheet and print have it. */
export interface ValidLine {
  number: string;
  nickName: string;
  deptName: string | null;
  category: string;
  scope: string;
  limitation: string;
  validFrom: string;
  holdsUntil: string | null;
  issuedBy: string;
}

export const validColumns = {
  number: { title: "授权编号", width: 20 },
  nickName: { title: "姓名" },
  deptName: { title: "部门", width: 20 },
  category: { title: "授权类别" },
  scope: { title: "机型与范围", width: 36 },
  limitation: { title: "限制", width: 30 },
  validFrom: { title: "生效日期" },
  holdsUntil: { title: "有效至", width: 22 },
  issuedBy: { title: "签发人" },
} as const satisfies SheetColumns<ValidLine>;

/** The list as of a day; of now without one. */
export const validListTitle = (at: string | undefined): string =>
  at ? `有效授权清单（${at}）` : "有效授权清单";
