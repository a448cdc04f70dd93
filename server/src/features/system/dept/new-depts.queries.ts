import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { checkField } from "@aeromaint/contracts/fields/check-field.ts";
import { normaliseText } from "@aeromaint/contracts/fields/plain-text.ts";
import { normaliseAccount } from "@aeromaint/contracts/people/account-name.ts";
import { dept } from "@aeromaint/contracts/system/dept.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { type ChoiceBook, normalisePath, splitPath } from "../../../crud/import/choices.ts";
import type {
  CheckedRow,
  CreatedReference,
  FieldValues,
  ParsedCell,
  RowProblem,
} from "../../../crud/import/importable.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { findUserIdsByAccount } from "../../../infra/sessions/account-named.queries.ts";
import { deptStore } from "./dept.queries.ts";
import { pathSeparator } from "./dept-import.queries.ts";

/** Department of a sheet that does not exist yet. */
export class NewDept {
  /** "0" for a root department. */
  readonly parentId: string;
  /** Names from the root. */
  readonly path: readonly string[];
  /** Number of new names at the end of the path. */
  readonly newNames: number;
  /** Account of the leader. */
  readonly leader: string;
  id = "";
  /** Ids of the created departments. */
  made: readonly string[] = [];

  constructor(place: Pick<NewDept, "parentId" | "path" | "newNames" | "leader">) {
    this.parentId = place.parentId;
    this.path = place.path;
    this.newNames = place.newNames;
    this.leader = place.leader;
  }
}

/** Creates a `NewDept` for an unknown path, or a problem. */
export function newDept(
  text: string,
  { actor, choices, leader }: { actor: Actor; choices: ChoiceBook; leader: string | undefined },
): ParsedCell {
  const { permissions, scope } = actor.user;
  const missing = `所属部门“${text}”不存在`;
  // The new department would be outside a limited data scope.
  if (!hasPermission(permissions, "system:dept:add") || !scope.all) {
    return { problem: `${missing}，或不在您的权限范围内` };
  }
  if (!leader) return { problem: `${missing}，新建部门请填写新部门负责人` };
  const names = splitPath(text).map(normaliseText);
  for (const name of names) {
    const problem = checkField(dept.fields.deptName, name, { required: true });
    if (problem) return { problem: `部门路径“${text}”不正确：${problem}` };
  }
  for (let known = names.length - 1; known > 0; known -= 1) {
    const beginning = names.slice(0, known).join(pathSeparator);
    const parentId = choices.idOf(beginning);
    if (parentId === null) return { problem: `“${beginning}”不止一个，请填写完整路径` };
    const parent = choices.find(parentId);
    if (!parentId || !parent) continue;
    if (parent.isDisabled) return { problem: `部门“${parent.label}”已停用` };
    const path = [...(parent.path ?? []), ...names.slice(known)];
    return { value: new NewDept({ parentId, path, newNames: names.length - known, leader }) };
  }
  return { value: new NewDept({ parentId: "0", path: names, newNames: names.length, leader }) };
}

/** Creates the departments of the rows, parents first. */
export async function createMissingDepts(
  unit: UnitOfWork,
  rows: readonly FieldValues[],
  actor: Actor,
): Promise<CreatedReference[]> {
  const made = new Map<string, CreatedReference>();
  for (const each of newDeptsIn(rows)) {
    const { path, newNames } = each;
    const own: string[] = [];
    let { parentId } = each;
    for (let length = path.length - newNames + 1; length <= path.length; length += 1) {
      const to = path.slice(0, length).join(pathSeparator);
      const before = made.get(normalisePath(to));
      const deptName = path[length - 1] ?? "";
      const id = before?.id ?? (await createDept(unit, { parentId, deptName }, actor));
      if (!before) {
        made.set(normalisePath(to), { kind: "department", id, path: to });
        own.push(id);
      }
      parentId = id;
    }
    Object.assign(each, { id: parentId, made: own });
  }
  return [...made.values()];
}

const newDeptsIn = (rows: readonly FieldValues[]) =>
  rows.flatMap(({ deptId }) => (deptId instanceof NewDept ? [deptId] : []));

/** Creates a department. The actor leads it until the people of the sheet exist. */
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

/** Checks the leaders of new departments. They may be in the same sheet. */
export async function checkLeaders(db: Read, rows: readonly CheckedRow[]): Promise<RowProblem[]> {
  const field = "leaderName";
  const named = rows.flatMap(({ row, values: { deptId } }) =>
    deptId instanceof NewDept ? [{ row, dept: deptId }] : [],
  );
  const known = await findUserIdsByAccount(
    db,
    named.map(({ dept: { leader } }) => leader),
  );
  const inSheet = new Set(rows.map(({ values }) => normaliseAccount(String(values.userName))));
  const problems: RowProblem[] = [];
  for (const [first, ...others] of sameDepts(named)) {
    const { leader, path } = first.dept;
    if (!known.has(leader) && !inSheet.has(normaliseAccount(leader))) {
      problems.push({ row: first.row, field, message: `账号“${leader}”不存在` });
    }
    const other = others.find(({ dept }) => dept.leader !== leader);
    if (other) {
      const message = `部门“${path.join(pathSeparator)}”的负责人与第${first.row}行不一致`;
      problems.push({ row: other.row, field, message });
    }
  }
  return problems;
}

function sameDepts<Row extends { dept: NewDept }>(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, ({ dept: { path } }) => normalisePath(path.join(pathSeparator)));
  // Each group has at least one row.
  return [...groups.values()] as [Row, ...Row[]][];
}

/** Sets the leaders of new departments after the import of people. */
export async function setDeptLeaders(
  unit: UnitOfWork,
  rows: readonly FieldValues[],
  actor: Actor,
): Promise<void> {
  const named = newDeptsIn(rows).map((each) => ({ dept: each }));
  const idOf = await findUserIdsByAccount(
    unit.tx,
    named.map(({ dept: { leader } }) => leader),
  );
  for (const [{ dept: first }] of sameDepts(named)) {
    const leader = idOf.get(first.leader);
    for (const id of leader ? first.made : []) await deptStore.update(unit, id, { leader }, actor);
  }
}
