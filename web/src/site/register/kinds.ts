import type { SiteNature } from "@aeromaint/contracts/people/registration.ts";

interface FormPart {
  title: string;
  note?: string;
  fields: readonly string[];
}

interface RegistrationKind {
  title: string;
  /** People that the kind is for. */
  about: string;
  /** Required documents. */
  needed: string;
  parts: readonly FormPart[];
}

const account: FormPart = {
  title: "登录账号",
  note: "账号注册后不能修改",
  fields: ["name", "pwd", "oldpwd"],
};

/** Kinds of self-registration, with the contract's fields per part of the form. */
export const registrationKinds: Record<SiteNature, RegistrationKind> = {
  "1": {
    title: "维修人员",
    about: "持有维修执照、从事航空器维修的技术人员",
    needed: "个人照片、执照信息",
    parts: [
      account,
      {
        title: "个人信息",
        fields: [
          "avatar",
          "nickName",
          "sex",
          "mobile",
          "email",
          "birthDate",
          "nation",
          "politicalOutlook",
          "marriage",
          "domicile",
          "idCard",
        ],
      },
      {
        title: "专业资质",
        fields: [
          "license",
          "skillTime",
          "limitedTime",
          "technicalTitle",
          "speciality",
          "workingTime",
          "salary",
          "englishLevel",
          "computerProficiency",
        ],
      },
      { title: "教育经历", fields: ["educationalLevel", "graduationSchool", "graduationTime"] },
      { title: "个人简介", fields: ["introduction"] },
    ],
  },
  "2": {
    title: "航材公司",
    about: "经营航空器材销售、租赁与维修的企业",
    needed: "营业执照、统一社会信用代码",
    parts: [
      account,
      {
        title: "企业信息",
        note: "企业名称和信用代码注册后不能修改",
        fields: ["enterpriseName", "creditCode", "licence"],
      },
      { title: "联系人", fields: ["avatar", "nickName", "mobile", "email"] },
      { title: "企业简介", fields: ["introduction"] },
    ],
  },
  "3": {
    title: "航空人员",
    about: "持有技能证书的机务、特业等航空从业人员",
    needed: "个人照片、技能证书",
    parts: [
      account,
      {
        title: "个人信息",
        fields: ["avatar", "nickName", "sex", "mobile", "email", "idCard"],
      },
      {
        title: "证书信息",
        fields: [
          "skillCertificate",
          "technicalTitle",
          "specialMajors",
          "level",
          "skillTime",
          "limitedTime",
          "lssuingUnit",
        ],
      },
      { title: "个人简介", fields: ["introduction"] },
    ],
  },
};

export function parseRegistrationKind(value: string | null): SiteNature | undefined {
  return (Object.keys(registrationKinds) as SiteNature[]).find((kind) => kind === value);
}
