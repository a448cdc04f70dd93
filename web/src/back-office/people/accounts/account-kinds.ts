import {
  accountCreations,
  accounts,
  type UserNature,
} from "@aeromaint/contracts/people/account.ts";
import type { CrudResource } from "../../../crud/resource-types.ts";
import { profilePath } from "../../../session/profile.ts";

/** A kind of account as the shared pieces take it: kinds differ in their fields only. */
export type AccountKind = CrudResource & Pick<(typeof accounts)["1"], "row" | "detail">;

export const accountKinds: Readonly<Record<UserNature, AccountKind>> = {
  "1": passable("1"),
  "2": passable("2"),
  "3": passable("3"),
  "4": accounts["4"],
};

/** A kind that waits for a decision, unless it is passed while it is added. */
function passable(nature: "1" | "2" | "3"): AccountKind {
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

/** List, removal and decisions are the same calls for every kind. */
export const accountsPath = accounts["1"].path;

/** The kinds in the order of their tabs. */
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
  /** In two columns, in this order. */
  fields: readonly string[];
  /** Below them, over the whole width. */
  wide?: readonly string[];
}

/** Who it is, and how one signs in: the same for all kinds. */
const identity = ["name", "nickName", "pwd", "oldpwd", "mobile", "email"];
const account = (...own: string[]): FieldGroup => ({
  title: "账号信息",
  fields: [...identity, ...own],
  wide: ["avatar", "approved"],
});
const introduction = ["introduction"];

/** The fields of each kind's form, in the order that people fill them in. */
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
