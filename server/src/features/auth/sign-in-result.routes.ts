import { serve } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { findResult } from "./sign-in.queries.ts";

/**
 * Why a sign-in was refused, for an applicant who knew the password. The refusal itself is the
 * same for all reasons; only its request's id, known to the caller alone, leads here.
 */
export async function signInResultRoutes(app: App): Promise<void> {
  serve(app, "GET /open/registration/result/:requestId", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const query = { ...request.params, ip: request.ip, now: app.clock() };
    return ok({ message: await findResult(app.db, query) });
  });
}
