import { type Static, Type } from "typebox";
import { reference, rowText, rowTextOrNull, text } from "../../fields/fields.ts";
import { maxKeywordLength } from "../../search/search-kinds.ts";
import { contains, paging, sorting } from "../../wire/resource.ts";
import { closedObject, oneOf, openObject } from "../../wire/schemas.ts";

export const subscriptionTargets = {
  item: "条目",
  category: "分类",
  chapter: "ATA章",
  type: "机型",
  search: "搜索",
} as const;
export type SubscriptionTarget = keyof typeof subscriptionTargets;
const subscriptionTargetNames = Object.keys(subscriptionTargets) as SubscriptionTarget[];

/** Subscribers. `own`: only the user. */
export const subscriberKinds = { own: "本人", dept: "部门", role: "角色" } as const;
type SubscriberKind = keyof typeof subscriberKinds;

/** Subscriptions of the user, including those of their department and roles. */
export const ownSubscriptionsPath = "/system/common/subscriptions";
/** Subscriptions of departments and roles, managed by staff. */
export const subscriptionsPath = "/system/subscription";

export const maxOwnSubscriptions = 100;

export const subscriptionTexts = {
  added: "订阅成功",
  removed: "取消订阅成功",
  exists: "已订阅，无需重复订阅",
  gone: "订阅的内容不存在或已下架",
  tooMany: `最多订阅 ${maxOwnSubscriptions} 项，请先取消不需要的订阅`,
} as const;

const target = oneOf<SubscriptionTarget>(subscriptionTargetNames, "订阅类型");

/** `value`: id of an item, category or type, number of a chapter, or words of a search. */
const subject = { target, value: text("订阅内容", { max: maxKeywordLength }) };

export const ownSubscriptionInput = closedObject(subject);
export type OwnSubscriptionInput = Static<typeof ownSubscriptionInput>;

/** For a department and those below it, or for a role. */
export const subscriptionInput = closedObject({
  subscriberKind: oneOf<Exclude<SubscriberKind, "own">>(["dept", "role"], "订阅对象"),
  subscriberId: reference("部门或角色"),
  ...subject,
});
export type SubscriptionInput = Static<typeof subscriptionInput>;

export const ownSubscriptionsQuery = openObject({
  ...paging,
  target: Type.Optional(target),
  value: contains("订阅内容"),
});
export type OwnSubscriptionsQuery = Static<typeof ownSubscriptionsQuery>;

export const subscriptionsQuery = openObject({
  ...paging,
  ...sorting("createTime"),
  target: Type.Optional(target),
  subscriber: contains("部门或角色"),
  name: contains("订阅内容"),
});
export type SubscriptionsQuery = Static<typeof subscriptionsQuery>;

export const subscriptionRow = Type.Object({
  subscriptionId: rowText(),
  subscriberKind: oneOf<SubscriberKind>(Object.keys(subscriberKinds)),
  /** Name of the department or role; empty for `own`. */
  subscriberName: rowText(),
  target,
  value: rowText(),
  /** Display name of the target; the value if the target was deleted. */
  name: rowText(),
  /** Page of the target on the site. */
  link: rowTextOrNull(),
  createUserName: rowText(),
  createTime: rowText(),
});
export type SubscriptionRow = Static<typeof subscriptionRow>;

export const createdSubscription = Type.Object({ subscriptionId: rowText() });
