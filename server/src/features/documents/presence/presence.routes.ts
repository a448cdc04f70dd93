import { actorOf } from "../../../crud/actor.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import { findDocument } from "../document.queries.ts";
import { endPresence, recordPresence } from "./presence.queries.ts";

/** People who have a document open. Presence locks nothing and is not in the operation log. */
export async function presenceRoutes(app: App): Promise<void> {
  serve(app, "PUT /document/:id/presence", async (request) => {
    const itemId = idOf(request.params.id);
    const actor = actorOf(request);
    found(await findDocument(app.db, { itemId }, actor));
    return ok(await recordPresence(app.db, { itemId, ...request.body }, actor));
  });

  serve(app, "DELETE /document/:id/presence", async (request) => {
    const itemId = idOf(request.params.id);
    await endPresence(app.db, { itemId, tab: request.query.tab }, actorOf(request));
    return ok(null);
  });
}
