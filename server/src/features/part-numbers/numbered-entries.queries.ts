import { recordKinds } from "@aeromaint/contracts/command-palette/command-palette.ts";
import { hasPermission } from "@aeromaint/contracts/permissions.ts";
import {
  type NumberedEntry,
  numberedKinds,
} from "@aeromaint/contracts/search/recognised-number.ts";
import { type RawBuilder, sql } from "kysely";
import { hasText } from "../../crud/paging.ts";
import type { Read } from "../../infra/db/database.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";

const scope = { dept: "dept_id", owner: "created_by" };
const maxChoices = 20;

/** The entries within a user's rights and data scope: `owner_id`, `kind` and `title`. */
export function entriesOf(user: CurrentUser): RawBuilder<unknown> {
  // Who lists entries of a kind may see their numbers too.
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

/** The newest entries whose title has this part. */
export async function listNumberedEntries(
  db: Read,
  { title }: { title?: string },
  user: CurrentUser,
): Promise<NumberedEntry[]> {
  const where = title ? hasText(sql`lower(o.title)`, title) : sql`true`;
  const { rows } = await sql<NumberedEntry>`
    select o.owner_id, o.kind, o.title from ${entriesOf(user)} o
    where ${where} order by o.owner_id desc limit ${maxChoices}`.execute(db);
  return rows;
}
