import { crudCalls, route, tagged } from "../../wire/route.ts";
import {
  providerFlowAnswer,
  providerFlowInput,
  providerFlowResult,
  providerFlowStart,
  providerLogout,
  providerTrial,
} from "./company-sign-in.ts";
import { directoryTrialBody, signInProvider } from "./provider.ts";

export const companyCalls = {
  ...crudCalls(signInProvider),
  ...tagged("登录方式", {
    "POST /system/sign-in-provider/:id/trial": route("system:provider:test", "试用目录登录", {
      sessionOnly: true,
      body: directoryTrialBody,
      answer: providerTrial,
    }),
  }),
  ...tagged("公司登录", {
    "POST /auth/company/:id/start": route("open", "开始公司登录", {
      body: providerFlowInput,
      answer: providerFlowStart,
    }),
    "POST /auth/company/:id/finish": route("open", "完成公司登录", {
      body: providerFlowAnswer,
      answer: providerFlowResult,
    }),
    "POST /auth/company/:id/logout": route("open", "公司登录退出通知（back-channel logout）", {
      body: providerLogout,
      answer: "bytes",
    }),
  }),
};
