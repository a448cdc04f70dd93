import {
  maxOwnSubscriptions,
  type OwnSubscriptionInput,
  type OwnSubscriptionsQuery,
  type SubscriptionInput,
  type SubscriptionRow,
  type SubscriptionsQuery,
  type SubscriptionTarget,
  subscriptionTexts,
} from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { entryPath, entryScreens, searchScreen } from "@aeromaint/contracts/search/search-kinds.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { isReleased } from "../../../crud/is-released.ts";
import { containsText, type Page, type Paging } from "../../../crud/paging.ts";
import { sortedBy } from "../../../crud/sorting.ts";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { conflict, invalidField, notFound } from "../../../infra/http/errors.ts";

type Column = "item_id" | "category_id" | "chapter" | "type_id" | "keyword";

const columns: Readonly<Record<SubscriptionTarget, Column>> = {
  item: "item_id",
  category: "category_id",
  chapter: "chapter",
  type: "type_id",
  search: "keyword",
};

const target = sql<SubscriptionTarget>`case when s.item_id is not null then 'item'
  when s.category_id is not null then 'category' when s.chapter is not null then 'chapter'
  when s.type_id is not null then 'type' else 'search' end`;
const value = sql<string>`coalesce(s.item_id::text, s.category_id::text, s.chapter, s.type_id::text, s.keyword)`;
const name = sql<string>`coalesce(i.title, c.name, s.chapter || ' ' || a.dict_label, t.name, s.keyword, ${value})`;
const subscriber = sql<string>`coalesce(d.dept_name, r.role_name, '')`;

/** Subscriptions `s` with their targets. Titles of items are joined only if `isNamed` is true. */
const joinedTables = (isNamed: RawBuilder<SqlBool>) => sql`subscription s
  left join content_item i on i.item_id = s.item_id and ${isNamed}
  left join content_category c on c.category_id = s.category_id
  left join sys_dict_data a on a.dict_type = 'ATA' and a.dict_value = s.chapter
  left join aircraft_type t on t.type_id = s.type_id
  left join sys_dept d on d.dept_id = s.dept_id
  left join sys_role r on r.role_id = s.role_id
  left join sys_user u on u.user_id = s.created_by`;

interface SubscriptionListQuery {
  isNamed: RawBuilder<SqlBool>;
  where: readonly RawBuilder<SqlBool>[];
  order: RawBuilder<unknown>;
  paging: Paging;
}

type ListedSubscription = Omit<SubscriptionRow, "link"> & { module: string | null };
/** Beyond the last page, one row with only the total is returned. */
type ListedSubscriptionOrTotal = {
  [Name in keyof ListedSubscription]: ListedSubscription[Name] | null;
} & { of: string };

/** The total is counted with the page, because there are at most a few thousand rows. */
async function listSubscriptions(
  db: Read,
  { isNamed, where, order, paging: { pageNum = 1, pageSize = 20 } }: SubscriptionListQuery,
): Promise<Page<SubscriptionRow>> {
  const { rows } = await sql<ListedSubscriptionOrTotal>`
    with found as (
      select s.subscription_id, s.created_at as create_time, ${target} as target, ${value} as value, ${name} as name,
        case when s.user_id is not null then 'own' when s.dept_id is not null then 'dept' else 'role' end as subscriber_kind,
        ${subscriber} as subscriber_name, coalesce(u.nick_name, '') as create_user_name,
        coalesce(i.module, c.module) as module
      from ${joinedTables(isNamed)} where ${sql.join([sql`true`, ...where], sql` and `)} order by ${order}
    )
    select page.*, counted.total as of from (select count(*) as total from found) counted
    left join (select * from found limit ${pageSize} offset ${(pageNum - 1) * pageSize}) page on true`.execute(
    db,
  );
  const list = rows
    .filter(
      (row): row is ListedSubscriptionOrTotal & ListedSubscription => row.subscriptionId !== null,
    )
    .map(({ module, of: _, ...row }) => ({ ...row, link: linkOf(row, module) }));
  return { list, total: Number(rows[0]?.of ?? 0) };
}

/** Page of the target on the site; null for a deleted item. */
function linkOf(
  { target, value, name }: Pick<SubscriptionRow, "target" | "value" | "name">,
  module: string | null,
): string | null {
  // The content modules are also kinds of the search.
  const kind = module as "repair" | "train" | "tool" | null;
  if (target === "item") return kind && entryPath(kind, value);
  if (target === "category") return kind && `${entryScreens[kind].path}?categoryId=${value}`;
  const keyword = target === "chapter" ? `ATA ${value}` : name;
  return `${searchScreen.path}?${new URLSearchParams({ [searchScreen.parameter]: keyword })}`;
}

const newestFirst = sql`s.subscription_id desc`;

/**
 * Subscriptions of the user, own ones first, then those of the department and roles. Items that are
 * not public have their id as name, like deleted items.
 */
export function listOwnSubscriptions(
  db: Read,
  { target: targetFilter, value: valueFilter, ...paging }: OwnSubscriptionsQuery,
  { user: { userId }, now }: Actor,
): Promise<Page<SubscriptionRow>> {
  return listSubscriptions(db, {
    isNamed: isReleased(now, "i"),
    where: [
      sql<SqlBool>`(s.user_id = ${userId}::bigint
        or s.role_id in (select role_id from sys_user_role where user_id = ${userId}::bigint)
        or s.dept_id in (with recursive above as (
          select dept_id from sys_user where user_id = ${userId}::bigint
          union select d.parent_id from above join sys_dept d using (dept_id)) select dept_id from above))`,
      ...(targetFilter ? [sql<SqlBool>`${target} = ${targetFilter}`] : []),
      ...(valueFilter ? [sql<SqlBool>`${value} = ${valueFilter}`] : []),
    ],
    order: sql`s.user_id is null, ${newestFirst}`,
    paging,
  });
}

