import { workbench, workbenchPath } from "@aeromaint/contracts/workbench/workbench.ts";
import { actorOf } from "../../crud/actor.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { readWorkbench } from "./work.queries.ts";

/** What waits for the signed-in person: one call for the whole work page. */
export async function workbenchRoutes(app: App): Promise<void> {
  app.get(workbenchPath, {
    config: { access: "signed-in" },
    schema: {
      tags: ["工作台"],
      summary: "等待本人处理的事项",
      response: { 200: answer(workbench) },
    },
    handler: async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      return ok(await readWorkbench(app.db, actorOf(request)));
    },
  });
}
