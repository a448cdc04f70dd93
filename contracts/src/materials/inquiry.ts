import { type Static, Type } from "typebox";
import {
  coded,
  date,
  optional,
  positiveInteger,
  price,
  reference,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { contains, paging, resource } from "../wire/resource.ts";
import { closedObject, openObject } from "../wire/schemas.ts";

const phone = text("联系电话", {
  max: 20,
  pattern: /^\+?[0-9][0-9 -]{4,18}[0-9]$/,
  message: "请输入正确的联系电话",
});

/** A reader's question to the supplier of a product. */
export const inquiryInput = closedObject({
  infoId: reference("产品"),
  quantity: { ...positiveInteger("数量"), maximum: 999_999 },
  message: textarea("询价内容", { max: 500 }),
  phone: optional(phone),
});

/**
 * Inquiries in the back office, within the data scope of staff. Lists mask telephones. The detail has the full
 * number; each request for it is logged.
 */
export const materialInquiry = resource({
  title: "询价",
  path: "/material/inquiry",
  id: "inquiryId",
  permission: "material:inquiry",
  name: "name",
  fields: {
    reply: textarea("回复", { max: 1000 }),
    /** Mileage per piece. */
    quote: optional(price("报价（里程/件）")),
    /** Last valid day of the quote. */
    quoteUntil: optional(date("报价有效期至")),
  },
  row: {
    /** Null if the product is deleted. */
    infoId: rowTextOrNull(),
    /** Product name at the time of the inquiry. */
    name: rowText(),
    partNumber: rowTextOrNull(),
    /** Firm that receives the inquiry. Null: the platform's staff answer. */
    supplierName: rowTextOrNull(),
    inquirerName: rowText(),
    quantity: rowInteger(),
    message: rowText(),
    phone: rowTextOrNull(),
    state: rowText(),
    createTime: rowText(),
    reply: rowTextOrNull(),
    replierName: rowTextOrNull(),
    replyTime: rowTextOrNull(),
    quote: Type.Unsafe<number | null>({ type: ["number", "null"] }),
    quoteUntil: rowTextOrNull(),
  },
  detail: {},
  filters: {
    name: contains("产品名称"),
    inquirerName: contains("询价人"),
    state: Type.Optional(coded("状态", "INQUIRY_STATE")),
  },
});

export const inquiryRefusalQuery = openObject({ infoId: reference("产品") });

/** Reason to refuse an inquiry, checked before the form opens; null if it is allowed. */
export const inquiryRefusal = Type.Object({
  message: rowTextOrNull(),
  /** Open inquiry of the user for this product. */
  inquiryId: rowTextOrNull(),
});

/** Inquiries that the user sent or received. */
export const ownInquiriesQuery = openObject({
  ...paging,
  state: Type.Optional(coded("状态", "INQUIRY_STATE")),
});

export type InquiryInput = Static<typeof inquiryInput>;
export type InquiryReply = Static<typeof materialInquiry.create>;
export type InquiryRefusal = Static<typeof inquiryRefusal>;
export type InquiryRow = Static<typeof materialInquiry.row>;