/** Subscriptions of departments and roles, for staff. */
export function listSharedSubscriptions(
  db: Read,
  query: SubscriptionsQuery,
): Promise<Page<SubscriptionRow>> {
  const { target: targetFilter, subscriber: subscriberFilter, name: nameFilter } = query;
  return listSubscriptions(db, {
    isNamed: sql`true`,
    where: [
      sql<SqlBool>`s.user_id is null`,
      ...(targetFilter ? [sql<SqlBool>`${target} = ${targetFilter}`] : []),
      ...(subscriberFilter ? [containsText(sql`lower(${subscriber})`, subscriberFilter)] : []),
      ...(nameFilter ? [containsText(sql`lower(${name})`, nameFilter)] : []),
    ],
    order: sortedBy({ createTime: sql`s.created_at` }, query, newestFirst),
    paging: query,
  });
}

/** @throws 400 if the target does not exist, 409 for a duplicate or beyond the limit */
export async function subscribe(
  unit: UnitOfWork,
  input: OwnSubscriptionInput,
  { user: { userId }, now }: Actor,
): Promise<string> {
  // The lock makes concurrent requests count one after the other.
  await sql`select from sys_user where user_id = ${userId}::bigint for update`.execute(unit.tx);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from subscription where user_id = ${userId}::bigint`.execute(
    unit.tx,
  );
  if ((rows[0]?.total ?? 0) >= maxOwnSubscriptions) throw conflict(subscriptionTexts.tooMany);
  return insertSubscription(unit, input, { subscriber: ["user_id", userId], userId, now });
}

/** @throws 400 if the department, role or target does not exist, 409 for a duplicate */
export async function subscribeShared(
  unit: UnitOfWork,
  { subscriberKind, subscriberId, ...input }: SubscriptionInput,
  { user: { userId }, now }: Actor,
): Promise<string> {
  const isDept = subscriberKind === "dept";
  const { rows } = await sql`
    select from ${sql.table(isDept ? "sys_dept" : "sys_role")}
    where ${sql.ref(isDept ? "dept_id" : "role_id")} = ${subscriberId}::bigint`.execute(unit.tx);
  if (rows.length === 0) {
    throw invalidField("subscriberId", isDept ? "选择的部门已不存在" : "选择的角色已不存在");
  }
  const column = isDept ? "dept_id" : "role_id";
  return insertSubscription(unit, input, { subscriber: [column, subscriberId], userId, now });
}

interface NewSubscription {
  subscriber: ["user_id" | "dept_id" | "role_id", string];
  userId: string;
  now: Date;
}

async function insertSubscription(
  unit: UnitOfWork,
  { target: of, value: given }: OwnSubscriptionInput,
  { subscriber: [column, id], userId, now }: NewSubscription,
): Promise<string> {
  const subject = of === "search" ? given.trim().replaceAll(/\s+/g, " ") : given;
  const isThere = await sql<{ isThere: boolean }>`
    select ${targetExists(of, subject, now)} as is_there`.execute(unit.tx);
  if (!isThere.rows[0]?.isThere) throw invalidField("value", subscriptionTexts.gone);
  const subjectColumn = columns[of];
  const isText = of === "search" || of === "chapter";
  const { rows } = await sql<{ subscriptionId: string }>`
    insert into subscription (${sql.ref(column)}, ${sql.ref(subjectColumn)}, created_by, created_at)
    values (${id}::bigint, ${isText ? sql`${subject}::text` : sql`${subject}::bigint`},
      ${userId}::bigint, ${asTimestamp(now)})
    on conflict do nothing returning subscription_id`.execute(unit.tx);
  const [row] = rows;
  if (!row) throw conflict(subscriptionTexts.exists);
  return row.subscriptionId;
}

/** Condition: the target exists and is public. */
function targetExists(of: SubscriptionTarget, subject: string, now: Date): RawBuilder<unknown> {
  if (of === "search") return sql`search_condition(search_needle(${subject}), '')::text <> ''`;
  if (of === "chapter") {
    return sql`exists (select from sys_dict_data where dict_type = 'ATA' and dict_value = ${subject})`;
  }
  // Text that cannot be an id.
  if (!/^[1-9][0-9]{0,17}$/.test(subject)) return sql`false`;
  const id = sql`${subject}::bigint`;
  if (of === "category")
    return sql`exists (select from content_category where category_id = ${id})`;
  if (of === "type") return sql`exists (select from aircraft_type where type_id = ${id})`;
  return sql`exists (select from content_item i where i.item_id = ${id}
    and ${isReleased(now, "i")})`;
}

/** @throws 404 if one of them belongs to another subscriber */
export function unsubscribe(unit: UnitOfWork, ids: readonly string[], userId: string) {
  return removeSubscriptions(unit, ids, sql`user_id = ${userId}::bigint`);
}

/** @throws 404 if one of them belongs to a user */
export function unsubscribeShared(unit: UnitOfWork, ids: readonly string[]) {
  return removeSubscriptions(unit, ids, sql`user_id is null`);
}

async function removeSubscriptions(
  unit: UnitOfWork,
  ids: readonly string[],
  which: RawBuilder<unknown>,
): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from subscription where subscription_id = any(${[...ids]}::bigint[]) and ${which}`.execute(
    unit.tx,
  );
  if (Number(numAffectedRows) !== ids.length) throw notFound();
}
