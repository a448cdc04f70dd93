import {
  accountCreations,
  accounts,
  type UserNature,
} from "@aeromaint/contracts/people/account.ts";
import type { CrudResource } from "../../../crud/resource-types.ts";
import { profilePath } from "../../../session/profile.ts";

/** Resource of one kind of account. Kinds differ only in their fields. */
type AccountKind = CrudResource & Pick<(typeof accounts)["1"], "row" | "detail">;

export const accountKinds: Readonly<Record<UserNature, AccountKind>> = {
  "1": approvableKind("1"),
  "2": approvableKind("2"),
  "3": approvableKind("3"),
  "4": accounts["4"],
};

/** Kind that waits for approval, unless it is approved on creation. */
function approvableKind(nature: "1" | "2" | "3"): AccountKind {
  const create = accountCreations[nature];
  const createOnly = [...(accounts[nature].createOnly ?? []), "approved"];
  const fixedWhileVerified = [
    "license",
    "skillCertificate",
    "lssuingUnit",
    "skillTime",
    "limitedTime",
  ];
  return {
    ...accounts[nature],
    create,
    fields: create.properties,
    createOnly,
    fixedWhileVerified,
  };
}

/** All kinds share the calls for list, removal and decisions. */
export const accountsPath = accounts["1"].path;

/** Kinds in the order of their tabs. */
export const natures = ["1", "3", "2", "4"] as const satisfies readonly UserNature[];

/** Query paths to invalidate when an account changes. */
export const accountQueryPaths = [
  accountsPath,
  `${accountsPath}/pending`,
  `${accountsPath}/user/all`,
  "/repair/licence",
  "/repair/licence/counts",
  profilePath,
];

interface FieldGroup {
  title: string;
  /** Fields in two columns, in this order. */
  fields: readonly string[];
  /** Fields below them, over the whole width. */
  wide?: readonly string[];
}

/** Identity and sign-in fields, equal for all kinds. */
const identity = ["name", "nickName", "pwd", "oldpwd", "mobile", "email"];
const account = (...own: string[]): FieldGroup => ({
  title: "账号信息",
  fields: [...identity, ...own],
  wide: ["avatar", "approved"],
});
const introduction = ["introduction"];

/** Fields of each kind's form, in the order of input. */
export const fieldGroups: Readonly<Record<UserNature, readonly FieldGroup[]>> = {
  "1": [
    account("sex", "idCard"),
    {
      title: "个人情况",
      fields: ["birthDate", "nation", "politicalOutlook", "marriage", "domicile"],
    },
    {
      title: "教育背景",
      fields: [
        "educationalLevel",
        "graduationSchool",
        "graduationTime",
        "speciality",
        "englishLevel",
        "computerProficiency",
      ],
    },
    {
      title: "执业情况",
      fields: ["license", "technicalTitle", "skillTime", "limitedTime", "workingTime", "salary"],
      wide: introduction,
    },
  ],
  "2": [
    account(),
    {
      title: "企业信息",
      fields: ["enterpriseName", "creditCode"],
      wide: ["licence", ...introduction],
    },
  ],
  "3": [
    account("sex", "idCard"),
    {
      title: "证书情况",
      fields: [
        "specialMajors",
        "level",
        "skillCertificate",
        "technicalTitle",
        "skillTime",
        "limitedTime",
        "lssuingUnit",
      ],
      wide: introduction,
    },
  ],
  "4": [
    { ...account("sex"), wide: ["avatar"] },
    { title: "其他", fields: [], wide: introduction },
  ],
};
