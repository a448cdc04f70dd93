import {
  accessTokenTexts,
  accessTokenTitle,
} from "@aeromaint/contracts/access-tokens/access-token.ts";
import { actorOf } from "../../crud/actor.ts";
import { serve, serveWrite } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { listOwnTokens, restoreOwnTokens, revokeOwnTokens } from "./access-token.queries.ts";
import { createToken, maxTokenDays } from "./create-token.queries.ts";

/** Tokens of the signed-in person. Creation and revocation need a session. */
export default async function ownTokenRoutes(app: App): Promise<void> {
  serve(app, "GET /system/common/user/tokens", async (request) => {
    const [maxDays, list] = await Promise.all([
      maxTokenDays(app.db),
      listOwnTokens(app.db, actorOf(request)),
    ]);
    return ok({ maxDays, list });
  });

  serve(app, "POST /system/common/user/tokens", async (request, reply) => {
    const actor = actorOf(request);
    const { userId, permissions } = actor.user;
    const created = await write(request, { title: accessTokenTitle, type: "1" }, ({ tx }) =>
      createToken(tx, { ...request.body, kind: "1", userId, permissions: [permissions] }, actor),
    );
    reply.header("Cache-Control", "no-store");
    return ok(created, accessTokenTexts.created);
  });

  serveWrite(
    app,
    "POST /system/common/user/tokens/:ids/restore",
    { title: `恢复${accessTokenTitle}`, type: "2", message: accessTokenTexts.restored },
    ({ tx }, { ids, actor }) => restoreOwnTokens(tx, ids, actor),
  );

  serveWrite(
    app,
    "DELETE /system/common/user/tokens/:ids",
    { title: `撤销${accessTokenTitle}`, message: accessTokenTexts.revoked },
    ({ tx }, { ids, actor }) => revokeOwnTokens(tx, ids, actor),
  );
}
