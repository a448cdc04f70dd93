import { page, route, tagged } from "../../wire/route.ts";
import {
  createdSubscription,
  ownSubscriptionInput,
  ownSubscriptionsQuery,
  subscriptionInput,
  subscriptionRow,
  subscriptionsQuery,
} from "./subscription.ts";

export const subscriptionCalls = {
  ...tagged("消息中心", {
    "GET /system/common/subscriptions": route("signed-in", "我的订阅", {
      query: ownSubscriptionsQuery,
      answer: page(subscriptionRow),
    }),
    "POST /system/common/subscriptions": route("signed-in", "新增订阅", {
      body: ownSubscriptionInput,
      answer: createdSubscription,
    }),
    "DELETE /system/common/subscriptions/:ids": route("signed-in", "取消订阅"),
  }),
  ...tagged("订阅管理", {
    "GET /system/subscription": route("system:subscription:list", "部门和角色的订阅", {
      query: subscriptionsQuery,
      answer: page(subscriptionRow),
    }),
    "POST /system/subscription": route("system:subscription:add", "为部门或角色订阅", {
      body: subscriptionInput,
      answer: createdSubscription,
    }),
    "DELETE /system/subscription/:ids": route("system:subscription:remove", "删除部门或角色的订阅"),
  }),
};
