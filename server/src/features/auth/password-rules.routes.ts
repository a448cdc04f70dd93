import { serve } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { readPasswordRules } from "../../infra/passwords/new-password.ts";

/** What a new password has to be, for every form that asks for one. */
export async function passwordRulesRoutes(app: App): Promise<void> {
  serve(app, "GET /open/password/rules", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    return ok(await readPasswordRules(app.db));
  });
}
