import { type Static, Type } from "typebox";
import {
  coded,
  date,
  notAfterToday,
  optional,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { contains, resource } from "../wire/resource.ts";
import { closedObject, oneOf } from "../wire/schemas.ts";

/** Licences of firms, uploaded by the firms. `status`: 0 pending, 1 passed, 2 rejected. */
export const firmLicence = resource({
  title: "企业证照",
  path: "/repair/firm/licence",
  id: "licenceId",
  permission: "repair:account",
  name: "licenceName",
  fields: {
    licenceName: text("证照名称", { max: 100 }),
    licenceNumber: text("证照编号", { max: 100 }),
    validFrom: notAfterToday(date("颁发日期")),
    validUntil: optional(date("有效期至")),
    picture: files("证照图片", { accept: "image", max: 1, required: true }),
  },
  row: {
    informationId: rowText(),
    enterpriseName: rowTextOrNull(),
    licenceName: rowText(),
    licenceNumber: rowText(),
    validFrom: rowText(),
    /** Null if it does not expire. */
    validUntil: rowTextOrNull(),
    /** Negative after expiry. */
    daysLeft: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
    status: rowText(),
    reason: rowTextOrNull(),
    decidedAt: rowTextOrNull(),
    /** Private file, for the firm and for people who may see accounts. */
    pictureUrl: rowTextOrNull(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {},
  filters: {
    enterpriseName: contains("企业名称"),
    licenceName: contains("证照名称"),
    status: Type.Optional(oneOf<string>(["0", "1", "2"], "审核状态")),
  },
});

/** Decision on pending licences. The firm sees the reason. */
export const firmLicenceDecision = closedObject({
  status: coded("审核状态", "APPROVAL_MENU"),
  reason: optional(textarea("审核意见", { max: 200 })),
});

/** Own firm: account data, approval and licences, newest first. */
export const ownFirm = Type.Object({
  informationId: rowText(),
  enterpriseName: rowTextOrNull(),
  creditCode: rowTextOrNull(),
  /** 1 passed, 2 rejected, null without a decision. */
  nature: rowTextOrNull(),
  decidedAt: rowTextOrNull(),
  createTime: rowText(),
  /** Business licence of the registration; a private file. */
  licenseUrl: rowTextOrNull(),
  licences: Type.Array(firmLicence.row),
});

export type FirmLicenceRow = Static<typeof firmLicence.row>;
export type FirmLicenceDecision = Static<typeof firmLicenceDecision>;
export type OwnFirm = Static<typeof ownFirm>;
