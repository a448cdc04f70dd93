import { type Static, Type } from "typebox";
import { ownerApplicability } from "../applicability/applicability.ts";
import { coded, rowText, rowTextOrNull } from "../fields/fields.ts";
import { contains, paging, partially } from "../wire/resource.ts";
import { openObject } from "../wire/schemas.ts";
import { accounts } from "./account.ts";

/** What the lists of approved personnel take; `userNature` defaults to 1. */
export const personQuery = openObject({
  ...paging,
  name: contains("姓名"),
  userNature: Type.Optional(coded("账号类别", "main_business")),
});

/** What everyone may know of an approved person. `name` is the person's display name. */
const facts = {
  informationId: Type.String(),
  name: rowText(),
  nickName: rowText(),
  /** The photo; null when there is none. */
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

/** A card of the visitors' list. */
export const openPerson = Type.Object(facts);

/** A profile as visitors see it. */
export const openPersonDetail = Type.Object({ ...facts, introduction: rowTextOrNull() });

const signedInFacts = {
  ...facts,
  /** 138****1234 in lists, in full on the profile. */
  mobile: rowTextOrNull(),
  politicalOutlook: rowTextOrNull(),
};

export const person = Type.Object(signedInFacts);

/** A profile as signed-in readers see it. `salary`: yuan an hour. */
export const personDetail = Type.Object({
  ...signedInFacts,
  birthDate: rowTextOrNull(),
  domicile: rowTextOrNull(),
  salary: Type.Unsafe<number | null>({ type: ["number", "null"] }),
  license: rowTextOrNull(),
  introduction: rowTextOrNull(),
  isCollect: Type.Boolean(),
  /** Of the licences. */
  applicability: ownerApplicability,
});

/**
 * GET /repair/info/user/id/{id}: a person's profile; the whole account for those who keep
 * accounts, whose `name` is the sign-in account.
 */
export const personOrAccount = Type.Object({
  ...partially(accounts["1"].detail.properties),
  ...personDetail.properties,
});

export type OpenPerson = Static<typeof openPerson>;
export type OpenPersonDetail = Static<typeof openPersonDetail>;
export type Person = Static<typeof person>;
export type PersonDetail = Static<typeof personDetail>;
