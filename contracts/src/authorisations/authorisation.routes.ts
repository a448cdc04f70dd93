import { Type } from "typebox";
import { exportQuery } from "../fields/sheet.ts";
import { page, route, tagged } from "../wire/route.ts";
import {
  authorisationDetail,
  authorisationInput,
  authorisationMatrix,
  authorisationMatrixQuery,
  authorisationPlanInput,
  authorisationQuery,
  authorisationRow,
  authorisedPeople,
  authorisedPeopleQuery,
  issuedNumbers,
  reasonInput,
} from "./authorisation.ts";
import {
  authorisationCategoryInput,
  authorisationCategoryRow,
  conditionChoices,
} from "./authorisation-category.ts";
import { experienceInput, experienceQuery, experienceRow, refusalInput } from "./experience.ts";

const permissions = {
  list: "document:authorisation:list",
  query: "document:authorisation:query",
  add: "document:authorisation:add",
  /** For the quality department: suspend, end, restore and confirm. */
  suspend: "document:authorisation:suspend",
  export: "document:authorisation:export",
} as const;
const freshProof = { proof: "fresh" } as const;
const exportFilters = exportQuery(authorisationQuery);

export const authorisationCalls = {
  ...tagged("授权", {
    "GET /document/authorisation": route(permissions.list, "授权列表", {
      query: authorisationQuery,
      answer: page(authorisationRow),
    }),
    "GET /document/authorisation/who": route(permissions.list, "谁可以放行", {
      query: authorisedPeopleQuery,
      answer: authorisedPeople,
    }),
    "GET /document/authorisation/matrix": route(permissions.list, "授权矩阵", {
      query: authorisationMatrixQuery,
      answer: authorisationMatrix,
    }),
    "GET /document/authorisation/export": route(permissions.export, "导出有效授权清单", {
      query: exportFilters,
      answer: "bytes",
    }),
    "GET /document/authorisation/pdf": route(permissions.export, "打印有效授权清单", {
      query: exportFilters,
      answer: "bytes",
    }),
    "GET /document/authorisation/own": route("signed-in", "我的授权", {
      answer: Type.Array(authorisationRow),
    }),
    "GET /document/authorisation/category": route(permissions.list, "授权类别与条件", {
      answer: Type.Array(authorisationCategoryRow),
    }),
    "GET /document/authorisation/category/choices": route(permissions.add, "可选的课程与文件", {
      answer: conditionChoices,
    }),
    "POST /document/authorisation/category": route(permissions.add, "新增授权类别", {
      ...freshProof,
      body: authorisationCategoryInput,
    }),
    "PUT /document/authorisation/category/:id": route(permissions.add, "修改授权类别与条件", {
      ...freshProof,
      body: authorisationCategoryInput,
    }),
    "GET /document/authorisation/:id": route(permissions.query, "授权详情", {
      answer: authorisationDetail,
    }),
    "GET /document/authorisation/:id/card": route(permissions.query, "打印授权卡", {
      answer: "bytes",
    }),
    "POST /document/authorisation": route(permissions.add, "签发授权", {
      ...freshProof,
      body: authorisationInput,
      answer: issuedNumbers,
      repeated: "sameBody",
    }),
    "PUT /document/authorisation/:id/confirm": route(permissions.suspend, "会签授权", freshProof),
    "PUT /document/authorisation/:id/suspend": route(permissions.suspend, "暂停授权", {
      ...freshProof,
      body: reasonInput,
    }),
    "PUT /document/authorisation/:id/restore": route(permissions.suspend, "恢复授权", {
      ...freshProof,
      body: reasonInput,
    }),
    "PUT /document/authorisation/:id/end": route(permissions.suspend, "终止授权", {
      ...freshProof,
      body: reasonInput,
    }),
    "PUT /document/authorisation/plan/:ids": route(permissions.add, "登记续期计划", {
      body: authorisationPlanInput,
    }),
  }),
  ...tagged("工作经历", {
    "GET /document/experience": route(permissions.list, "工作经历列表", {
      query: experienceQuery,
      answer: page(experienceRow),
    }),
    "PUT /document/experience/confirm/:ids": route(permissions.add, "确认工作经历", {
      sessionOnly: true,
    }),
    "PUT /document/experience/refuse/:ids": route(permissions.add, "不认可工作经历", {
      sessionOnly: true,
      body: refusalInput,
    }),
    "GET /document/experience/own": route("signed-in", "我的工作经历", {
      query: experienceQuery,
      answer: page(experienceRow),
    }),
    "POST /document/experience/own": route("signed-in", "登记工作经历", {
      sessionOnly: true,
      body: experienceInput,
    }),
    "DELETE /document/experience/own/:ids": route("signed-in", "删除未确认的工作经历", {
      sessionOnly: true,
    }),
  }),
};
