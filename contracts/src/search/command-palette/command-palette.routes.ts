import { Type } from "typebox";
import { route, tagged } from "../../wire/route.ts";
import { alikeNumber } from "../search.ts";
import { recordHits, recordQueryString } from "./command-palette.ts";

export const commandPaletteCalls = {
  ...tagged("工作台", {
    "GET /v1/backstage/jump": route("signed-in", "快速跳转：按关键词查找记录", {
      query: recordQueryString,
      answer: recordHits,
    }),
    "GET /v1/backstage/jump/meant": route("signed-in", "快速跳转：没有找到时可能要找的词", {
      query: recordQueryString,
      answer: Type.Array(alikeNumber),
    }),
  }),
};
