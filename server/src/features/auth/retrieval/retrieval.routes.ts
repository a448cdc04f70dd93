import { retrievalTexts } from "@aeromaint/contracts/auth/retrieval.ts";
import type { FastifyReply } from "fastify";
import { serve } from "../../../crud/serve.ts";
import { captchaProblem, captchaTexts } from "../../../infra/captcha/consume-captcha.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { conflict, invalidField } from "../../../infra/http/errors.ts";
import type { MessageGateway } from "../../../infra/messages/message.ts";
import { addressKey } from "../../../infra/sessions/client.ts";
import { resetForgottenPassword } from "./reset-password.ts";
import { type Letter, sendCode, writeCode } from "./send-code.ts";

/** A forgotten password is set anew by a code that reaches the account's owner. */
export async function retrievalRoutes(app: App): Promise<void> {
  const gateway = app.messageGateway;
  const post = postAfterAnswers(app);

  serve(app, "GET /open/password", async () => ok({ available: gateway !== null }));

  serve(app, "POST /open/password/code", async (request, reply) => {
    const way = configured(gateway);
    const { phone, ...captcha } = request.body;
    const problem = await captchaProblem(app, captcha);
    if (problem) throw invalidField("code", captchaTexts[problem]);
    const letter = await writeCode(app, { phone, address: addressKey(request.ip) });
    post(reply, way, letter);
    return ok(null);
  });

  serve(app, "PUT /open/password/reset", async (request) => {
    configured(gateway);
    await resetForgottenPassword(request, request.body);
    return ok(null, retrievalTexts.reset);
  });
}

function configured(gateway: MessageGateway | null): MessageGateway {
  if (gateway) return gateway;
  throw conflict(retrievalTexts.off);
}

/**
 * Sends once the answer has left: how long a message takes must not tell that there is somebody to
 * send it to. What is on its way when the server stops still gets there.
 */
function postAfterAnswers(app: App) {
  const underWay = new Set<Promise<void>>();
  app.addHook("onClose", async () => void (await Promise.all(underWay)));
  return (reply: FastifyReply, gateway: MessageGateway, letter: Letter | null) => {
    if (!letter) return;
    reply.raw.once("close", () => {
      const sending = sendCode(app, gateway, letter)
        .catch((err: unknown) => app.log.error({ err }, "retrieval code not sent"))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    });
  };
}
