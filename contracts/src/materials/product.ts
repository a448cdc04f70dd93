import { type Static, Type } from "typebox";
import { ownerApplicability } from "../applicability/applicability.ts";
import { applicabilityFilters, applicabilityText } from "../applicability/applicability-filters.ts";
import { openItemListQuery } from "../content/item.ts";
import {
  coded,
  codedList,
  optional,
  partNumbers,
  positiveInteger,
  price,
  reference,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { patterns } from "../fields/validation.ts";
import { fitMark } from "../search/facets/facets.ts";
import { maxPartNumberLength } from "../search/number-form.ts";
import { contains, idFilter, resource, sorting, version } from "../wire/resource.ts";
import { closedObject, oneOf, openObject } from "../wire/schemas.ts";

const supersession = Type.Object({
  via: Type.Array(Type.String()),
  supersededBy: Type.String(),
  infoId: rowTextOrNull(),
});

const productFields = {
  categoryId: Type.String(),
  categoryName: Type.String(),
  name: Type.String(),
  subtitle: Type.String(),
  /** Mileage, at most two decimals. */
  price: Type.Number(),
  specifications: Type.String(),
  brand: Type.String(),
  style: Type.String(),
  characteristic: Type.String(),
  description: Type.String(),
  introduce: Type.String(),
  partNumber: rowTextOrNull(),
  /** Interchangeable parts replace each other. Substitutes replace this part, but not the reverse. */
  interchangeable: Type.Array(Type.String()),
  substitutes: Type.Array(Type.String()),
  /** Part number that supersedes this one. */
  supersededBy: rowTextOrNull(),
  /** Values of MATERIAL_CONDITION and MATERIAL_CERTIFICATE. */
  condition: rowTextOrNull(),
  certificates: Type.Array(Type.String()),
  /** Firm that offers the product. Readers see only approved and enabled firms. */
  supplierName: rowTextOrNull(),
  /** Pieces in stock; null if unknown. */
  stock: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
  /** Number of times the detail was opened. */
  viewNum: Type.Integer(),
  /** Comma-separated URLs of the cover images; the first is the main image. */
  file: Type.String(),
};

const relatedNumberLimits = { max: 20, maxLength: maxPartNumberLength };

/** `infoId` is set if a public product has the number. */
const relatedNumbers = {
  alternatives: Type.Array(
    Type.Object({
      partNumber: Type.String(),
      /** True: the parts replace each other. False: only the other part replaces this one. */
      isTwoWay: Type.Boolean(),
      infoId: rowTextOrNull(),
    }),
  ),
  /** Latest number in the chain of supersessions; `via` lists the numbers between. */
  supersession: Type.Unsafe<Static<typeof supersession> | null>(
    Type.Union([supersession, Type.Null()]),
  ),
};

/** Products of aviation material. `status`: 0 pending, 1 approved, 2 rejected. */
export const materialInfo = resource({
  title: "航材信息",
  path: "/material/info",
  id: "infoId",
  permission: "material:info",
  name: "name",
  fields: {
    categoryId: reference("所属分类"),
    name: text("产品名称", { max: 100 }),
    subtitle: text("副标题", { max: 200 }),
    price: price("兑换价"),
    stock: optional({
      ...positiveInteger("库存"),
      minimum: 0,
      maximum: 9_999_999,
      "x-message": "库存应为不超过七位的整数",
    }),
    specifications: text("规格", { max: 200 }),
    brand: text("品牌", { max: 100 }),
    partNumber: optional(text("件号", { max: maxPartNumberLength })),
    interchangeable: optional(partNumbers("替代件号（可互换）", relatedNumberLimits)),
    substitutes: optional(partNumbers("替代件号（可代替本件）", relatedNumberLimits)),
    supersededBy: optional(
      text("被替代", {
        max: maxPartNumberLength,
        pattern: patterns.partNumber,
        message: "请输入一个新件号",
      }),
    ),
    condition: optional(coded("件况", "MATERIAL_CONDITION")),
    certificates: optional(codedList("证书", "MATERIAL_CERTIFICATE")),
    /** Profile (`informationId`) of a registered firm. Products created by a firm belong to that firm. */
    supplierId: optional(reference("供应商")),
    style: text("款式", { max: 100 }),
    characteristic: textarea("特点", { max: 500 }),
    description: textarea("描述", { max: 2000 }),
    introduce: textarea("介绍", { max: 10_000 }),
    coverImage: files("封面图片", { accept: "image", max: 9, required: true }),
    detailImages: Type.Optional(files("详情图片", { accept: "image", max: 20 })),
  },
  row: {
    ...productFields,
    supplierId: rowTextOrNull(),
    status: rowText(),
    /** Reason of the rejection, until the product is edited. */
    reason: rowTextOrNull(),
    applicabilityText: applicabilityText(),
    createTime: rowText(),
    version: rowInteger(),
  },
  /** `url`: comma-separated URLs of the detail images. */
  detail: { url: rowText(), ...relatedNumbers },
  filters: {
    categoryId: idFilter("所属分类"),
    name: contains("产品名称"),
    subtitle: contains("副标题"),
    partNumber: contains("件号"),
    condition: Type.Optional(coded("件况", "MATERIAL_CONDITION")),
    certificate: Type.Optional(coded("证书", "MATERIAL_CERTIFICATE")),
    supplierName: contains("供应商"),
    status: Type.Optional(oneOf<string>(["0", "1", "2"], "审核状态")),
    ...applicabilityFilters,
    ...sorting("name", "status", "subtitle", "price", "brand", "viewNum"),
  },
});

const { supplierId: _supplier, ...ownFields } = materialInfo.fields;

/**
 * Products of the user's firm, in every state. An approved or rejected product waits for a decision again after a
 * change. Changes of price and stock alone keep its state.
 */
export const ownProduct = resource({
  title: "我的产品",
  path: "/material/own",
  id: "infoId",
  permission: "material:info",
  name: "name",
  fields: ownFields,
  row: materialInfo.row.properties,
  detail: { url: rowText() },
  filters: { status: materialInfo.filters.properties.status, name: contains("产品名称") },
});

/** Fields that change without another decision. */
export const productOffer = closedObject({
  price: ownFields.price,
  stock: ownFields.stock,
  version,
});
export type ProductOffer = Static<typeof productOffer>;

/** Number of the firm's products in each state. */
export const ownProductCounts = Type.Object({
  pending: rowInteger(),
  passed: rowInteger(),
  rejected: rowInteger(),
});

/** Firms that a product may name as supplier, found by a part of the name. */
export const suppliersQuery = openObject({ name: contains("供应商") });
export const supplier = Type.Object({ supplierId: Type.String(), name: Type.String() });
export type Supplier = Static<typeof supplier>;

/** Decision on pending products. Editors of the product see the reason. */
export const materialDecision = closedObject({
  status: coded("审核状态", "APPROVAL_MENU"),
  reason: optional(textarea("审核意见", { max: 200 })),
});

/** Approved product in the public list. */
export const openMaterialRow = Type.Object({ infoId: Type.String(), ...productFields, ...fitMark });

/** `keyword` matches name, subtitle, part number, specifications or brand. */
export const openMaterialsQuery = openObject({
  ...openItemListQuery.properties,
  keyword: contains("关键字"),
});
export type OpenMaterialsQuery = Static<typeof openMaterialsQuery>;

export const openMaterial = Type.Object({
  ...openMaterialRow.properties,
  url: Type.String(),
  ...relatedNumbers,
});

const { applicabilityText: _, ...product } = materialInfo.detail.properties;

/** Detail for a signed-in user, on the site and in the back office. */
export const materialForUser = Type.Object({
  ...product,
  isCollect: Type.Boolean(),
  /** Empty means general. */
  applicability: ownerApplicability,
});

export type MaterialDecision = Static<typeof materialDecision>;
export type MaterialInfoRow = Static<typeof materialInfo.row>;
type MaterialInfoDetail = Static<typeof materialInfo.detail>;
export type OpenMaterialRow = Static<typeof openMaterialRow>;
export type RelatedNumbers = Pick<MaterialInfoDetail, keyof typeof relatedNumbers>;
export type OpenMaterial = Static<typeof openMaterial>;
export type MaterialForUser = Static<typeof materialForUser>;
