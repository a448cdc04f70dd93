import { secondFactorPath, secondFactorTexts } from "@aeromaint/contracts/auth/second-factor.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import {
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorMode,
} from "../../../infra/second-factor/second-factor.queries.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { beginEnrolment, confirmEnrolment } from "./enrol.ts";
import { findState } from "./enrolment.queries.ts";
import { requireCode, requirePassword } from "./proofs.ts";

/** One's own second factor: bound, renewed, given up. Codes and keys are shown once. */
export async function secondFactorRoutes(app: App): Promise<void> {
  app.addHook("onSend", async (request, reply) => {
    if (request.routeOptions.url?.includes(secondFactorPath)) {
      reply.header("Cache-Control", "no-store");
    }
  });

  serve(app, "GET /auth/second-factor", async (request) => {
    const { userId } = signedIn(request);
    const [mode, state] = await Promise.all([secondFactorMode(app.db), findState(app.db, userId)]);
    return ok({ mode, ...state });
  });

  serve(app, "POST /auth/second-factor", async (request) =>
    ok(await beginEnrolment(request, request.body.password)),
  );

  serve(app, "PUT /auth/second-factor", async (request) => {
    const codes = await confirmEnrolment(request, request.body.code);
    return ok({ recoveryCodes: codes }, secondFactorTexts.confirmed);
  });

  serve(app, "PUT /auth/second-factor/recovery-codes", async (request) => {
    await requireCode(request, request.body.code);
    const { userId } = signedIn(request);
    const codes = await write(request, { title: "更新恢复码", type: "2" }, ({ tx }) =>
      replaceRecoveryCodes(tx, userId),
    );
    return ok({ recoveryCodes: codes }, secondFactorTexts.renewed);
  });

  serve(app, "PUT /auth/second-factor/off", async (request) => {
    const { password, code } = request.body;
    await requirePassword(request, password);
    await requireCode(request, code);
    const { userId } = signedIn(request);
    await write(request, { title: "关闭二次验证", type: "3" }, ({ tx }) =>
      removeSecondFactor(tx, userId),
    );
    return ok(null, secondFactorTexts.removed);
  });
}
