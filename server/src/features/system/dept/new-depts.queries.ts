import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { checkField } from "@aeromaint/contracts/fields/check-field.ts";
import { normaliseText } from "@aeromaint/contracts/fields/plain-text.ts";
import { normaliseAccount } from "@aeromaint/contracts/people/account-name.ts";
import { dept } from "@aeromaint/contracts/system/dept.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { type ChoiceBook, namesIn, pathForm } from "../../../crud/import/choices.ts";
import type {
  CheckedRow,
  FieldValues,
  MadeThing,
  Parsed,
  RowProblem,
} from "../../../crud/import/importable.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { usersOfAccounts } from "../../../infra/sessions/account-named.queries.ts";
import { deptStore } from "./dept.queries.ts";
import { pathSeparator } from "./dept-choices.queries.ts";

/** A department that a sheet names and that is not there yet. */
export class NewDept {
  /** The department above; "0" for the top. */
  readonly parentId: string;
  /** Names from the root. */
  readonly path: readonly string[];
  /** How many of them are new. */
  readonly newNames: number;
  /** The account of who leads it. */
  readonly leader: string;
  id = "";
  /** Ids of the departments that were made for it. */
  made: readonly string[] = [];

  constructor(place: Pick<NewDept, "parentId" | "path" | "newNames" | "leader">) {
    this.parentId = place.parentId;
    this.path = place.path;
    this.newNames = place.newNames;
    this.leader = place.leader;
  }
}

/** A new department for a path that names no department, where everything that it needs is there. */
export function newDept(
  text: string,
  { actor, choices, leader }: { actor: Actor; choices: ChoiceBook; leader: string | undefined },
): Parsed {
  const { permissions, scope } = actor.user;
  const missing = `所属部门“${text}”不存在`;
  // A person with a limited scope would not reach the new one.
  if (!hasPermission(permissions, "system:dept:add") || !scope.all) {
    return { problem: `${missing}，或不在您的权限范围内` };
  }
  if (!leader) return { problem: `${missing}，新建部门请填写新部门负责人` };
  const names = namesIn(text).map(normaliseText);
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

/** Makes the departments that rows name, from the top. */
export async function prepareDepts(
  unit: UnitOfWork,
  rows: readonly FieldValues[],
  actor: Actor,
): Promise<MadeThing[]> {
  const made = new Map<string, MadeThing>();
  for (const each of newDeptsIn(rows)) {
    const { path, newNames } = each;
    const own: string[] = [];
    let { parentId } = each;
    for (let length = path.length - newNames + 1; length <= path.length; length += 1) {
      const to = path.slice(0, length).join(pathSeparator);
      const before = made.get(pathForm(to));
      const deptName = path[length - 1] ?? "";
      const id = before?.id ?? (await createDept(unit, { parentId, deptName }, actor));
      if (!before) {
        made.set(pathForm(to), { kind: "department", id, path: to });
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

/** Problems with the leaders of new departments. A leader may come with the same sheet. */
export async function checkLeaders(db: Read, rows: readonly CheckedRow[]): Promise<RowProblem[]> {
  const field = "leaderName";
  const named = rows.flatMap(({ row, values: { deptId } }) =>
    deptId instanceof NewDept ? [{ row, dept: deptId }] : [],
  );
  const known = await usersOfAccounts(
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
  const groups = Map.groupBy(rows, ({ dept: { path } }) => pathForm(path.join(pathSeparator)));
  // A group has at least one row.
  return [...groups.values()] as [Row, ...Row[]][];
}

/** Names who leads the new departments, once all people of the sheet are there. */
export async function nameLeaders(
  unit: UnitOfWork,
  rows: readonly FieldValues[],
  actor: Actor,
): Promise<void> {
  const named = newDeptsIn(rows).map((each) => ({ dept: each }));
  const idOf = await usersOfAccounts(
    unit.tx,
    named.map(({ dept: { leader } }) => leader),
  );
  for (const [{ dept: first }] of sameDepts(named)) {
    const leader = idOf.get(first.leader);
    for (const id of leader ? first.made : []) await deptStore.update(unit, id, { leader }, actor);
  }
}
