import {
  isEnoughToJump,
  jumpAnswer,
  jumpPath,
  jumpQuery,
} from "@aeromaint/contracts/command-palette/command-palette.ts";
import { asker } from "../../crud/crud-routes.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { findRecords } from "./command-palette.queries.ts";

/** Records of the back office by a few signs of their name. */
export async function jumpRoutes(app: App): Promise<void> {
  app.get(jumpPath, {
    config: { access: "signed-in" },
    schema: {
      tags: ["工作台"],
      summary: "快速跳转：按关键词查找记录",
      querystring: jumpQuery,
      response: { 200: answer(jumpAnswer) },
    },
    handler: async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      const { q = "" } = request.query;
      return ok(isEnoughToJump(q) ? await findRecords(app.db, q, asker(request)) : []);
    },
  });
}
