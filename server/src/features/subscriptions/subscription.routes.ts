import {
  createdSubscription,
  ownSubscriptionInput,
  ownSubscriptionsPath,
  ownSubscriptionsQuery,
  subscriptionInput,
  subscriptionRow,
  subscriptionsPath,
  subscriptionsQuery,
  subscriptionTexts,
} from "@aeromaint/contracts/subscriptions/subscription.ts";
import { actorOf } from "../../crud/actor.ts";
import { idsOf, idsParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../infra/http/envelope.ts";
import {
  listOwnSubscriptions,
  listSharedSubscriptions,
  subscribe,
  subscribeFor,
  unsubscribe,
  unsubscribeShared,
} from "./subscription.queries.ts";

const title = "订阅";

/** What people want to hear of: their own, and by staff those of departments and roles. */
export async function subscriptionRoutes(app: App): Promise<void> {
  ownRoutes(app);
  sharedRoutes(app);
}

function ownRoutes(app: App): void {
  const tags = ["消息中心"];
  const config = { access: "signed-in" } as const;

  app.get(ownSubscriptionsPath, {
    config,
    schema: {
      ...{ tags, summary: "我的订阅", querystring: ownSubscriptionsQuery },
      response: { 200: answer(page(subscriptionRow)) },
    },
    handler: async (request) =>
      ok(await listOwnSubscriptions(app.db, request.query, actorOf(request))),
  });

  app.post(ownSubscriptionsPath, {
    config,
    schema: {
      ...{ tags, summary: "新增订阅", body: ownSubscriptionInput },
      response: { 200: answer(createdSubscription) },
    },
    handler: async (request) => {
      const subscriptionId = await write(request, { title, type: "1" }, (unit) =>
        subscribe(unit, request.body, actorOf(request)),
      );
      return ok({ subscriptionId }, subscriptionTexts.added);
    },
  });

  app.delete(`${ownSubscriptionsPath}/:ids`, {
    config,
    schema: { tags, summary: "取消订阅", params: idsParams, response: { 200: done } },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title, type: "3" }, (unit) =>
        unsubscribe(unit, ids, actorOf(request).user.userId),
      );
      return ok(null, subscriptionTexts.removed);
    },
  });
}

function sharedRoutes(app: App): void {
  const tags = ["订阅管理"];

  app.get(subscriptionsPath, {
    config: { access: "system:subscription:list" },
    schema: {
      ...{ tags, summary: "部门和角色的订阅", querystring: subscriptionsQuery },
      response: { 200: answer(page(subscriptionRow)) },
    },
    handler: async (request) => ok(await listSharedSubscriptions(app.db, request.query)),
  });

  app.post(subscriptionsPath, {
    config: { access: "system:subscription:add" },
    schema: {
      ...{ tags, summary: "为部门或角色订阅", body: subscriptionInput },
      response: { 200: answer(createdSubscription) },
    },
    handler: async (request) => {
      const subscriptionId = await write(request, { title, type: "1" }, (unit) =>
        subscribeFor(unit, request.body, actorOf(request)),
      );
      return ok({ subscriptionId }, "新增成功");
    },
  });

  app.delete(`${subscriptionsPath}/:ids`, {
    config: { access: "system:subscription:remove" },
    schema: { tags, summary: "删除部门或角色的订阅", params: idsParams, response: { 200: done } },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title, type: "3" }, (unit) => unsubscribeShared(unit, ids));
      return ok(null, "删除成功");
    },
  });
}
