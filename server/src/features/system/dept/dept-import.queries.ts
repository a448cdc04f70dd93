import { dept } from "@aeromaint/contracts/system/dept.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Choice } from "../../../crud/import/choices.ts";
import { type Importable, writeOneByOne } from "../../../crud/import/importable.ts";
import type { Read } from "../../../infra/db/database.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { usersInScope } from "../user/user-list.queries.ts";
import { canCreateRootDepts, deptStore } from "./dept.queries.ts";

/** Separator of names in a path. */
export const pathSeparator = "/";

/** Departments in the data scope by path. Unique shorter paths are aliases. */
export async function listDeptChoices(db: Read, { user }: Actor): Promise<Choice[]> {
  const { rows } = await sql<{ id: string; names: string[]; status: string }>`
    with recursive placed as (
      select dept_id, created_by, status, array[dept_name] as names, array[order_num] as place
      from sys_dept where parent_id is null
      union all
      select d.dept_id, d.created_by, d.status, p.names || d.dept_name, p.place || d.order_num
      from placed p join sys_dept d on d.parent_id = p.dept_id
    ) select d.dept_id as id, d.names, d.status from placed d
    where ${withinScope(user, { dept: "d.dept_id", owner: "d.created_by" })}
    order by d.place, d.dept_id`.execute(db);
  return rows.map(({ id, names: path, status }) => {
    const label = path.join(pathSeparator);
    return { id, label, path, isDisabled: status !== "1" };
  });
}

/** Enabled users in the data scope by account. Unique display names are aliases. */
async function listLeaderChoices(db: Read, actor: Actor): Promise<Choice[]> {
  const { rows } = await sql<{ id: string; label: string; nickName: string }>`
    select u.user_id as id, u.user_name as label, u.nick_name from sys_user u
    where u.status = '1' and ${usersInScope(actor)} order by u.user_name`.execute(db);
  return rows.map(({ nickName, ...account }) => {
    return { ...account, isAccount: true, aliases: [nickName] };
  });
}

/** Parent of root departments. */
const top = { id: "0", label: "顶级部门" };

/** Import of departments, identified by parent and name. Parents come first. */
export const deptImport: Importable = {
  resource: dept,
  table: "sysDept",
  key: ["parentId", "deptName"],
  fields: {
    parentId: {
      choices: async (db, actor) => [
        ...(canCreateRootDepts(actor.user) ? [top] : []),
        ...(await listDeptChoices(db, actor)),
      ],
      note: `上级与下级用“${pathSeparator}”分隔，可以是本表前面的部门；没有上级的填写“${top.label}”`,
    },
    leader: { choices: listLeaderChoices, note: "负责人的账号" },
  },
  parent: "parentId",
  store: {
    async rows(db, actor) {
      const { list } = await deptStore.list(db, {}, actor);
      const paths = new Map((await listDeptChoices(db, actor)).map(({ id, label }) => [id, label]));
      return list.map((row) => ({
        ...row,
        parentName: row.parentId === top.id ? top.label : paths.get(row.parentId),
      }));
    },
    ...writeOneByOne(deptStore),
  },
};
