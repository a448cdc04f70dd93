import {
  planPoint,
  planPointQuery,
  planPointsPath,
  point,
  space,
  spaceNode,
  spaceTreePath,
} from "@aeromaint/contracts/spaces/space.ts";
import { Type } from "typebox";
import { actorOf } from "../../crud/actor.ts";
import { crudRoutes } from "../../crud/crud-routes.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { pointStore } from "./point.queries.ts";
import { pointsOnPlan } from "./point-columns.queries.ts";
import { spaceStore } from "./space.queries.ts";
import { spaceTree } from "./space-tree.queries.ts";

/** Bases, hangars, bays and positions with their points: to keep them, and to draw them. */
export async function spaceRoutes(app: App): Promise<void> {
  planRoutes(app);
  crudRoutes(app, space, spaceStore);
  crudRoutes(app, point, pointStore);
}

/** Plans are for everybody who is signed in. */
function planRoutes(app: App): void {
  app.get(spaceTreePath, {
    config: { access: "signed-in" },
    schema: {
      tags: [space.title],
      summary: "空间树",
      response: { 200: answer(Type.Array(spaceNode)) },
    },
    handler: async () => ok(await spaceTree(app.db)),
  });

  app.get(planPointsPath, {
    config: { access: "signed-in" },
    schema: {
      tags: [point.title],
      summary: "空间及其下级的点位",
      querystring: planPointQuery,
      response: { 200: answer(Type.Array(planPoint)) },
    },
    handler: async (request) => {
      const { spaceId } = request.query;
      const who = actorOf(request);
      if (spaceId) found(await spaceStore.find(app.db, spaceId, who));
      return ok(await pointsOnPlan(app.db, spaceId, who.now));
    },
  });
}
