import { subscriptionTexts } from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { actorOf } from "../../../crud/actor.ts";
import { removeRoute } from "../../../crud/crud-routes.ts";
import { idsOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import {
  listOwnSubscriptions,
  listSharedSubscriptions,
  subscribe,
  subscribeShared,
  unsubscribe,
  unsubscribeShared,
} from "./subscription.queries.ts";

const title = "订阅";

/** Subscriptions of the user, and those of departments and roles that staff manage. */
export default async function subscriptionRoutes(app: App): Promise<void> {
  ownRoutes(app);
  sharedRoutes(app);
}

function ownRoutes(app: App): void {
  serve(app, "GET /system/common/subscriptions", async (request) =>
    ok(await listOwnSubscriptions(app.db, request.query, actorOf(request))),
  );

  serve(app, "POST /system/common/subscriptions", async (request) => {
    const subscriptionId = await write(request, { title, type: "1" }, (unit) =>
      subscribe(unit, request.body, actorOf(request)),
    );
    return ok({ subscriptionId }, subscriptionTexts.added);
  });

  serve(app, "DELETE /system/common/subscriptions/:ids", async (request) => {
    const ids = idsOf(request.params.ids);
    await write(request, { title, type: "3" }, (unit) =>
      unsubscribe(unit, ids, actorOf(request).user.userId),
    );
    return ok(null, subscriptionTexts.removed);
  });
}

function sharedRoutes(app: App): void {
  serve(app, "GET /system/subscription", async (request) =>
    ok(await listSharedSubscriptions(app.db, request.query)),
  );

  serve(app, "POST /system/subscription", async (request) => {
    const subscriptionId = await write(request, { title, type: "1" }, (unit) =>
      subscribeShared(unit, request.body, actorOf(request)),
    );
    return ok({ subscriptionId }, "新增成功");
  });

  removeRoute(app, "DELETE /system/subscription/:ids", { title, remove: unsubscribeShared });
}
