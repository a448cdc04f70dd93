import { page, route, tagged } from "../wire/route.ts";
import {
  audienceChoices,
  audiencePeopleQuery,
  audiencePersonRow,
  audiencePreview,
  circulationAudience,
} from "./audience.ts";
import {
  circulationDetail,
  circulationInput,
  circulationMatrix,
  circulationQuery,
  circulationReading,
  circulationRow,
  excuseInput,
  ownCirculationCount,
  ownCirculationQuery,
  ownCirculationRow,
  recipientQuery,
  recipientRow,
  signedCirculation,
  signInput,
  startedCirculation,
} from "./circulation.ts";

export const circulationCalls = {
  ...tagged("传阅", {
    "GET /document/circulations": route("document:circulation:list", "传阅列表", {
      query: circulationQuery,
      answer: page(circulationRow),
    }),
    "GET /document/circulations/:id": route("document:circulation:query", "传阅详情", {
      answer: circulationDetail,
    }),
    "GET /document/circulations/:id/stream": route("document:circulation:query", "进度的变化", {
      answer: "events",
    }),
    "GET /document/circulations/:id/recipients": route("document:circulation:query", "传阅人员", {
      query: recipientQuery,
      answer: page(recipientRow),
    }),
    "GET /document/circulations/:id/matrix": route("document:circulation:query", "部门与人员矩阵", {
      answer: circulationMatrix,
    }),
    "POST /document/circulations": route("document:circulation:add", "发起传阅", {
      body: circulationInput,
      answer: startedCirculation,
      repeated: "sameBody",
    }),
    "GET /document/circulations/audience": route("document:circulation:add", "可选的角色与证照", {
      answer: audienceChoices,
    }),
    "PUT /document/circulations/audience": route("document:circulation:add", "范围内的人数", {
      body: circulationAudience,
      answer: audiencePreview,
    }),
    "PUT /document/circulations/audience/people": route(
      "document:circulation:add",
      "范围内的人员，与未列入的人员及原因",
      { query: audiencePeopleQuery, body: circulationAudience, answer: page(audiencePersonRow) },
    ),
    "PUT /document/circulations/:id/end": route("document:circulation:add", "结束传阅"),
    "PUT /document/circulations/:id/remind": route("document:circulation:add", "立即提醒"),
    "PUT /document/circulations/:id/excuse": route("document:circulation:excuse", "豁免签收", {
      body: excuseInput,
    }),
    "GET /document/circulations/own": route("signed-in", "我的传阅", {
      query: ownCirculationQuery,
      answer: page(ownCirculationRow),
    }),
    "GET /document/circulations/own/count": route("signed-in", "待签收数量", {
      answer: ownCirculationCount,
    }),
    "GET /document/circulations/own/:id": route("signed-in", "阅读传阅内容", {
      answer: circulationReading,
    }),
    "POST /document/circulations/:id/sign": route("signed-in", "签收", {
      proof: "fresh",
      body: signInput,
      answer: signedCirculation,
    }),
    "GET /document/circulations/:id/pack": route("document:circulation:query", "下载证据包", {
      answer: "bytes",
    }),
  }),
};
