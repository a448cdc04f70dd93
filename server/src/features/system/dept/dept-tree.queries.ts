import type { DeptOption, DeptRow, RoleDepts } from "@aeromaint/contracts/system/dept.ts";
import type { Read } from "../../../infra/db/database.ts";
import { found } from "../../../infra/http/errors.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";
import { deptsInScope, findDeptIdsBelow, isRootParent } from "./dept.queries.ts";

/**
 * Children of a department, in order. "0" returns reachable departments with an unreachable parent,
 * which would have no place in the tree otherwise.
 * @throws 404 if the parent is out of scope
 */
export async function listDeptChildren(
  db: Read,
  parentId: string,
  user: CurrentUser,
): Promise<DeptRow[]> {
  const rows = await listDeptsInScope(db, user);
  if (isRootParent(parentId)) return rootsOf(rows);
  const parent = found(rows.find(({ deptId }) => deptId === String(BigInt(parentId))));
  return rows.filter((row) => row.parentId === parent.deptId);
}

/**
 * Tree of possible parents: without the department and its descendants. "0" for a new department
 * returns the whole tree. @throws 404 out of scope
 */
export async function listParentOptions(
  db: Read,
  deptId: string,
  user: CurrentUser,
): Promise<DeptOption[]> {
  const rows = await listDeptsInScope(db, user);
  if (!isRootParent(deptId)) found(rows.find((row) => row.deptId === String(BigInt(deptId))));
  const left = await findDeptIdsBelow(db, deptId);
  return treeOf(rows.filter((row) => !left.has(row.deptId)));
}

export async function listDeptOptions(db: Read, user: CurrentUser): Promise<DeptOption[]> {
  return treeOf(await listDeptsInScope(db, user));
}

/** Tree with the departments of a role's custom data scope. @throws 404 for an unknown role */
export async function listRoleDepts(
  db: Read,
  roleId: string,
  user: CurrentUser,
): Promise<RoleDepts> {
  const [role, named, rows] = await Promise.all([
    db.selectFrom("sysRole").select("roleId").where("roleId", "=", roleId).executeTakeFirst(),
    db.selectFrom("sysRoleDept").select("deptId").where("roleId", "=", roleId).execute(),
    listDeptsInScope(db, user),
  ]);
  found(role);
  const chosen = new Set(named.map(({ deptId }) => deptId));
  const above = new Set<string>();
  const parents = new Map(rows.map((row) => [row.deptId, row.parentId]));
  for (const deptId of chosen) {
    let parent = parents.get(deptId);
    while (parent !== undefined && !above.has(parent)) {
      above.add(parent);
      parent = parents.get(parent);
    }
  }
  const ids = rows.map(({ deptId }) => deptId);
  return {
    tree: treeOf(rows),
    checkedKeys: ids.filter((id) => chosen.has(id)),
    halfCheckedKeys: ids.filter((id) => above.has(id) && !chosen.has(id)),
  };
}

function listDeptsInScope(db: Read, user: CurrentUser): Promise<DeptRow[]> {
  return deptsInScope(db, user).orderBy("d.orderNum").orderBy("d.deptId").execute();
}

function rootsOf(rows: readonly DeptRow[]): DeptRow[] {
  const ids = new Set(rows.map(({ deptId }) => deptId));
  return rows.filter(({ parentId }) => !ids.has(parentId));
}

function treeOf(rows: readonly DeptRow[]): DeptOption[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const option = ({ deptId, deptName, status }: DeptRow): DeptOption => ({
    id: deptId,
    label: deptName,
    ...(status !== "1" && { isDisabled: true as const }),
    children: (below.get(deptId) ?? []).map(option),
  });
  return rootsOf(rows).map(option);
}
