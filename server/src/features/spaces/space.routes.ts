import { point, space } from "@aeromaint/contracts/spaces/space.ts";
import { actorOf } from "../../crud/actor.ts";
import { crudRoutes } from "../../crud/crud-routes.ts";
import { serve } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { pointStore, pointsOnPlan } from "./point.queries.ts";
import { spaceStore, spaceTree } from "./space.queries.ts";

/** Bases, hangars, bays and positions with their points: to keep them, and to draw them. */
export default async function spaceRoutes(app: App): Promise<void> {
  planRoutes(app);
  crudRoutes(app, space, spaceStore);
  crudRoutes(app, point, pointStore);
}

/** Plans are for everybody who is signed in. */
function planRoutes(app: App): void {
  serve(app, "GET /tdm/space/tree", async () => ok(await spaceTree(app.db)));

  serve(app, "GET /tdm/space/model/point", async (request) => {
    const { spaceId } = request.query;
    const who = actorOf(request);
    if (spaceId) found(await spaceStore.find(app.db, spaceId, who));
    return ok(await pointsOnPlan(app.db, spaceId, who.now));
  });
}
