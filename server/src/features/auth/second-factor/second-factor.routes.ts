import {
  codeBody,
  recoveryCodes,
  secondFactorBegin,
  secondFactorOff,
  secondFactorOffer,
  secondFactorPath,
  secondFactorState,
  secondFactorTexts,
} from "@aeromaint/contracts/auth/second-factor.ts";
import type { FastifyContextConfig } from "fastify";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok } from "../../../infra/http/envelope.ts";
import {
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorMode,
} from "../../../infra/second-factor/second-factor.queries.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { beginEnrolment, confirmEnrolment } from "./enrol.ts";
import { findState } from "./enrolment.queries.ts";
import { requireCode, requirePassword } from "./proofs.ts";

const tags = ["二次验证"];
/** Reachable for those who must still enrol a second factor. */
const config: FastifyContextConfig = {
  access: "signed-in",
  sessionOnly: true,
  allowedWhileRestricted: ["secondFactor"],
};

/** One's own second factor: bound, renewed, given up. Codes and keys are shown once. */
export async function secondFactorRoutes(app: App): Promise<void> {
  app.addHook("onSend", async (request, reply) => {
    if (request.routeOptions.url?.includes(secondFactorPath)) {
      reply.header("Cache-Control", "no-store");
    }
  });

  app.get(secondFactorPath, {
    config,
    schema: { tags, summary: "二次验证状态", response: { 200: answer(secondFactorState) } },
    handler: async (request) => {
      const { userId } = signedIn(request);
      const [mode, state] = await Promise.all([
        secondFactorMode(app.db),
        findState(app.db, userId),
      ]);
      return ok({ mode, ...state });
    },
  });

  app.post(secondFactorPath, {
    config,
    schema: {
      tags,
      summary: "开始绑定",
      body: secondFactorBegin,
      response: { 200: answer(secondFactorOffer) },
    },
    handler: async (request) => ok(await beginEnrolment(request, request.body.password)),
  });

  app.put(secondFactorPath, {
    config,
    schema: {
      tags,
      summary: "确认绑定",
      body: codeBody,
      response: { 200: answer(recoveryCodes) },
    },
    handler: async (request) => {
      const codes = await confirmEnrolment(request, request.body.code);
      return ok({ recoveryCodes: codes }, secondFactorTexts.confirmed);
    },
  });

  app.put(`${secondFactorPath}/recovery-codes`, {
    config: { access: "signed-in", sessionOnly: true },
    schema: {
      tags,
      summary: "更新恢复码",
      body: codeBody,
      response: { 200: answer(recoveryCodes) },
    },
    handler: async (request) => {
      await requireCode(request, request.body.code);
      const { userId } = signedIn(request);
      const codes = await write(request, { title: "更新恢复码", type: "2" }, ({ tx }) =>
        replaceRecoveryCodes(tx, userId),
      );
      return ok({ recoveryCodes: codes }, secondFactorTexts.renewed);
    },
  });

  app.put(`${secondFactorPath}/off`, {
    config: { access: "signed-in", sessionOnly: true },
    schema: { tags, summary: "关闭二次验证", body: secondFactorOff, response: { 200: done } },
    handler: async (request) => {
      const { password, code } = request.body;
      await requirePassword(request, password);
      await requireCode(request, code);
      const { userId } = signedIn(request);
      await write(request, { title: "关闭二次验证", type: "3" }, ({ tx }) =>
        removeSecondFactor(tx, userId),
      );
      return ok(null, secondFactorTexts.removed);
    },
  });
}
