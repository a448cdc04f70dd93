import { Type } from "typebox";
import { page, route, tagged } from "../../wire/route.ts";
import {
  collectCount,
  collectCountQuery,
  collectInput,
  collectQuery,
  collectRow,
} from "./collect.ts";

export const collectionCalls = {
  ...tagged("收藏", {
    "GET /aviation/collect": route("signed-in", "我的收藏", {
      query: collectQuery,
      answer: page(collectRow),
    }),
    "GET /aviation/collect/count": route("signed-in", "我的收藏各类数量", {
      query: collectCountQuery,
      answer: Type.Array(collectCount),
    }),
    "GET /aviation/collect/id/:id": route("signed-in", "收藏详情", { answer: collectRow }),
    "POST /aviation/collect": route("signed-in", "收藏", {
      body: collectInput,
      answer: Type.Object({ collectId: Type.String() }),
    }),
    "DELETE /aviation/collect/:ids": route("signed-in", "取消收藏"),
  }),
};
