import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { recordKinds } from "@aeromaint/contracts/search/command-palette/record-kinds.ts";
import { minNumberPart, numberForm } from "@aeromaint/contracts/search/number-form.ts";
import {
  type NumberDecision,
  type NumberedEntry,
  type NumberPlace,
  type NumberState,
  numberedKinds,
  type RecognisedNumberRow,
} from "@aeromaint/contracts/search/recognised-number.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { countRows } from "../../crud/count-rows.ts";
import { containsText, type Page, type Paging } from "../../crud/paging.ts";
import { equals, matching } from "../../crud/row-list.ts";
import { type SortQuery, sortedBy } from "../../crud/sorting.ts";
import type { Read } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { conflict, invalidField, notFound } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";

interface NumberFilters extends Paging, SortQuery {
  /** Part of the number, ignoring separators. */
  number?: string;
  title?: string;
  kind?: string;
  source?: string;
  state?: string;
}

const sortColumns = { number: sql`n.normalised`, createTime: sql`n.created_at` };

/** Numbers of entries within the user's reach, newest first. */
export async function listNumbers(
  db: Read,
  { pageNum = 1, pageSize = 20, ...filters }: NumberFilters,
  { user }: Actor,
): Promise<Page<RecognisedNumberRow>> {
  const from = sql`recognised_number n join ${reachableEntries(user)} o using (owner_id)`;
  const where = conditionsOf(filters);
  const order = sortedBy(sortColumns, filters, sql`n.recognised_id desc`);
  const [{ rows: list }, total] = await Promise.all([
    sql<RecognisedNumberRow>`
      select n.recognised_id, n.owner_id, n.number, o.kind, o.title, n.source, n.state,
        n.created_at as create_time
      from ${from} where ${where}
      order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    countRows(db, { from, where }),
  ]);
  return { list, total };
}

const conditionsOf = (filters: NumberFilters) =>
  matching(filters, {
    number(number) {
      const form = numberForm(number);
      return form ? sql`n.normalised like ${`%${form}%`}` : containsText(sql`n.number`, number);
    },
    title: (title) => containsText(sql`lower(o.title)`, title),
    kind: equals("o.kind"),
    source: equals("n.source"),
    state: equals("n.state"),
  });

/**
 * Rejects or restores the numbers, all or nothing.
 * @throws 404 if a number is missing or not reachable, 409 for a number stated by a product
 */
export async function decideNumbers(
  unit: UnitOfWork,
  { ids, state }: NumberDecision & { ids: readonly string[] },
  { user }: Actor,
): Promise<void> {
  const { rows } = await sql<{ state: NumberState; source: NumberPlace }>`
    select n.state, n.source from recognised_number n join ${reachableEntries(user)} o using (owner_id)
    where n.recognised_id = any(${[...ids]}::bigint[])
    order by n.recognised_id for update of n`.execute(unit.tx);
  if (rows.length !== ids.length) throw notFound();
  if (rows.some(({ source }) => source === "field")) {
    throw conflict("产品自己的件号请在航材信息中修改");
  }
  const changed = await sql<{ state: NumberState }>`
    update recognised_number set state = case
      when ${state} = 'rejected' then 'rejected' when is_added then 'added' else 'recognised' end
    where recognised_id = any(${[...ids]}::bigint[]) returning state`.execute(unit.tx);
  const changes = [["state", rows[0]?.state, changed.rows[0]?.state]] as const;
  await unit.record({ act: "rows.written", subject: ids, table: "recognisedNumber", changes });
}

/**
 * Adds a number that the rule does not recognise.
 * @throws 400 if the number is too short or the entry not reachable, 409 for a known number
 */
export async function addNumber(
  unit: UnitOfWork,
  { ownerId, number }: { ownerId: string; number: string },
  { user }: Actor,
): Promise<string> {
  if (numberForm(number).length < minNumberPart) {
    throw invalidField("number", `件号至少包含 ${minNumberPart} 个字母或数字`);
  }
  const { rows: owners } = await sql<{ isTitle: boolean }>`
    select strpos(number_form(o.title), number_form(${number})) > 0 as is_title
    from ${reachableEntries(user)} o where o.owner_id = ${ownerId}::bigint`.execute(unit.tx);
  const [owner] = owners;
  if (!owner) throw invalidField("ownerId", "所在内容不存在");
  const { rows } = await sql<{ recognisedId: string }>`
    insert into recognised_number as n (owner_id, number, source, state, is_added)
    values (${ownerId}::bigint, ${number.trim()}, ${owner.isTitle ? "title" : "text"}, 'added', true)
    on conflict (owner_id, normalised) do update set state = 'added', is_added = true
    where n.state = 'rejected'
    returning recognised_id`.execute(unit.tx);
  const [row] = rows;
  if (!row) throw conflict("该内容已有此件号");
  const { recognisedId } = row;
  await unit.record({ act: "rows.written", subject: recognisedId, table: "recognisedNumber" });
  return recognisedId;
}

const scope = { dept: "dept_id", owner: "created_by" };
const maxChoices = 20;

/** Entries within permissions and data scope of the user: `owner_id`, `kind` and `title`. */
function reachableEntries(user: CurrentUser): RawBuilder<unknown> {
  // The permission to list a kind includes its numbers.
  const kinds = numberedKinds.filter((kind) =>
    hasPermission(user.permissions, recordKinds[kind].permission),
  );
  const reached = sql`kind = any(${kinds}::text[]) and ${withinScope(user, scope)}`;
  return sql`(
    select owner_id, kind, title from (
      select item_id as owner_id, module as kind, title, dept_id, created_by from content_item
      union all
      select notice_id, 'notice', notice_title, dept_id, created_by from platform_notice
      union all
      select info_id, 'product', name, dept_id, created_by from material_info) as every_entry
    where ${reached})`;
}

/** Newest entries with a matching title. */
export async function listNumberedEntries(
  db: Read,
  { title }: { title?: string },
  user: CurrentUser,
): Promise<NumberedEntry[]> {
  const where = title ? containsText(sql`lower(o.title)`, title) : sql`true`;
  const { rows } = await sql<NumberedEntry>`
    select o.owner_id, o.kind, o.title from ${reachableEntries(user)} o
    where ${where} order by o.owner_id desc limit ${maxChoices}`.execute(db);
  return rows;
}
