import { type Static, Type } from "typebox";
import { reference, rowText, rowTextOrNull, text } from "../../fields/fields.ts";
import { maxKeywordLength } from "../../search/search-kinds.ts";
import { contains, paging, sorting } from "../../wire/resource.ts";
import { closedObject, oneOf, openObject } from "../../wire/schemas.ts";

/** What one may subscribe to. */
export const subscriptionTargets = {
  item: "条目",
  category: "分类",
  chapter: "ATA章",
  type: "机型",
  search: "搜索",
} as const;
export type SubscriptionTarget = keyof typeof subscriptionTargets;
export const subscriptionTargetNames = Object.keys(subscriptionTargets) as SubscriptionTarget[];

/** For whom: a person's own are for that person alone. */
export const subscriberKinds = { own: "本人", dept: "部门", role: "角色" } as const;
export type SubscriberKind = keyof typeof subscriberKinds;

/** One's own, and what one gets by department and role. */
export const ownSubscriptionsPath = "/system/common/subscriptions";
/** Those of departments and roles, for staff. */
export const subscriptionsPath = "/system/subscription";

/** Own ones of a person. */
export const maxOwnSubscriptions = 100;

export const subscriptionTexts = {
  added: "订阅成功",
  removed: "取消订阅成功",
  exists: "已订阅，无需重复订阅",
  gone: "订阅的内容不存在或已下架",
  tooMany: `最多订阅 ${maxOwnSubscriptions} 项，请先取消不需要的订阅`,
} as const;

const target = oneOf<SubscriptionTarget>(subscriptionTargetNames, "订阅类型");

/** `value`: the id of an item, a category or a type, the number of a chapter, the words of a search. */
const subject = { target, value: text("订阅内容", { max: maxKeywordLength }) };

export const ownSubscriptionInput = closedObject(subject);
export type OwnSubscriptionInput = Static<typeof ownSubscriptionInput>;

/** For a department with those below it, or for a role. */
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
  /** Of the department or role; empty for one's own. */
  subscriberName: rowText(),
  target,
  value: rowText(),
  /** What people call it; the value itself where it is gone. */
  name: rowText(),
  /** Where it is seen on the site. */
  link: rowTextOrNull(),
  createUserName: rowText(),
  createTime: rowText(),
});
export type SubscriptionRow = Static<typeof subscriptionRow>;

export const createdSubscription = Type.Object({ subscriptionId: rowText() });
