import { subscriptionTexts } from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { removeRoute } from "../../../crud/crud-routes.ts";
import { serve, serveQuery, serveWrite } from "../../../crud/serve.ts";
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
  serveQuery(app, "GET /system/common/subscriptions", listOwnSubscriptions);

  serveWrite(
    app,
    "POST /system/common/subscriptions",
    { title, message: subscriptionTexts.added },
    async (unit, { body, actor }) => ({ subscriptionId: await subscribe(unit, body, actor) }),
  );

  serveWrite(
    app,
    "DELETE /system/common/subscriptions/:ids",
    { title, message: subscriptionTexts.removed },
    (unit, { ids, actor }) => unsubscribe(unit, ids, actor.user.userId),
  );
}

function sharedRoutes(app: App): void {
  serve(app, "GET /system/subscription", async (request) =>
    ok(await listSharedSubscriptions(app.db, request.query)),
  );

  serveWrite(app, "POST /system/subscription", { title }, async (unit, { body, actor }) => ({
    subscriptionId: await subscribeShared(unit, body, actor),
  }));

  removeRoute(app, "DELETE /system/subscription/:ids", { title, remove: unsubscribeShared });
}
