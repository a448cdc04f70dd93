import { Type } from "typebox";
import { facetsOf } from "../search/facets/facets.ts";
import { pendingTotal } from "../wire/resource.ts";
import { changeCalls, listCall, page, route, tagged } from "../wire/route.ts";
import { importCalls, sheetUpload } from "../wire/sheet-import.ts";
import { materialCategory, materialCategoryNode } from "./category.ts";
import {
  inquiryInput,
  inquiryRefusal,
  inquiryRefusalQuery,
  materialInquiry,
  ownInquiriesQuery,
} from "./inquiry.ts";
import { openMaterialCategory } from "./open-category.ts";
import {
  materialDecision,
  materialForUser,
  materialInfo,
  openMaterial,
  openMaterialRow,
  openMaterialsQuery,
  ownProduct,
  ownProductCounts,
  productOffer,
  supplier,
  suppliersQuery,
} from "./product.ts";

/** The specification has both paths, for the back office and for readers; the responses are equal. */
const reading = route("signed-in", `${materialInfo.title}详情`, { answer: materialForUser });

const ownInquiries = (summary: string) =>
  route("signed-in", summary, { query: ownInquiriesQuery, answer: page(materialInquiry.row) });

export const materialCalls = {
  ...listCall(materialInfo),
  ...changeCalls(materialInfo),
  ...importCalls(materialInfo, sheetUpload),
  ...listCall(materialInquiry),
  ...tagged("航材分类", {
    "GET /platform/material/category": route("signed-in", "航材分类树", {
      answer: Type.Array(materialCategoryNode),
    }),
    "GET /platform/material/category/tree/:id": route("signed-in", "下级航材分类", {
      answer: Type.Array(materialCategory.row),
    }),
  }),
  ...tagged("询价", {
    "GET /material/inquiry/refusal": route("signed-in", "能否询价", {
      query: inquiryRefusalQuery,
      answer: inquiryRefusal,
    }),
    "GET /material/inquiry/pending": route("material:inquiry:list", "待回复询价数", {
      answer: pendingTotal,
    }),
    "GET /material/inquiry/:id": route("material:inquiry:query", "询价详情", {
      answer: materialInquiry.detail,
    }),
    "PUT /material/inquiry/:id": route("material:inquiry:edit", "回复询价", {
      body: materialInquiry.create,
    }),
    "POST /material/inquiry": route("signed-in", "询价", {
      body: inquiryInput,
      answer: materialInquiry.created,
    }),
    "GET /material/inquiry/own": ownInquiries("我的询价"),
    "GET /material/inquiry/received": ownInquiries("收到的询价"),
    "PUT /material/inquiry/received/:id": route("signed-in", "回复收到的询价", {
      body: materialInquiry.create,
    }),
  }),
  ...tagged(ownProduct.title, {
    "GET /material/own": route("signed-in", "我的产品列表", {
      query: ownProduct.filters,
      answer: page(ownProduct.row),
    }),
    "GET /material/own/counts": route("signed-in", "各状态产品数量", { answer: ownProductCounts }),
    "GET /material/own/:id": route("signed-in", "我的产品详情", { answer: ownProduct.detail }),
    "POST /material/own": route("signed-in", "提交产品", {
      body: ownProduct.create,
      answer: ownProduct.created,
    }),
    "PUT /material/own/:id": route("signed-in", "修改产品", { body: ownProduct.update }),
    "DELETE /material/own/:id": route("signed-in", "删除产品"),
    "PUT /material/own/offer/:id": route("signed-in", "修改价格和库存", { body: productOffer }),
  }),
  ...tagged("公开接口", {
    "GET /open/material/category": route("open", "航材分类树", {
      answer: Type.Array(openMaterialCategory),
    }),
    "GET /open/material": route("open", "航材产品列表", {
      query: openMaterialsQuery,
      answer: page(openMaterialRow),
    }),
    "GET /open/material/facets": facetsOf(materialInfo.title, openMaterialsQuery),
    "GET /open/material/details/:id": route("open", "航材产品详情", { answer: openMaterial }),
  }),
  ...tagged("航材信息", {
    "GET /material/info/supplier": route("material:info:query", "可选的供应商", {
      query: suppliersQuery,
      answer: Type.Array(supplier),
    }),
    "GET /material/info/:id": reading,
    "GET /material/info/details/:id": reading,
    "GET /material/info/pending": route("material:info:approve", "待审核航材数", {
      answer: pendingTotal,
    }),
    "PATCH /material/info/:ids": route("material:info:approve", "审核航材信息", {
      body: materialDecision,
    }),
  }),
};
