import type { OwnerKindName } from "@aeromaint/contracts/applicability/applicability.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read } from "../../infra/db/database.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";

interface OwnerTable {
  table: string;
  id: string;
  name: RawBuilder<unknown>;
  /** Condition on `o` if the table also holds rows of other kinds. */
  part?: RawBuilder<SqlBool>;
}

const item = (module: string): OwnerTable => ({
  table: "content_item",
  id: "item_id",
  name: sql`o.title`,
  part: sql`o.module = ${sql.lit(module)}`,
});

const ownerTables: Readonly<Record<OwnerKindName, OwnerTable>> = {
  repair: item("repair"),
  train: item("train"),
  tool: item("tool"),
  notice: { table: "platform_notice", id: "notice_id", name: sql`o.notice_title` },
  material: { table: "material_info", id: "info_id", name: sql`o.name` },
  circulation: { table: "circulation", id: "circulation_id", name: sql`o.title` },
  account: {
    table: "repair_person",
    id: "information_id",
    name: sql`(select u.nick_name from sys_user u where u.user_id = o.user_id)`,
    // Firms and administrators have no licences.
    part: sql`o.user_nature in ('1', '3')`,
  },
};

interface OwnersQuery {
  kind: OwnerKindName;
  ids: readonly string[];
  actor: Actor;
  /** Locks the rows; concurrent changes of their applicability wait. */
  isLocked?: boolean;
}

/** Rows of the kind within the actor's data scope, ordered by id. */
export async function findOwners(
  db: Read,
  { kind, ids, actor: { user }, isLocked = false }: OwnersQuery,
): Promise<{ id: string; name: string }[]> {
  const { table, id, name, part = sql<SqlBool>`true` } = ownerTables[kind];
  const key = sql.ref(`o.${id}`);
  const { rows } = await sql<{ id: string; name: string }>`
    select ${key}::text as id, ${name} as name from ${sql.table(table)} o
    where ${key} = any(${[...ids]}::bigint[]) and ${part}
      and ${withinScope(user, { dept: "o.dept_id", owner: "o.created_by" })}
    order by ${key} ${isLocked ? sql`for no key update of o` : sql``}`.execute(db);
  return rows;
}
