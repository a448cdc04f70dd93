import { actorOf } from "../../../crud/actor.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { listOwnTasks } from "./own-tasks.queries.ts";
import { readWorkbench } from "./workbench.queries.ts";

/** Open tasks of the user: one route for the workbench, one for the home page. */
export default async function workbenchRoutes(app: App): Promise<void> {
  serve(app, "GET /v1/backstage/work", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    return ok(await readWorkbench(app.db, actorOf(request)));
  });

  serve(app, "GET /system/common/user/tasks", async (request) =>
    ok(await listOwnTasks(app.db, actorOf(request))),
  );
}
