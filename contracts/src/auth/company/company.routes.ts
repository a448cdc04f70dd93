import { crudCalls, route, tagged } from "../../wire/route.ts";
import {
  providerLogout,
  providerTrial,
  roundAnswer,
  roundBody,
  roundEnd,
  roundStart,
} from "./company-sign-in.ts";
import { directoryTrialBody, signInProvider } from "./provider.ts";

const crud = crudCalls(signInProvider);
const create = "POST /system/sign-in-provider";
const update = "PUT /system/sign-in-provider/:id";

export const companyCalls = {
  ...crud,
  // Rules give by their author's rights, which are more than those of a token.
  [create]: { ...crud[create], sessionOnly: true as const },
  [update]: { ...crud[update], sessionOnly: true as const },
  ...tagged("登录方式", {
    "POST /system/sign-in-provider/:id/trial": route("system:provider:test", "试用目录登录", {
      sessionOnly: true,
      body: directoryTrialBody,
      answer: providerTrial,
    }),
  }),
  ...tagged("公司登录", {
    "POST /auth/company/:id/start": route("open", "开始公司登录", {
      body: roundBody,
      answer: roundStart,
    }),
    "POST /auth/company/:id/finish": route("open", "完成公司登录", {
      body: roundAnswer,
      answer: roundEnd,
    }),
    "POST /auth/company/:id/logout": route("open", "公司登录退出通知（back-channel logout）", {
      body: providerLogout,
      answer: "bytes",
    }),
  }),
};
