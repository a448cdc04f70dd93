import { Type } from "typebox";
import {
  numberDecision,
  numberedEntriesQuery,
  numberedEntry,
  recognisedNumber,
} from "../search/recognised-number.ts";
import { listCall, route, tagged } from "../wire/route.ts";

export const partNumberCalls = {
  ...listCall(recognisedNumber),
  ...tagged("件号识别", {
    "GET /material/number/entry": route("material:number:edit", "可添加件号的内容", {
      query: numberedEntriesQuery,
      answer: Type.Array(numberedEntry),
    }),
    "POST /material/number": route("material:number:edit", "添加件号", {
      body: recognisedNumber.create,
      answer: recognisedNumber.created,
    }),
    "PATCH /material/number/:ids": route("material:number:edit", "剔除或恢复件号", {
      body: numberDecision,
    }),
  }),
};
