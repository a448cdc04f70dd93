import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { proofNeeded } from "../../../infra/http/errors.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { recordProof } from "../../../infra/sessions/identity-proof.queries.ts";
import { checkPassword, requireCode } from "./proofs.ts";

/** Checks a credential and records it as the session's proof of identity. */
export async function identityProofRoutes(app: App): Promise<void> {
  serve(app, "POST /system/common/user/proof", async (request) => {
    const { password, code } = request.body;
    if (code) await requireCode(request, code);
    else if (!password || (await checkPassword(request, password))) throw proofNeeded();
    const { sessionId } = signedIn(request);
    await recordProof(app.db, { sessionId, now: app.clock() });
    return ok(null, "验证成功");
  });
}
