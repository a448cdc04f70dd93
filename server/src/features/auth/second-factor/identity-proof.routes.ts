import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { recordProof } from "../../../infra/sessions/identity-proof.queries.ts";
import { requireCode, requirePassword } from "./proofs.ts";

/** Proves within a session that it is still oneself, before something is signed. */
export async function identityProofRoutes(app: App): Promise<void> {
  serve(app, "POST /system/common/user/proof", async (request) => {
    const { password, code } = request.body;
    if (password) await requirePassword(request, password);
    else if (code) await requireCode(request, code);
    else throw invalidField("password", messages.required);
    const { sessionId } = signedIn(request);
    await recordProof(app.db, { sessionId, now: app.clock() });
    return ok(null, "验证成功");
  });
}
