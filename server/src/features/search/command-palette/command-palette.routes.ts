import { isLongEnoughQuery } from "@aeromaint/contracts/search/command-palette/command-palette.ts";
import { actorOf } from "../../../crud/actor.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { findRecords } from "./command-palette.queries.ts";

/** Records of the back office by a few characters of their name. */
export async function commandPaletteRoutes(app: App): Promise<void> {
  serve(app, "GET /v1/backstage/jump", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const { q = "", asWords } = request.query;
    const wanted = { q, ...(asWords && { asWords }) };
    return ok(isLongEnoughQuery(q) ? await findRecords(app.db, wanted, actorOf(request)) : []);
  });
}
