import type { contentModules } from "@aeromaint/contracts/content/modules.ts";
import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isReleased } from "../../../crud/is-released.ts";
import type { Read } from "../../../infra/db/database.ts";
import { relatedTypes } from "../../applicability/applicability.ts";
import type { MessageEvents } from "../message-event.ts";
import type { TemplateFactsQuery } from "./templated-messages.queries.ts";

export interface SentEvent<Payload> {
  eventId: string;
  payload: Payload;
}

/** Event of an item: a public change, or a new applicability. */
type ItemEvent<Payload = MessageEvents["item.changed"] | MessageEvents["item.stated"]> =
  SentEvent<Payload>;

/**
 * Messages to people who have collected the items or subscribed to them, including subscriptions of
 * departments and roles. The items must still be in the state of the event: public after a release
 * or revision, hidden after a withdrawal. The current title is used.
 */
export const itemsChanged = (
  events: readonly ItemEvent<MessageEvents["item.changed"]>[],
  now: Date,
): TemplateFactsQuery[] =>
  [...Map.groupBy(events, ({ payload }) => payload.change)].flatMap(([change, own]) => {
    const isGone = change === "withdrawn";
    const from = isGone ? itemEvents(own) : shownItems(own, now);
    const where = isGone
      ? sql`where not exists (select from content_item i where ${isEventItemShown(now)})`
      : sql``;
    const link = isGone ? sql`null::text as link` : sql`e.link`;
    const facts = isGone ? sql`jsonb_build_object('标题', e.title)` : itemFacts;
    return [
      {
        key: `item.${change}`,
        rows: sql`select e.event_id, k.user_id, ${link}, ${facts} as facts
          from ${from} join aviation_collect k
            on k.assoc_id = e.item_id and k.collect_type = e.collect_type ${where}`,
      },
      {
        key: `subscription.${change}`,
        rows: sql`
          with ${subscribedNeedles}
          select distinct on (e.event_id, w.user_id) e.event_id, w.user_id, ${link}, ${facts} || ${subscription} as facts
          from ${from} cross join lateral ${matching} cross join lateral ${subscribers} as w ${where}
          order by e.event_id, w.user_id, s.subscription_id`,
      },
    ];
  });

/**
 * Messages to subscribers of chapters and types that were added to a public item. An item may be released first and
 * described later.
 */
export const itemsStated = (
  events: readonly ItemEvent<MessageEvents["item.stated"]>[],
  now: Date,
): TemplateFactsQuery[] => [
  {
    key: "subscription.stated",
    rows: sql`
      select distinct on (e.event_id, w.user_id) e.event_id, w.user_id, e.link, ${itemFacts} || ${subscription} as facts
      from ${shownItems(events, now)}
        cross join lateral (select s.* from subscription s,
          (select ${chapters} as chapters, ${types} as types offset 0) as a where ${isAbout}) as s
        cross join lateral ${subscribers} as w
      order by e.event_id, w.user_id, s.subscription_id`,
  },
];

/** Reasons by event id, for events with an item that has changed since. Ignores other events. */
export async function findObsoleteEvents(
  db: Read,
  events: readonly SentEvent<object>[],
  now: Date,
): Promise<Map<string, string>> {
  const ofItems = events.filter(({ payload }) => "module" in payload) as ItemEvent[];
  if (ofItems.length === 0) return new Map();
  const { rows } = await sql<{ eventId: string }>`
    select e.event_id from ${shownItems(ofItems, now)}`.execute(db);
  const shown = new Set(rows.map(({ eventId }) => eventId));
  return new Map(
    ofItems.flatMap(({ eventId, payload }) => {
      const isWithdrawal = "change" in payload && payload.change === "withdrawn";
      if (shown.has(eventId) !== isWithdrawal) return [];
      return [[eventId, isWithdrawal ? "内容已重新公开" : "内容已删除或不再公开"]];
    }),
  );
}

/** Modules of content items, which are also kinds of the search. */
type Module = keyof typeof contentModules;

/** `aviation_collect.collect_type` by module. */
const collectTypes: Readonly<Record<Module, string>> = { repair: "1", train: "4", tool: "5" };

/** Events as a table `e` for the queries of messages. */
function itemEvents(events: readonly ItemEvent[]): RawBuilder<unknown> {
  const rows = events.map(({ eventId, payload }) => {
    const module = payload.module as Module;
    return {
      ...payload,
      eventId,
      link: entryPath(module, payload.itemId),
      collectType: collectTypes[module],
    };
  });
  return sql`(
    select "eventId" as event_id, "itemId" as item_id, title, link, "collectType" as collect_type,
      about
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("eventId" uuid, "itemId" bigint, title text,
      link text, "collectType" text, about jsonb)) as e`;
}

/** True if the item `i` of an event `e` is public. */
const isEventItemShown = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(i.item_id = e.item_id
  and ${isReleased(now, "i")})`;

/** Public items `i` of events `e`. */
const shownItems = (events: readonly ItemEvent[], now: Date) =>
  sql`${itemEvents(events)} join content_item i on ${isEventItemShown(now)}`;

const itemFacts = sql`jsonb_build_object('标题', i.title, '摘要', i.summary)`;

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
  cross join lateral ${relatedTypes(sql`p.type_id`)} as related (t))`;

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
const subscription = sql`jsonb_build_object('订阅', case
  when s.category_id is not null then '订阅的分类“' || (select name from content_category c where c.category_id = s.category_id) || '”：'
  when s.chapter is not null then '订阅的 ATA ' || s.chapter || ' 章：'
  when s.type_id is not null then '订阅的机型 ' || (select name from aircraft_type t where t.type_id = s.type_id) || '：'
  when s.keyword is not null then '订阅的搜索“' || s.keyword || '”：'
  else '' end)`;
