import { sql } from "kysely";
import type { MessageEvents } from "../message-event.ts";
import {
  type ItemChange,
  type ItemEvent,
  isEventItemShown,
  itemEvents,
} from "./item-events.queries.ts";
import type { BatchTemplateFactsQuery } from "./templated-messages.queries.ts";

/**
 * Messages to subscribers of the items, including subscriptions of departments and roles. Each person receives one
 * message per event. The item must still be in the state of the event.
 */
export function subscribedItemsChanged(
  change: MessageEvents["item.changed"]["change"],
  events: readonly ItemChange[],
  now: Date,
): BatchTemplateFactsQuery {
  if (change === "withdrawn") {
    const rows = sql`
      with ${subscribedNeedles}
      select distinct e.event_id, w.user_id, null as link, jsonb_build_object('标题', e.title) as facts
      from ${itemEvents(events)} cross join lateral ${matching} cross join lateral ${subscribers} as w
      where not exists (select from content_item i where ${isEventItemShown(now)})`;
    return { key: "subscription.withdrawn", rows };
  }
  const rows = sql`
    with ${subscribedNeedles}
    select distinct on (e.event_id, w.user_id) e.event_id, w.user_id, e.link, ${facts} as facts
    from ${itemEvents(events)} join content_item i on ${isEventItemShown(now)}
      cross join lateral ${matching} cross join lateral ${subscribers} as w
    order by e.event_id, w.user_id, s.subscription_id`;
  return { key: `subscription.${change}`, rows };
}

/**
 * Messages to subscribers of chapters and types that were added to a public item. An item may be released first and
 * described later.
 */
export function subscribedItemsStated(
  events: readonly ItemEvent<MessageEvents["item.stated"]>[],
  now: Date,
): BatchTemplateFactsQuery {
  const rows = sql`
    select distinct on (e.event_id, w.user_id) e.event_id, w.user_id, e.link, ${facts} as facts
    from ${itemEvents(events)} join content_item i on ${isEventItemShown(now)}
      cross join lateral (select s.* from subscription s,
        (select ${chapters} as chapters, ${types} as types offset 0) as a where ${isAbout}) as s
      cross join lateral ${subscribers} as w
    order by e.event_id, w.user_id, s.subscription_id`;
  return { key: "subscription.stated", rows };
}

const isAbout = sql`(s.chapter = any(a.chapters) or s.type_id = any(a.types))`;

// Applicability of the item of an event `e`: the current one, or the one in the event.

const chapters = sql`array(
  select chapter from owner_chapter where owner_id = e.item_id and e.about is null
  union all select jsonb_array_elements_text(e.about -> 'chapters'))`;

/** Includes ancestors and descendants: an item about a family concerns each of its types. */
const types = sql`array(
  select related.t from (
    select type_id from applicability where owner_id = e.item_id and e.about is null
    union all select jsonb_array_elements_text(e.about -> 'typeIds')::bigint) p
  cross join lateral (
    select type_and_above(p.type_id) union select type_and_below(p.type_id)) as related (t))`;

const categoryId = sql`case when e.about is null
  then (select category_id from content_item where item_id = e.item_id)
  else (e.about ->> 'categoryId')::bigint end`;

/** Search terms of all subscribed keywords, computed once. */
const subscribedNeedles = sql`needles as materialized (
  select k.keyword, n.word, n.needle
  from (select distinct keyword from subscription where keyword is not null) k
    cross join lateral keyword_needles(k.keyword) n)`;

/** Same result as has_keyword(). */
const keywords = sql`array(
  select keyword from (
    select n.keyword, n.word, bool_or(strpos(t.words, n.needle) > 0) as is_found
    from search_entry t cross join needles n where t.owner_id = e.item_id and e.about is null
    group by n.keyword, n.word) w
  group by keyword
  having bool_and(is_found) filter (where word > 0) or bool_or(is_found) filter (where word = 0)
  union all select jsonb_array_elements_text(e.about -> 'keywords'))`;

/** Subscriptions `s` that match the item of an event `e`. */
const matching = sql`(
  select s.* from subscription s,
    (select ${categoryId} as category_id, ${chapters} as chapters, ${types} as types,
      ${keywords} as keywords offset 0) as a
  where s.item_id = e.item_id or s.category_id = a.category_id or ${isAbout}
    or s.keyword = any(a.keywords)
) as s`;

/** Current users of a subscription `s`; a department includes its subtree. */
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

/** Name of the matching subscription with a colon; empty for a subscription of the item itself. */
const facts = sql`jsonb_build_object('标题', i.title, '摘要', i.summary, '订阅', case
  when s.category_id is not null then '订阅的分类“' || (select name from content_category c where c.category_id = s.category_id) || '”：'
  when s.chapter is not null then '订阅的 ATA ' || s.chapter || ' 章：'
  when s.type_id is not null then '订阅的机型 ' || (select name from aircraft_type t where t.type_id = s.type_id) || '：'
  when s.keyword is not null then '订阅的搜索“' || s.keyword || '”：'
  else '' end)`;
