import { actorOf } from "../../../crud/actor.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { postsToChoose, usersToChoose } from "./choices.queries.ts";

/** Users and posts as drop-downs offer them. */
export async function choiceRoutes(app: App): Promise<void> {
  serve(app, "GET /system/common/user", async (request) =>
    ok(await usersToChoose(app.db, request.query.keyword, actorOf(request))),
  );

  serve(app, "GET /system/common/post", async () => ok(await postsToChoose(app.db)));
}
