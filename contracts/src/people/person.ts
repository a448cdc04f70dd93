import { type Static, Type } from "typebox";
import { ownerApplicability } from "../applicability/applicability.ts";
import { coded, rowText, rowTextOrNull } from "../fields/fields.ts";
import { allOptional, contains, paging } from "../wire/resource.ts";
import { openObject } from "../wire/schemas.ts";
import { accounts } from "./account.ts";

/** Filters of approved people. `userNature` is 1 by default. */
export const personQuery = openObject({
  ...paging,
  name: contains("姓名"),
  userNature: Type.Optional(coded("账号类别", "main_business")),
});

/** Public facts of an approved person. `name` is the display name. */
const facts = {
  informationId: Type.String(),
  name: rowText(),
  nickName: rowText(),
  /** Photo; null if none. */
  url: rowTextOrNull(),
  sex: rowTextOrNull(),
  nation: rowTextOrNull(),
  marriage: rowTextOrNull(),
  technicalTitle: rowTextOrNull(),
  speciality: rowTextOrNull(),
  educationalLevel: rowTextOrNull(),
  graduationSchool: rowTextOrNull(),
  graduationTime: rowTextOrNull(),
  computerProficiency: rowTextOrNull(),
  englishLevel: rowTextOrNull(),
  workingTime: rowTextOrNull(),
  userNature: rowText(),
};

/** Card in the list for visitors. */
export const openPerson = Type.Object(facts);

/** Profile for visitors. */
export const openPersonDetail = Type.Object({ ...facts, introduction: rowTextOrNull() });

const signedInFacts = {
  ...facts,
  /** 138****1234 in lists, complete in the profile. */
  mobile: rowTextOrNull(),
  politicalOutlook: rowTextOrNull(),
};

export const person = Type.Object(signedInFacts);

/** Profile for signed-in readers. `salary` is in yuan per hour. */
export const personDetail = Type.Object({
  ...signedInFacts,
  birthDate: rowTextOrNull(),
  domicile: rowTextOrNull(),
  salary: Type.Unsafe<number | null>({ type: ["number", "null"] }),
  license: rowTextOrNull(),
  introduction: rowTextOrNull(),
  isCollect: Type.Boolean(),
  /** Applicability of the licences. */
  applicability: ownerApplicability,
});

/** GET /repair/info/user/id/{id}. Staff who manage accounts get account and account name. */
export const personOrAccount = Type.Object({
  ...allOptional(accounts["1"].detail.properties),
  ...personDetail.properties,
});

export type OpenPerson = Static<typeof openPerson>;
export type OpenPersonDetail = Static<typeof openPersonDetail>;
export type Person = Static<typeof person>;
export type PersonDetail = Static<typeof personDetail>;
