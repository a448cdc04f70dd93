import { type Static, Type } from "typebox";
import { rowText, rowTextOrNull } from "../fields/fields.ts";
import type { SheetColumns } from "../fields/sheet.ts";
import { contains, paging, sorting } from "../wire/resource.ts";
import { oneOf, openObject } from "../wire/schemas.ts";
import { type LicenceState, licenceState, licenceStates } from "./licence-state.ts";

export const licenceQuery = openObject({
  ...paging,
  nickName: contains("姓名"),
  state: Type.Optional(oneOf<LicenceState>(Object.keys(licenceStates), "证照状态")),
  userNature: Type.Optional(oneOf<"1" | "3">(["1", "3"], "人员类别")),
  /** `1` for licences with a pending change only. */
  pending: Type.Optional(oneOf<"1">(["1"], "待核实")),
  ...sorting("nickName", "daysLeft", "expiryDate", "skillTime"),
});

const integerOrNull = Type.Unsafe<number | null>({ type: ["integer", "null"] });

/** Licence data that staff verify. Dates are null until somebody enters them. */
const licenceData = Type.Object({
  /** `license` of a mechanic, `skillCertificate` of an aviator. */
  certificate: rowTextOrNull(),
  lssuingUnit: rowTextOrNull(),
  skillTime: rowTextOrNull(),
  limitedTime: integerOrNull,
});
export type LicenceData = Static<typeof licenceData>;
export const licenceDataOrNull = Type.Unsafe<LicenceData | null>({
  ...licenceData,
  type: ["object", "null"],
});

export const licenceDataTitles = {
  certificate: "证照",
  lssuingUnit: "颁发单位",
  skillTime: "颁发日期",
  limitedTime: "有效期（年）",
} as const satisfies Record<keyof LicenceData, string>;

/** Fields changed by the holder, with verified and new value. */
export const pendingChanges = (verified: LicenceData, pending: LicenceData | null) =>
  (Object.keys(licenceDataTitles) as (keyof LicenceData)[])
    .filter((name) => pending !== null && pending[name] !== verified[name])
    .map((name) => ({
      name,
      text: `${licenceDataTitles[name]} ${verified[name] ?? "无"} → ${pending?.[name] ?? "无"}`,
    }));

/** Sentence for an aviator with a pending change. */
export function pendingChangeText(
  verified: LicenceData,
  {
    skillCertificate,
    ...changed
  }: Omit<LicenceData, "certificate"> & { skillCertificate: string | null },
): string {
  const changes = pendingChanges(verified, { certificate: skillCertificate, ...changed });
  return `待核实：${changes.map(({ text }) => text).join("；")}。核实前以原值为准。`;
}

/** Licence or certificate of a person, as verified. Sorted by days left. */
export const licenceRow = Type.Object({
  informationId: Type.String(),
  nickName: rowText(),
  userNature: rowText(),
  mobile: rowTextOrNull(),
  ...licenceData.properties,
  /** Last valid day: the same date after the years of validity. */
  expiryDate: rowTextOrNull(),
  /** Days from today to the last valid day; negative after expiry. */
  daysLeft: integerOrNull,
  state: Type.Union([oneOf<LicenceState>(Object.keys(licenceStates)), Type.Null()]),
  /** Change by the holder; it does not count until staff verify it. */
  pending: licenceDataOrNull,
  /** Time of the last reminder to the holder; null if none. */
  notifyTime: rowTextOrNull(),
});

/** Own licence in the profile of the signed-in person. */
const { certificate, lssuingUnit } = licenceData.properties;
export const ownLicence = Type.Object({
  certificate,
  lssuingUnit,
  expiryDate: rowText(),
  daysLeft: Type.Integer(),
});
export type OwnLicence = Static<typeof ownLicence>;

export type LicenceRow = Static<typeof licenceRow>;

export const licenceColumns = {
  nickName: { title: "姓名" },
  userNature: { title: "人员类别", dict: "main_business" },
  mobile: { title: "联系电话" },
  certificate: { title: licenceDataTitles.certificate, width: 24 },
  lssuingUnit: { title: licenceDataTitles.lssuingUnit, width: 24 },
  skillTime: { title: licenceDataTitles.skillTime },
  limitedTime: { title: licenceDataTitles.limitedTime },
  expiryDate: { title: "到期日期" },
  daysLeft: { title: "剩余天数" },
} as const satisfies SheetColumns<LicenceRow>;

/** Number of licences by state. */
export const licenceCounts = Type.Object({
  valid: Type.Integer(),
  expiring: Type.Integer(),
  expired: Type.Integer(),
});
export type LicenceCounts = Static<typeof licenceCounts>;

/** PUT /repair/licence/notify/{ids}: reminds the holders to renew. */
export const licenceNotifyPath = "/repair/licence/notify";

/** PUT /repair/licence/verify/{ids}: accepts the holders' changes. */
export const licenceVerifyPath = "/repair/licence/verify";

/** Sentence for the holder. */
export function licenceSentence({
  certificate,
  expiryDate,
  daysLeft,
}: Omit<OwnLicence, "lssuingUnit">): string {
  const name = licenceName(certificate ?? "");
  return licenceState(daysLeft) === "expired"
    ? `您的${name}已于${expiryDate}过期`
    : `您的${name}将于${expiryDate}到期，剩余${daysLeft}天`;
}

/** Appends 证照 if the name does not state its kind: not for 无损检测证书, but for B737-800. */
function licenceName(certificate: string): string {
  return /[证照书](（.*）)?$/.test(certificate) ? certificate : `${certificate}证照`;
}
