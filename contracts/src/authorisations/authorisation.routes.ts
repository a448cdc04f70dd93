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

const may = {
  list: "document:authorisation:list",
  query: "document:authorisation:query",
  add: "document:authorisation:add",
  /** For the quality department: suspend, end, restore and confirm. */
  suspend: "document:authorisation:suspend",
  export: "document:authorisation:export",
} as const;
const signed = { proof: "fresh" } as const;
const sheet = exportQuery(authorisationQuery);

export const authorisationCalls = {
  ...tagged("授权", {
    "GET /document/authorisation": route(may.list, "授权列表", {
      query: authorisationQuery,
      answer: page(authorisationRow),
    }),
    "GET /document/authorisation/who": route(may.list, "谁可以放行", {
      query: authorisedPeopleQuery,
      answer: authorisedPeople,
    }),
    "GET /document/authorisation/matrix": route(may.list, "授权矩阵", {
      query: authorisationMatrixQuery,
      answer: authorisationMatrix,
    }),
    "GET /document/authorisation/export": route(may.export, "导出有效授权清单", {
      query: sheet,
      answer: "bytes",
    }),
    "GET /document/authorisation/pdf": route(may.export, "打印有效授权清单", {
      query: sheet,
      answer: "bytes",
    }),
    "GET /document/authorisation/own": route("signed-in", "我的授权", {
      answer: Type.Array(authorisationRow),
    }),
    "GET /document/authorisation/category": route(may.list, "授权类别与条件", {
      answer: Type.Array(authorisationCategoryRow),
    }),
    "GET /document/authorisation/category/choices": route(may.add, "可选的课程与文件", {
      answer: conditionChoices,
    }),
    "POST /document/authorisation/category": route(may.add, "新增授权类别", {
      ...signed,
      body: authorisationCategoryInput,
    }),
    "PUT /document/authorisation/category/:id": route(may.add, "修改授权类别与条件", {
      ...signed,
      body: authorisationCategoryInput,
    }),
    "GET /document/authorisation/:id": route(may.query, "授权详情", {
      answer: authorisationDetail,
    }),
    "GET /document/authorisation/:id/card": route(may.query, "打印授权卡", { answer: "bytes" }),
    "POST /document/authorisation": route(may.add, "签发授权", {
      ...signed,
      body: authorisationInput,
      answer: issuedNumbers,
      repeated: "sameBody",
    }),
    "PUT /document/authorisation/:id/confirm": route(may.suspend, "会签授权", signed),
    "PUT /document/authorisation/:id/suspend": route(may.suspend, "暂停授权", {
      ...signed,
      body: reasonInput,
    }),
    "PUT /document/authorisation/:id/restore": route(may.suspend, "恢复授权", {
      ...signed,
      body: reasonInput,
    }),
    "PUT /document/authorisation/:id/end": route(may.suspend, "终止授权", {
      ...signed,
      body: reasonInput,
    }),
    "PUT /document/authorisation/plan/:ids": route(may.add, "登记续期计划", {
      body: authorisationPlanInput,
    }),
  }),
  ...tagged("工作经历", {
    "GET /document/experience": route(may.list, "工作经历列表", {
      query: experienceQuery,
      answer: page(experienceRow),
    }),
    "PUT /document/experience/confirm/:ids": route(may.add, "确认工作经历", {
      sessionOnly: true,
    }),
    "PUT /document/experience/refuse/:ids": route(may.add, "不认可工作经历", {
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
