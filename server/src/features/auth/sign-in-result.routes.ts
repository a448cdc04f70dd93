import { registrationResult } from "@aeromaint/contracts/people/registration.ts";
import { Type } from "typebox";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { findResult } from "./sign-in-result.queries.ts";

const params = Type.Object({ requestId: Type.String({ maxLength: 64 }) });

/**
 * Why a sign-in was refused, for an applicant who knew the password. The refusal itself is the
 * same for all reasons; only its request's id, known to the caller alone, leads here.
 */
export async function signInResultRoutes(app: App): Promise<void> {
  app.get("/open/registration/result/:requestId", {
    config: { access: "open" },
    schema: {
      tags: ["登录"],
      summary: "登录被拒后的审核结果",
      params,
      response: { 200: answer(registrationResult) },
    },
    handler: async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      const asked = { ...request.params, ip: request.ip, now: app.clock() };
      return ok({ message: await findResult(app.db, asked) });
    },
  });
}
