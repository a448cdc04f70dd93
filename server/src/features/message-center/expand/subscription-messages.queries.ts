import type { SearchKind } from "@aeromaint/contracts/search/search-kinds.ts";
import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import { type RawBuilder, sql } from "kysely";
import type { MessageEvents } from "../../../crud/messages/message-event.ts";
import { isReleased } from "../../../crud/release.ts";
import type { FactsOfEvent } from "./templated-messages.queries.ts";

type Changed = MessageEvents["item.changed"];

/**
 * To whoever has subscribed to what the item is about, alone or with a department or role: once, however
 * many subscriptions match. As with collections, what the event says must still be so.
 */
export function subscribedItemChanged(payload: Changed, now: Date): FactsOfEvent {
  const { itemId, title, change, releaseTime } = payload;
  const isShown = sql`i.item_id = ${itemId}::bigint
    and ${isReleased(now, { from: "i.release_time", until: "i.take_down_time" })}
    and ${releaseTime === undefined ? sql`true` : sql`i.release_time = ${releaseTime}::timestamptz`}`;
  if (change === "withdrawn") {
    const rows = sql`
      select distinct w.user_id, null as link, jsonb_build_object('标题', ${title}::text) as facts
      from ${matching(payload)} cross join lateral ${subscribers} as w
      where not exists (select from content_item i where ${isShown})`;
    return { key: "subscription.withdrawn", rows };
  }
  const rows = sql`
    select distinct on (w.user_id) w.user_id, ${linkOf(payload)}::text as link, ${facts} as facts
    from content_item i cross join ${matching(payload)} cross join lateral ${subscribers} as w
    where ${isShown} order by w.user_id, s.subscription_id`;
  return { key: `subscription.${change}`, rows };
}

/** Of a content item, which is found by the search as one of its kinds. */
const linkOf = ({ module, itemId }: Pick<Changed, "module" | "itemId">) =>
  entryPath(module as SearchKind, itemId);

/**
 * To whoever has subscribed to a chapter or a type that a public item was not about before: such as one
 * that was released first and described afterwards.
 */
export function subscribedItemStated(
  { itemId, module, about }: MessageEvents["item.stated"],
  now: Date,
): FactsOfEvent {
  const subscriptions = sql`(select s.* from subscription s, (select ${chaptersOf(itemId, about)} as chapters,
    ${typesOf(itemId, about)} as types offset 0) as a where ${isAbout}) as s`;
  const rows = sql`
    select distinct on (w.user_id) w.user_id, ${linkOf({ module, itemId })}::text as link, ${facts} as facts
    from content_item i cross join ${subscriptions} cross join lateral ${subscribers} as w
    where i.item_id = ${itemId}::bigint
      and ${isReleased(now, { from: "i.release_time", until: "i.take_down_time" })}
    order by w.user_id, s.subscription_id`;
  return { key: "subscription.stated", rows };
}

/** Subscriptions `s` that the item is a subject of. */
function matching({ itemId, about }: Changed): RawBuilder<unknown> {
  const categoryId = about
    ? sql`${about.categoryId}::bigint`
    : sql`(select category_id from content_item where item_id = ${itemId}::bigint)`;
  const keywords = about
    ? sql`${[...about.keywords]}::text[]`
    : sql`array(select k.keyword from search_entry e, (select distinct keyword from subscription
        where keyword is not null) k where e.owner_id = ${itemId}::bigint and has_keyword(e.words, k.keyword))`;
  return sql`(
    select s.* from subscription s,
      (select ${categoryId} as category_id, ${chaptersOf(itemId, about)} as chapters,
        ${typesOf(itemId, about)} as types, ${keywords} as keywords offset 0) as a
    where s.item_id = ${itemId}::bigint or s.category_id = a.category_id or ${isAbout}
      or s.keyword = any(a.keywords)
  ) as s`;
}

type About = MessageEvents["item.stated"]["about"];

const isAbout = sql`(s.chapter = any(a.chapters) or s.type_id = any(a.types))`;

const chaptersOf = (itemId: string, about: About | undefined) =>
  about
    ? sql`${[...about.chapters]}::text[]`
    : sql`array(select chapter from owner_chapter where owner_id = ${itemId}::bigint)`;

/** With those above and below: what is about a family concerns each of its types. */
const typesOf = (itemId: string, about: About | undefined) => {
  const stated = about
    ? sql`unnest(${[...about.typeIds]}::bigint[]) as p (type_id)`
    : sql`applicability p where p.owner_id = ${itemId}::bigint`;
  return sql`array(select related.t from (select p.type_id from ${stated}) p cross join lateral (
    select type_and_above(p.type_id) union select type_and_below(p.type_id)) as related (t))`;
};

/** The people of a subscription `s`, by what is true now: a department with all below it. */
const subscribers = sql`(
  select s.user_id where s.user_id is not null
  union all
  select u.user_id from sys_user u where s.dept_id is not null and u.dept_id in (
    with recursive below as (
      select s.dept_id union select d.dept_id from sys_dept d join below on d.parent_id = below.dept_id
    ) select dept_id from below)
  union all
  select h.user_id from sys_user_role h join sys_role r using (role_id)
  where h.role_id = s.role_id and r.status = '1')`;

/** With which of one's subscriptions it was: a name that ends in a colon, or nothing for the item itself. */
const facts = sql`jsonb_build_object('标题', i.title, '摘要', i.summary, '订阅', case
  when s.category_id is not null then '订阅的分类“' || (select name from content_category c where c.category_id = s.category_id) || '”：'
  when s.chapter is not null then '订阅的 ATA ' || s.chapter || ' 章：'
  when s.type_id is not null then '订阅的机型 ' || (select name from aircraft_type t where t.type_id = s.type_id) || '：'
  when s.keyword is not null then '订阅的搜索“' || s.keyword || '”：'
  else '' end)`;
