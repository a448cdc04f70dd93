import { type Static, type TProperties, Type } from "typebox";
import { applicabilityFilters, applicabilityText } from "../applicability/applicability-filters.ts";
import { sealedPassword } from "../auth/auth.ts";
import {
  coded,
  creditCode,
  date,
  email,
  idCard,
  mobile,
  notAfterToday,
  optional,
  positiveInteger,
  price,
  reference,
  richText,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { sheetColumns } from "../fields/sheet.ts";
import { contains, paging, resource, sorting } from "../wire/resource.ts";
import { closedObject, openObject } from "../wire/schemas.ts";
import { licenceDataOrNull } from "./licence.ts";

// Kinds of accounts (`userNature`): 1 mechanic, 2 supplier, 3 aviator, 4 platform administrator. An
// account is a user with a profile. Source: back-office specification, sections 3 and 5.

const line = (title: string, max = 50) => text(title, { max });
const optionalLine = (title: string, max = 50) => optional(line(title, max));

/** Fields of every kind. Passwords are sealed; `oldpwd` repeats `pwd`. */
const accountFields = {
  name: text("账号", { max: 64, pattern: /^\S+$/, message: "账号不能包含空格" }),
  nickName: line("姓名", 30),
  mobile: mobile("联系电话"),
  email: optional(email("邮箱")),
  avatar: files("头像", { accept: "image", max: 1, required: true }),
  pwd: sealedPassword("密码"),
  oldpwd: sealedPassword("确认密码"),
  introduction: optional(richText("个人简介")),
};

/** Years of validity, at most a century. */
const yearsOf = (title: string) => ({ ...positiveInteger(title), maximum: 100 });
const limitedTime = yearsOf("有效期（年）");
const skillTime = notAfterToday(date("颁发日期"));

export const maintenanceFields = {
  sex: coded("性别", "USER_SEX"),
  politicalOutlook: line("政治面貌"),
  domicile: line("户籍所在地", 100),
  birthDate: notAfterToday(date("出生日期")),
  workingTime: line("工作时间"),
  license: line("执照", 100),
  salary: price("薪资（元/小时）"),
  nation: line("民族"),
  marriage: optional(coded("婚姻状况", "MARITAL_STATUS")),
  technicalTitle: optionalLine("职称"),
  speciality: optionalLine("专业", 100),
  educationalLevel: optionalLine("学历"),
  graduationSchool: optionalLine("毕业院校", 100),
  graduationTime: optional(date("毕业时间")),
  computerProficiency: optionalLine("计算机水平"),
  englishLevel: optionalLine("英语水平"),
  /** Issue date of the licence. Its expiry is calculated from this date. */
  skillTime: optional(notAfterToday(date("执照颁发日期"))),
  limitedTime: optional(yearsOf("执照有效期（年）")),
  idCard: optional(idCard("身份证号")),
};

const materialsFields = {
  creditCode: creditCode("统一社会信用代码"),
  enterpriseName: line("企业名称", 100),
  licence: files("营业执照", { accept: "image", max: 1, required: true }),
};

const aviationFields = {
  sex: coded("性别", "USER_SEX"),
  specialMajors: coded("是否特业", "WHETHER"),
  level: line("级别"),
  skillCertificate: line("技能证书", 100),
  technicalTitle: line("技能名称", 100),
  skillTime,
  limitedTime,
  lssuingUnit: line("颁发单位", 100),
  idCard: optional(idCard("身份证号")),
};

const adminFields = { sex: coded("性别", "USER_SEX") };

const row = {
  userId: rowText(),
  /** Account name for signing in. */
  name: rowText(),
  nickName: rowText(),
  userNature: rowText(),
  /** 1 passed, 2 rejected, null without a decision. */
  nature: rowTextOrNull(),
  reason: rowTextOrNull(),
  /** Avatar. */
  url: rowTextOrNull(),
  sex: rowTextOrNull(),
  /** 138****1234 in lists, complete in the detail. Each look at the detail is logged. */
  mobile: rowTextOrNull(),
  /** 1 enabled, 2 disabled, of the user. */
  status: rowText(),
  politicalOutlook: rowTextOrNull(),
  workingTime: rowTextOrNull(),
  technicalTitle: rowTextOrNull(),
  speciality: rowTextOrNull(),
  educationalLevel: rowTextOrNull(),
  englishLevel: rowTextOrNull(),
  license: rowTextOrNull(),
  creditCode: rowTextOrNull(),
  enterpriseName: rowTextOrNull(),
  specialMajors: rowTextOrNull(),
  level: rowTextOrNull(),
  skillCertificate: rowTextOrNull(),
  skillTime: rowTextOrNull(),
  limitedTime: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
  lssuingUnit: rowTextOrNull(),
  /** Applicability of the licences. */
  applicabilityText: applicabilityText(),
  createTime: rowText(),
  version: rowInteger(),
};

const detail = {
  email: rowTextOrNull(),
  nation: rowTextOrNull(),
  birthDate: rowTextOrNull(),
  domicile: rowTextOrNull(),
  marriage: rowTextOrNull(),
  graduationSchool: rowTextOrNull(),
  graduationTime: rowTextOrNull(),
  computerProficiency: rowTextOrNull(),
  /** Yuan per hour. */
  salary: Type.Unsafe<number | null>({ type: ["number", "null"] }),
  idCard: rowTextOrNull(),
  introduction: rowTextOrNull(),
  /** Private file, only for people who may see the account. */
  licenseUrl: rowTextOrNull(),
  /** Verified licence data while a change by the holder is pending; otherwise null. */
  verified: licenceDataOrNull,
};

/** Filters of all kinds. `nature` 3 finds accounts without a decision. */
export const accountFilters = {
  userNature: Type.Optional(coded("账号类别", "main_business")),
  name: contains("账号"),
  nickName: contains("姓名"),
  mobile: contains("联系电话"),
  nature: Type.Optional(coded("审核状态", "APPROVAL_STATUS")),
  ...applicabilityFilters,
};

const accountSorting = sorting("name", "nickName", "nature", "status", "createTime");

/** GET /repair/info. */
export const accountQuery = openObject({ ...paging, ...accountFilters, ...accountSorting });

/** Adds the fields of one kind to the common ones. */
function accountKind<
  const Path extends string,
  Fields extends TProperties,
  const CreateOnly extends keyof Fields & string,
>(
  title: string,
  path: Path,
  { fields, createOnly }: { fields: Fields; createOnly: readonly CreateOnly[] },
) {
  return resource({
    title,
    path,
    id: "informationId",
    permission: "repair:account",
    name: "nickName",
    fields: { ...accountFields, ...fields },
    createOnly: ["name", "pwd", "oldpwd", ...createOnly] as readonly (
      | "name"
      | "pwd"
      | "oldpwd"
      | CreateOnly
    )[],
    row,
    detail,
    filters: { ...accountFilters, ...accountSorting },
  });
}

/** Kinds by `userNature`; `path` creates an account. */
export const accounts = {
  "1": accountKind("维修人员", "/repair/info", { fields: maintenanceFields, createOnly: [] }),
  "2": accountKind("航材公司", "/repair/info/materials", {
    fields: materialsFields,
    createOnly: ["creditCode", "enterpriseName"],
  }),
  "3": accountKind("航空人员", "/repair/info/aviation", { fields: aviationFields, createOnly: [] }),
  "4": accountKind("平台管理员", "/repair/info/platform", { fields: adminFields, createOnly: [] }),
} as const;

export type UserNature = keyof typeof accounts;

/** True for immediate approval. It needs the permission to decide; otherwise the account waits. */
const approved = optional(coded("同时通过审核", "WHETHER"));

function created<Fields extends TProperties>(fields: Fields) {
  return closedObject({ ...fields, approved });
}

/** Bodies by kind. An administrator's account needs no approval. */
export const accountCreations = {
  "1": created(accounts["1"].fields),
  "2": created(accounts["2"].fields),
  "3": created(accounts["3"].fields),
  "4": accounts["4"].create,
} as const;

/** Updates use `PUT {path}/{informationId}`, except 3: its id is in the body. */
export const accountEditPaths = {
  "1": "/repair/info/edit",
  "2": "/repair/info/edit/materials",
  "3": "/repair/info/edit/aviation",
  "4": "/repair/info/edit",
} as const satisfies Record<UserNature, string>;

/** Decision on pending accounts. The applicants see the reason. */
export const accountDecision = closedObject({
  nature: coded("审核状态", "APPROVAL_MENU"),
  reason: optional(textarea("审核意见", { max: 200 })),
});

/** Own profile of an aviator. Only the mobile is optional. */
export const aviationProfileFields = {
  nickName: accountFields.nickName,
  specialMajors: aviationFields.specialMajors,
  level: aviationFields.level,
  skillCertificate: aviationFields.skillCertificate,
  skillTime: aviationFields.skillTime,
  limitedTime: aviationFields.limitedTime,
  lssuingUnit: aviationFields.lssuingUnit,
  mobile: optional(mobile("联系电话")),
  technicalTitle: aviationFields.technicalTitle,
};

export const aviationProfileEdit = closedObject(aviationProfileFields);

/** GET /repair/info/aviation. */
export const aviationProfile = Type.Object({
  informationId: Type.String(),
  nickName: rowText(),
  specialMajors: rowTextOrNull(),
  level: rowTextOrNull(),
  skillCertificate: rowTextOrNull(),
  skillTime: rowTextOrNull(),
  limitedTime: row.limitedTime,
  lssuingUnit: rowTextOrNull(),
  mobile: rowTextOrNull(),
  technicalTitle: rowTextOrNull(),
  version: rowInteger(),
  verified: detail.verified,
});

/** Id of the updated aviator account; absent for the own profile. */
export const aviationEditId = Type.Optional(reference("账号"));

export type AccountRow = Static<(typeof accounts)["1"]["row"]>;
export type AccountDetail = Static<(typeof accounts)["1"]["detail"]>;
export type AccountDecision = Static<typeof accountDecision>;
export type AviationProfile = Static<typeof aviationProfile>;

export const accountColumns = sheetColumns(
  {
    fields: { ...accountFields, ...maintenanceFields, ...materialsFields, ...aviationFields },
    row: Type.Object(row),
  },
  {
    name: {},
    nickName: {},
    userNature: { title: "账号类别", dict: "main_business" },
    nature: { title: "审核状态", dict: "APPROVAL_STATUS" },
    reason: { title: "审核意见", width: 24 },
    status: { title: "状态", dict: "STATUS" },
    sex: {},
    mobile: {},
    politicalOutlook: {},
    workingTime: {},
    technicalTitle: { title: "职称/技能名称" },
    speciality: {},
    educationalLevel: {},
    englishLevel: {},
    license: { width: 24 },
    enterpriseName: { width: 24 },
    creditCode: { width: 24 },
    specialMajors: {},
    level: {},
    skillCertificate: { width: 24 },
    skillTime: {},
    limitedTime: {},
    lssuingUnit: { width: 24 },
    applicabilityText: { title: "适用范围", width: 24 },
    createTime: { title: "创建时间", width: 22 },
  },
);
