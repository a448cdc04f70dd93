import {
  accessTokenColumns,
  accessTokenTexts,
  accessTokenTitle as title,
} from "@aeromaint/contracts/access-tokens/access-token.ts";
import { scopeTitle } from "@aeromaint/contracts/access-tokens/scope-titles.ts";
import { actorOf } from "../../crud/actor.ts";
import { exportRoute } from "../../crud/export.ts";
import { serve, serveQuery, serveWrite } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import {
  findAccountPermissions,
  listTokens,
  restoreTokens,
  revokeTokens,
  sweepTokens,
  tokenList,
  withLastUsedLocation,
} from "./access-token.queries.ts";
import { createToken } from "./create-token.queries.ts";

/** Tokens within the administrator's data scope, and service tokens. */
export default async function accessTokenRoutes(app: App): Promise<void> {
  app.retention.add({ title, run: (now) => sweepTokens(app.db, now) });
  listRoutes(app);

  serve(app, "POST /system/token", async (request, reply) => {
    const actor = actorOf(request);
    const { userId } = request.body;
    const created = await write(request, { title: "服务令牌", type: "1" }, async ({ tx }) => {
      const rights = [actor.user.permissions, await findAccountPermissions(tx, userId, actor)];
      return createToken(tx, { ...request.body, kind: "2", permissions: rights }, actor);
    });
    reply.header("Cache-Control", "no-store");
    return ok(created, accessTokenTexts.created);
  });

  serveWrite(
    app,
    "POST /system/token/:ids/restore",
    { title: `恢复${title}`, type: "2", message: accessTokenTexts.restored },
    ({ tx }, { ids, actor }) => restoreTokens(tx, ids, actor),
  );

  serveWrite(
    app,
    "DELETE /system/token/:ids",
    { title: `撤销${title}`, message: accessTokenTexts.revoked },
    ({ tx }, { ids, actor }) => revokeTokens(tx, ids, actor),
  );
}

function listRoutes(app: App): void {
  serveQuery(app, "GET /system/token", listTokens);

  exportRoute(app, "GET /system/token/export", {
    title,
    columns: accessTokenColumns,
    list: tokenList,
    sheetRow: (row) => ({
      ...withLastUsedLocation(row),
      scopes: row.scopes.map(scopeTitle).join("、"),
    }),
  });
}
