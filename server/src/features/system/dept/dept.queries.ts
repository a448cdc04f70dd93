import type { dept } from "@aeromaint/contracts/system/dept.ts";
import { pathSeparators } from "@aeromaint/contracts/wire/sheet-import.ts";
import { type SqlBool, sql } from "kysely";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { containsPattern, pageOf } from "../../../crud/paging.ts";
import { insertRow, removeRows, updateRow } from "../../../crud/rows.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { conflict, forbidden, found, invalidField, notFound } from "../../../infra/http/errors.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";

const scopeColumns = { dept: "dept_id", owner: "created_by" };

/** Departments within the actor's data scope. */
export const deptStore: ResourceStore<typeof dept> = {
  table: "sysDept",
  key: "deptId",

  async list(db, { deptName, status, ...page }, { user }) {
    let query = deptsInScope(db, user);
    if (deptName) query = query.where("d.deptName", "ilike", containsPattern(deptName));
    if (status) query = query.where("d.status", "=", status);
    const isPage = page.pageNum !== undefined || page.pageSize !== undefined;
    const ordered = query.orderBy("d.orderNum").orderBy("d.deptId");
    if (isPage) return pageOf(ordered, page);
    const list = await ordered.execute();
    return { list, total: list.length };
  },

  find: (db, id, { user }) => deptsInScope(db, user).where("d.deptId", "=", id).executeTakeFirst(),

  async create(unit, { parentId, ...columns }, { user }) {
    if (pathSeparators.test(columns.deptName)) throw separatorError();
    return insertRow(unit, "sysDept", "deptId", {
      ...columns,
      parentId: await lockParent(unit.tx, parentId, user),
      createdBy: user.userId,
    });
  },

  async update(unit, id, { parentId, ...columns }, { user }) {
    const moved =
      parentId === undefined
        ? {}
        : { parentId: await lockNewParent(unit.tx, { deptId: id, parentId, user }) };
    if (pathSeparators.test(columns.deptName ?? "")) await checkUnchangedName(unit.tx, id, columns);
    const changes = { ...columns, ...moved };
    await updateRow(unit, "sysDept", "deptId", id, changes, withinScope(user, scopeColumns));
  },

  async remove(unit, ids, { user }) {
    const { tx } = unit;
    // Locks the departments: new people and children wait for the removal.
    const rows = await tx
      .selectFrom("sysDept")
      .select("deptId")
      .where("deptId", "=", anyOf(ids))
      .where(withinScope(user, scopeColumns))
      .orderBy("deptId")
      .forUpdate()
      .execute();
    if (rows.length !== ids.length) throw notFound();
    await checkDeptsUnused(tx, ids);
    await removeRows(unit, "sysDept", "deptId", ids);
  },
};

const separatorError = () => invalidField("deptName", "部门名称不能包含分隔符 / > \\ ;（含全角）");

/** Existing names with separators may stay. @throws 400 for a new one */
async function checkUnchangedName(tx: Tx, deptId: string, { deptName }: { deptName?: string }) {
  const row = await tx
    .selectFrom("sysDept")
    .select("deptId")
    .where("deptId", "=", deptId)
    .where("deptName", "=", deptName ?? "")
    .executeTakeFirst();
  if (!row) throw separatorError();
}

/** Counts invisible children and people too. */
async function checkDeptsUnused(tx: Tx, ids: string[]): Promise<void> {
  const child = await tx
    .selectFrom("sysDept")
    .select("deptId")
    .where("parentId", "=", anyOf(ids))
    .limit(1)
    .executeTakeFirst();
  if (child) throw conflict("存在下级部门,不允许删除");
  const person = await tx
    .selectFrom("sysUser")
    .select("userId")
    .where("deptId", "=", anyOf(ids))
    .limit(1)
    .executeTakeFirst();
  if (person) throw conflict("部门存在用户,不允许删除");
}

/** Rows `d` within the user's data scope, without order. */
export function deptsInScope(db: Read, user: CurrentUser) {
  const childReached = withinScope(user, { dept: "c.dept_id", owner: "c.created_by" });
  return db
    .selectFrom("sysDept as d")
    .leftJoin("sysDept as p", "p.deptId", "d.parentId")
    .leftJoin("sysUser as u", "u.userId", "d.leader")
    .where(withinScope(user, { dept: "d.dept_id", owner: "d.created_by" }))
    .select([
      "d.deptId",
      "d.deptName",
      "p.deptName as parentName",
      "d.orderNum",
      "d.leader",
      "u.nickName as leaderName",
      "d.phone",
      "d.email",
      "d.status",
      "d.createdAt as createTime",
      "d.version",
    ])
    .select(sql<string>`coalesce(d.parent_id, 0)::text`.as("parentId"))
    .select(
      sql<SqlBool>`exists (select from sys_dept c where c.parent_id = d.dept_id and ${childReached})`
        .$castTo<boolean>()
        .as("hasChildren"),
    );
}

/** True for "0" and its other spellings, the parent of root departments. */
export function isRootParent(parentId: string): boolean {
  return BigInt(parentId) === 0n;
}

/** True if the user may create root departments, which needs the scope of all data. */
export const canCreateRootDepts = ({ scope }: CurrentUser): boolean => scope.all;

/**
 * Locks the parent until the transaction ends; null for a root department.
 * @throws 403 outside the data scope or for a root department without the scope, 400 if unknown
 */
async function lockParent(tx: Tx, parentId: string, user: CurrentUser): Promise<string | null> {
  if (isRootParent(parentId)) {
    if (!canCreateRootDepts(user)) throw forbidden();
    return null;
  }
  const parent = await tx
    .selectFrom("sysDept")
    .select("deptId")
    .where("deptId", "=", parentId)
    .where(withinScope(user, scopeColumns))
    .forKeyShare()
    .executeTakeFirst();
  if (!parent) throw user.scope.all ? invalidField("parentId", "上级部门不存在") : forbidden();
  return parent.deptId;
}

/** Locks the new parent. An unchanged parent is not checked: it may be outside the data scope. */
async function lockNewParent(
  tx: Tx,
  { deptId, parentId, user }: { deptId: string; parentId: string; user: CurrentUser },
): Promise<string | null> {
  // Locks the tree. Two concurrent moves could create a cycle.
  await sql`select pg_advisory_xact_lock(hashtextextended('move in sys_dept', 0))`.execute(tx);
  const row = await tx
    .selectFrom("sysDept")
    .select("parentId")
    .where("deptId", "=", deptId)
    .where(withinScope(user, scopeColumns))
    .executeTakeFirst();
  const present = found(row).parentId;
  if (BigInt(present ?? 0) === BigInt(parentId)) return present;
  if ((await findDeptIdsBelow(tx, deptId)).has(String(BigInt(parentId)))) {
    throw invalidField("parentId", "上级部门不能是自己或自己的下级部门");
  }
  return lockParent(tx, parentId, user);
}

/** Ids of a department and its descendants, without a data scope. */
export async function findDeptIdsBelow(db: Read, deptId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ deptId: string }>`
    with recursive below as (
      select dept_id from sys_dept where dept_id = ${deptId}::bigint
      union
      select d.dept_id from below b join sys_dept d on d.parent_id = b.dept_id
    )
    select dept_id from below`.execute(db);
  return new Set(rows.map((row) => row.deptId));
}
