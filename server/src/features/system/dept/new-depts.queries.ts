import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { checkField } from "@aeromaint/contracts/fields/check-field.ts";
import { normaliseText } from "@aeromaint/contracts/fields/plain-text.ts";
import { dept } from "@aeromaint/contracts/system/dept.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type {
  FieldValues,
  FinishedRow,
  Parsed,
  RowProblem,
} from "../../../crud/import/importable.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { deptStore } from "./dept.queries.ts";
import { pathSeparator } from "./dept-choices.queries.ts";

/** A department that a sheet names and that is not there yet. */
export class NewDept {
  readonly path: string;
  /** The account of who leads it. */
  readonly leader: string;
  id = "";
  /** Those of its path that were not there before. */
  made: readonly string[] = [];

  constructor(path: string, leader: string) {
    this.path = path;
    this.leader = leader;
  }
}

/** What becomes of a path that names no department: a new one, where all that it needs is there. */
export function newDept(
  text: string,
  { actor, leader }: { actor: Actor; leader: string | undefined },
): Parsed {
  const { permissions, scope } = actor.user;
  const missing = `所属部门“${text}”不存在`;
  // Who does not reach everything would not reach the new one.
  if (!hasPermission(permissions, "system:dept:add") || !scope.all) {
    return { problem: `${missing}，或不在您的权限范围内` };
  }
  if (!leader) return { problem: `${missing}，新建部门请填写新部门负责人` };
  const names = text.split(pathSeparator).map(normaliseText);
  for (const name of names) {
    const problem = checkField(dept.fields.deptName, name, { required: true });
    if (problem) return { problem: `部门路径“${text}”不正确：${problem}` };
  }
  return { value: new NewDept(names.join(pathSeparator), leader) };
}

/** Makes the departments that rows name. @returns the ids of those that were not there, from the top */
export async function prepareDepts(
  unit: UnitOfWork,
  rows: readonly FieldValues[],
  actor: Actor,
): Promise<string[]> {
  const depts = rows.flatMap(({ deptId }) => (deptId instanceof NewDept ? [deptId] : []));
  const made: string[] = [];
  for (const [path, same] of Map.groupBy(depts, (each) => each.path)) {
    const before = made.length;
    let parentId = "0";
    for (const deptName of path.split(pathSeparator)) {
      const [found] = (await childOf(unit, parentId, deptName)).rows;
      parentId = found?.deptId ?? (await createDept(unit, { parentId, deptName }, actor));
      if (!found) made.push(parentId);
    }
    for (const each of same) Object.assign(each, { id: parentId, made: made.slice(before) });
  }
  return made;
}

const childOf = ({ tx }: UnitOfWork, parentId: string, deptName: string) =>
  sql<{ deptId: string }>`
    select dept_id from sys_dept
    where parent_id is not distinct from nullif(${parentId}::bigint, 0) and dept_name = ${deptName}`.execute(
    tx,
  );

/** Led by who makes it until all people of the sheet are there. */
async function createDept(
  unit: UnitOfWork,
  place: { parentId: string; deptName: string },
  actor: Actor,
): Promise<string> {
  const { rows } = await sql<{ orderNum: number }>`
    select coalesce(max(order_num), 0) + 1 as order_num from sys_dept
    where parent_id is not distinct from nullif(${place.parentId}::bigint, 0)`.execute(unit.tx);
  const { userId: leader } = actor.user;
  const input = { ...place, leader, orderNum: rows[0]?.orderNum ?? 1, status: "1" as const };
  return deptStore.create(unit, input, actor);
}

/** Names who leads the new departments, who may have come with the same sheet. */
export async function nameLeaders(
  unit: UnitOfWork,
  rows: readonly FinishedRow[],
  actor: Actor,
): Promise<RowProblem[]> {
  const field = "leaderName";
  const named = rows.flatMap(({ row, values: { deptId } }) =>
    deptId instanceof NewDept ? [{ row, dept: deptId }] : [],
  );
  const accounts = [...new Set(named.map(({ dept: { leader } }) => leader))];
  const people = await unit.tx
    .selectFrom("sysUser")
    .select(["userId", "userName"])
    .where("userName", "=", anyOf(accounts, "text"))
    .execute();
  const idOf = new Map(people.map(({ userId, userName }) => [userName, userId]));
  const problems: RowProblem[] = [];
  for (const [path, [first, ...others]] of Map.groupBy(named, (each) => each.dept.path)) {
    const leader = first && idOf.get(first.dept.leader);
    if (!first || !leader) {
      const message = `账号“${first?.dept.leader}”不存在`;
      problems.push({ row: first?.row ?? 0, field, message });
      continue;
    }
    const other = others.find(({ dept }) => dept.leader !== first.dept.leader);
    if (other) {
      const message = `部门“${path}”的负责人与第${first.row}行不一致`;
      problems.push({ row: other.row, field, message });
    }
    for (const id of first.dept.made) await deptStore.update(unit, id, { leader }, actor);
  }
  return problems;
}
