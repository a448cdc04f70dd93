import { passwordRules, passwordRulesPath } from "@aeromaint/contracts/auth/password-rules.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { readPasswordRules } from "../../infra/passwords/new-password.ts";

/** What a new password has to be, for every form that asks for one. */
export async function passwordRulesRoutes(app: App): Promise<void> {
  app.get(passwordRulesPath, {
    config: { access: "open" },
    schema: { tags: ["登录"], summary: "密码规则", response: { 200: answer(passwordRules) } },
    handler: async (_request, reply) => {
      reply.header("Cache-Control", "no-store");
      return ok(await readPasswordRules(app.db));
    },
  });
}
