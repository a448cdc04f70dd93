import { Type } from "typebox";
import { registrationResult } from "../people/registration.ts";
import { route, tagged } from "../wire/route.ts";
import { identityProof } from "./identity-proof.ts";
import { passwordRules } from "./password-rules.ts";
import { retrievalCode, retrievalReset, retrievalState } from "./retrieval.ts";
import {
  authenticatorSecret,
  codeBody,
  recoveryCodes,
  secondFactorBegin,
  secondFactorOff,
  secondFactorState,
  secondFactorTicket,
  ticketBody,
} from "./second-factor.ts";
import { captcha, refreshBody, signedOut, signInBody, tokens } from "./sign-in.ts";

export const authCalls = {
  ...tagged("登录", {
    "GET /captcha": { access: "open", answer: captcha },
    "POST /auth/login": {
      access: "open",
      body: signInBody,
      answer: Type.Union([tokens, secondFactorTicket]),
    },
    "POST /auth/login/second-factor": { access: "open", body: ticketBody, answer: tokens },
    "PUT /auth/refresh/token": { access: "open", body: refreshBody, answer: tokens },
    "DELETE /auth/logout": { access: "open", answer: signedOut },
    "GET /open/password/rules": route("open", "密码规则", { answer: passwordRules }),
    "POST /system/common/user/proof": route("signed-in", "验证身份", {
      sessionOnly: true,
      body: identityProof,
    }),
    "GET /open/registration/result/:requestId": route("open", "登录被拒后的审核结果", {
      params: Type.Object({ requestId: Type.String({ maxLength: 64 }) }),
      answer: registrationResult,
    }),
  }),
  ...tagged("找回密码", {
    "GET /open/password": route("open", "能否在线找回密码", { answer: retrievalState }),
    "POST /open/password/code": route("open", "获取验证码", { body: retrievalCode }),
    "PUT /open/password/reset": route("open", "重置密码", { body: retrievalReset }),
  }),
  ...tagged("二次验证", {
    "GET /auth/second-factor": route("signed-in", "二次验证状态", {
      sessionOnly: true,
      allowedWhileRestricted: ["secondFactor"],
      answer: secondFactorState,
    }),
    "POST /auth/second-factor": route("signed-in", "开始绑定", {
      sessionOnly: true,
      allowedWhileRestricted: ["secondFactor"],
      body: secondFactorBegin,
      answer: authenticatorSecret,
      repeated: "secret",
    }),
    "PUT /auth/second-factor": route("signed-in", "确认绑定", {
      sessionOnly: true,
      allowedWhileRestricted: ["secondFactor"],
      body: codeBody,
      answer: recoveryCodes,
    }),
    "PUT /auth/second-factor/recovery-codes": route("signed-in", "更新恢复码", {
      sessionOnly: true,
      body: codeBody,
      answer: recoveryCodes,
    }),
    "PUT /auth/second-factor/off": route("signed-in", "关闭二次验证", {
      sessionOnly: true,
      body: secondFactorOff,
    }),
  }),
};
