import { retrievalTexts } from "@aeromaint/contracts/auth/retrieval.ts";
import { serve } from "../../../crud/serve.ts";
import { captchaProblem, captchaTexts } from "../../../infra/captcha/consume-captcha.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { conflict, invalidField } from "../../../infra/http/errors.ts";
import { personalWay } from "../../../infra/messages/message-gateway.ts";
import { addressKey } from "../../../infra/sessions/client.ts";
import { resetForgottenPassword } from "./reset-password.ts";
import { addCodes, writeCode } from "./send-code.ts";

/** A forgotten password is set anew by a code that reaches the account's owner. */
export async function retrievalRoutes(app: App): Promise<void> {
  const isAvailable = personalWay(app) !== null;
  const requireWay = () => {
    if (!isAvailable) throw conflict(retrievalTexts.off);
  };
  addCodes(app);

  serve(app, "GET /open/password", async () => ok({ available: isAvailable }));

  serve(app, "POST /open/password/code", async (request) => {
    requireWay();
    const { phone, ...captcha } = request.body;
    const problem = await captchaProblem(app, captcha);
    if (problem) throw invalidField("code", captchaTexts[problem]);
    await writeCode(app, { phone, address: addressKey(request.ip) });
    return ok(null);
  });

  serve(app, "PUT /open/password/reset", async (request) => {
    requireWay();
    await resetForgottenPassword(request, request.body);
    return ok(null, retrievalTexts.reset);
  });
}
