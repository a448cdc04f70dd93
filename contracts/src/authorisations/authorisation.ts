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
import { sheetColumns } from "../fields/sheet.ts";
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

export const textList = (title: string, pattern: string, max: number) =>
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
  /** Also matches types above and below this type, and authorisations for all types. */
  typeId: idFilter("机型"),
  /** Includes the departments below. */
  deptId: idFilter("部门"),
  userId: idFilter("人员"),
  state: Type.Optional(state),
  /** Maximum days left of valid authorisations. */
  endsWithin: Type.Optional(
    Type.Unsafe<number>({ type: "integer", title: "剩余天数", minimum: 0, maximum: 3650 }),
  ),
  /** State at this moment, by the records of that time. A day is read as its end. */
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
  /** First moment at which a valid authorisation is not valid; null for the others. */
  holdsUntil: rowTextOrNull(),
  daysLeft: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
  /** Condition that ends first: a key of `endsByTitles`. */
  endsBy: rowTextOrNull(),
  /** Latest plan for the authorisation. */
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

/** Issues one authorisation per type; without types, one for all types. */
export const authorisationInput = closedObject({
  userId: reference("人员"),
  categoryId: reference("授权类别"),
  level: optional(text("级别", { max: 40 })),
  typeIds: references("机型", { max: 20 }),
  registrations: Type.Optional(textList("仅限注册号", "\\S", 30)),
  chapters: Type.Optional(textList("ATA章", chapterPattern, 60)),
  limitation: optional(textarea("限制说明", { max: 300 })),
  basis: textarea("授权依据", { max: 300 }),
  validFrom: date("生效日期"),
  validUntil: date("截止日期"),
});

export const issuedNumbers = Type.Object({ numbers: Type.Array(Type.String()) });

export const reasonInput = closedObject({ reason: textarea("原因", { max: 300 }) });
/** Plan to renew authorisations: a course with its day, or free text. */
export const authorisationPlanInput = closedObject({
  courseId: optional(reference("课程")),
  day: optional(date("计划日期")),
  reason: textarea("计划", { max: 200 }),
});

export const authorisedPeopleQuery = openObject({
  /** Registration of the fleet, or name of a type. */
  aircraft: text("注册号或机型", { max: 40 }),
  /** Id or name of a category. */
  category: Type.Optional(text("授权类别", { max: 40 })),
  chapter: Type.Optional(
    Type.Unsafe<string>({ type: "string", title: "ATA章", pattern: chapterPattern }),
  ),
  at: moment("时间"),
});

/** Maximum number of people in an answer. */
export const maxAuthorisedPeople = 300;

export const authorisedPeople = Type.Object({
  registration: rowTextOrNull(),
  typeName: rowText(),
  /** Moment of the query. */
  time: rowText(),
  may: Type.Array(authorisationRow),
  /** People without permission to release, fewest missing conditions first. */
  nearly: Type.Array(authorisationRow),
  /** Number of people in both lists, including those beyond the maximum. */
  total: rowInteger(),
});

export const authorisationMatrixQuery = openObject({
  ...paging,
  nickName: authorisationFilters.nickName,
  deptId: authorisationFilters.deptId,
  categoryId: authorisationFilters.categoryId,
  typeId: authorisationFilters.typeId,
  at: authorisationFilters.at,
});

/** People with their authorisations. Shows the best one of each category and type. */
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
export type AuthorisationPlanInput = Static<typeof authorisationPlanInput>;
export type AuthorisedPeopleQuery = Static<typeof authorisedPeopleQuery>;
export type AuthorisedPeople = Static<typeof authorisedPeople>;
export type AuthorisationMatrixQuery = Static<typeof authorisationMatrixQuery>;
export type AuthorisationMatrix = Static<typeof authorisationMatrix>;

/** Columns of the list of valid authorisations, in the sheet and in print. */
export const validAuthorisationColumns = sheetColumns(
  {
    fields: authorisationQuery.properties,
    row: Type.Object({
      ...authorisationRow.properties,
      category: rowText(),
      scope: rowText(),
      issuedBy: rowText(),
    }),
  },
  {
    number: { width: 20 },
    nickName: {},
    deptName: { title: "部门", width: 20 },
    category: { title: "授权类别" },
    scope: { title: "机型与范围", width: 36 },
    limitation: { title: "限制", width: 30 },
    validFrom: { title: "生效日期" },
    holdsUntil: { title: "有效至", width: 22 },
    issuedBy: { title: "签发人" },
  },
);

/** Title of the list; `at` is its day, undefined means now. */
export const validListTitle = (at: string | undefined): string =>
  at ? `有效授权清单（${at}）` : "有效授权清单";
