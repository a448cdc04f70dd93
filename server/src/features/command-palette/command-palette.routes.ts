import {
  commandPalettePath,
  isLongEnoughQuery,
  recordHits,
  recordQueryString,
} from "@aeromaint/contracts/command-palette/command-palette.ts";
import { actorOf } from "../../crud/actor.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { findRecords } from "./command-palette.queries.ts";

/** Records of the back office by a few characters of their name. */
export async function commandPaletteRoutes(app: App): Promise<void> {
  app.get(commandPalettePath, {
    config: { access: "signed-in" },
    schema: {
      tags: ["工作台"],
      summary: "快速跳转：按关键词查找记录",
      querystring: recordQueryString,
      response: { 200: answer(recordHits) },
    },
    handler: async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      const { q = "" } = request.query;
      return ok(isLongEnoughQuery(q) ? await findRecords(app.db, q, actorOf(request)) : []);
    },
  });
}
