import { actorOf } from "../../../crud/actor.ts";
import { removeRoute } from "../../../crud/crud-routes.ts";
import { idOf } from "../../../crud/ids.ts";
import { runOnce } from "../../../crud/request-key.queries.ts";
import { serve, serveQuery } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import {
  collectItem,
  countCollected,
  findCollected,
  listCollected,
  removeCollected,
} from "./collect.queries.ts";

/** Collections are private: every route reads and writes rows of the user only. */
export default async function collectRoutes(app: App): Promise<void> {
  serveQuery(app, "GET /aviation/collect", listCollected);

  serveQuery(app, "GET /aviation/collect/count", countCollected);

  serve(app, "GET /aviation/collect/id/:id", async (request) =>
    ok(found(await findCollected(app.db, idOf(request.params.id), actorOf(request)))),
  );

  serve(app, "POST /aviation/collect", async (request) => {
    const collectId = await app.db
      .transaction()
      .execute((tx) => runOnce(request, tx, () => collectItem(tx, request.body, actorOf(request))));
    return ok({ collectId }, "收藏成功");
  });

  removeRoute(app, "DELETE /aviation/collect/:ids", { title: "取消收藏", remove: removeCollected });
}
