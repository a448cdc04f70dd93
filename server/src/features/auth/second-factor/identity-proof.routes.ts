import { identityProof, identityProofPath } from "@aeromaint/contracts/auth/identity-proof.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { done, ok } from "../../../infra/http/envelope.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { noteProof } from "../../../infra/sessions/identity-proof.queries.ts";
import { requireCode, requirePassword } from "./proofs.ts";

/** Proves within a session that it is still oneself, before something is signed. */
export async function identityProofRoutes(app: App): Promise<void> {
  app.post(identityProofPath, {
    config: { access: "signed-in", sessionOnly: true },
    schema: { tags: ["登录"], summary: "验证身份", body: identityProof, response: { 200: done } },
    handler: async (request) => {
      const { password, code } = request.body;
      if (password) await requirePassword(request, password);
      else if (code) await requireCode(request, code);
      else throw invalidField("password", messages.required);
      const { sessionId } = signedIn(request);
      await noteProof(app.db, { sessionId, now: app.clock() });
      return ok(null, "验证成功");
    },
  });
}
