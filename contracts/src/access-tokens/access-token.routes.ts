import { exportQuery } from "../fields/sheet.ts";
import { page, route, tagged } from "../wire/route.ts";
import {
  accessTokenFilters,
  accessTokenRow,
  createdToken,
  ownTokenInput,
  ownTokens,
  serviceTokenInput,
} from "./access-token.ts";

export const accessTokenCalls = {
  ...tagged("访问令牌", {
    "POST /system/token": route("system:token:add", "新增服务令牌", {
      proof: "fresh",
      body: serviceTokenInput,
      answer: createdToken,
      repeated: "secret",
    }),
    "POST /system/token/:ids/restore": route("system:token:add", "恢复访问令牌", {
      proof: "fresh",
    }),
    "DELETE /system/token/:ids": route("system:token:remove", "撤销访问令牌", {
      sessionOnly: true,
    }),
    "GET /system/token": route("system:token:list", "访问令牌列表", {
      query: accessTokenFilters,
      answer: page(accessTokenRow),
    }),
    "GET /system/token/export": route("system:token:export", "导出访问令牌", {
      query: exportQuery(accessTokenFilters),
      answer: "bytes",
    }),
  }),
  ...tagged("个人中心", {
    "GET /system/common/user/tokens": route("signed-in", "我的访问令牌", { answer: ownTokens }),
    "POST /system/common/user/tokens": route("signed-in", "新增访问令牌", {
      proof: "fresh",
      body: ownTokenInput,
      answer: createdToken,
      repeated: "secret",
    }),
    "POST /system/common/user/tokens/:ids/restore": route("signed-in", "恢复访问令牌", {
      proof: "fresh",
    }),
    "DELETE /system/common/user/tokens/:ids": route("signed-in", "撤销访问令牌", {
      sessionOnly: true,
    }),
  }),
};
