import { hasPermission, type Permission } from "@aeromaint/contracts/permissions.ts";
import {
  type ScheduledKind,
  scheduledKinds,
  type Workbench,
} from "@aeromaint/contracts/workbench/workbench.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";

type Scheduled = NonNullable<Workbench["scheduled"]>;

const shown = 6;

const rights: Record<ScheduledKind, Permission> = {
  repair: "platform:info:list",
  train: "train:info:list",
  tool: "tool:info:list",
  notice: "platform:notice:list",
};

/** Items and notices that wait for their release; undefined for those who may list none of them. */
export async function scheduledRows(
  db: Read,
  { user, now }: Actor,
): Promise<Scheduled | undefined> {
  const kinds = (Object.keys(scheduledKinds) as ScheduledKind[]).filter((kind) =>
    hasPermission(user.permissions, rights[kind]),
  );
  if (kinds.length === 0) return undefined;
  const at = asTimestamp(now);
  const { rows } = await sql<Scheduled["list"][number] & { total: number }>`
    with scheduled as (
      select i.module as kind, i.item_id as id, i.title, i.release_time
      from content_item i
      where i.module = any(${kinds}::text[]) and i.release_time > ${at}
        and ${withinScope(user, { dept: "i.dept_id", owner: "i.created_by" })}
      union all
      select 'notice', n.notice_id, n.notice_title, n.notice_time
      from platform_notice n
      where ${kinds.includes("notice")} and n.notice_time > ${at}
        and ${withinScope(user, { dept: "n.dept_id", owner: "n.created_by" })}
    )
    select kind, id, title, release_time, (select count(*)::int from scheduled) as total
    from scheduled order by release_time, id limit ${shown}`.execute(db);
  return { total: rows[0]?.total ?? 0, list: rows };
}
