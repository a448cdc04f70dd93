import { isLongEnoughQuery } from "@aeromaint/contracts/search/command-palette/record-kinds.ts";
import { actorOf } from "../../../crud/actor.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { findMeant } from "../misspelt/misspelt.queries.ts";
import { findRecords } from "./command-palette.queries.ts";

/** Records of the back office by a few characters of their name. */
export default async function commandPaletteRoutes(app: App): Promise<void> {
  serve(app, "GET /v1/backstage/jump", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const { q = "", asWords } = request.query;
    const wanted = { q, ...(asWords && { asWords }) };
    return ok(isLongEnoughQuery(q) ? await findRecords(app.db, wanted, actorOf(request)) : []);
  });

  serve(app, "GET /v1/backstage/jump/meant", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const { q = "" } = request.query;
    const meant = isLongEnoughQuery(q) ? await findMeant(app.db, q, app.clock()) : [];
    const found = await Promise.all(
      meant.map(({ keyword }) => findRecords(app.db, { q: keyword }, actorOf(request))),
    );
    return ok(meant.filter((_, at) => found[at]?.some(({ hits }) => hits.length > 0)));
  });
}
