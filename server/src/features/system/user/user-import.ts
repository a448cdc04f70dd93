import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { text } from "@aeromaint/contracts/fields/fields.ts";
import { normaliseAccount } from "@aeromaint/contracts/people/account-name.ts";
import { type UserEdit, type UserInput, user } from "@aeromaint/contracts/system/user.ts";
import type { Actor } from "../../../crud/actor.ts";
import type { Choice } from "../../../crud/import/choices.ts";
import type { FieldValues, Importable } from "../../../crud/import/importable.ts";
import type { Read } from "../../../infra/db/database.ts";
import { AppError } from "../../../infra/http/errors.ts";
import { unknownPassword } from "../../../infra/passwords/unknown-password.ts";
import { listGrantableRoles } from "../../../infra/rights/grants.ts";
import { maskedMobile } from "../../people/people.ts";
import { deptStore } from "../dept/dept.queries.ts";
import { listDeptChoices } from "../dept/dept-import.queries.ts";
import {
  checkLeaders,
  createMissingDepts,
  NewDept,
  newDept,
  setDeptLeaders,
} from "../dept/new-depts.queries.ts";
import { listPostLabels } from "./choices.queries.ts";
import { createUsers, removeUsers, updateUsers } from "./user.queries.ts";
import { findSignedInUsers, listUsersWithoutPassword, usersByName } from "./user-list.queries.ts";

const leader = "leaderName";

/** Import of users, identified by account. The actor grants only own permissions. */
export const userImport: Importable = {
  resource: {
    ...user,
    fields: { ...user.fields, [leader]: text("新部门负责人", { max: 64 }) },
  },
  table: "sysUser",
  key: ["userName"],
  fields: {
    userName: { normaliseKey: normaliseAccount },
    phonenumber: { mask: maskedMobile },
    deptId: {
      choices: listDeptChoices,
      note: "上级与下级用“/”分隔，如 总公司/维修部，可从名称唯一的部门写起；有权限时新建没有的部门，并须填写新部门负责人",
    },
    postIds: { choices: listPostLabels },
    roleIds: { choices: roleChoices },
    [leader]: { note: "新建部门时必填：负责人的账号，可以是本表中的账号" },
  },
  store: {
    rows: usersByName,
    async create(unit, { rows }, actor) {
      // Hash of an unknown password. The owner may choose one at the first sign-in.
      const passwordHash = await unknownPassword();
      // The values passed the schema of the form.
      const inputs = rows.map((row) => ({
        ...(storedValues(row) as UserInput),
        passwordHash,
        hasNoPassword: true,
      }));
      return createUsers(unit, inputs, actor);
    },
    update: (unit, edits, actor) =>
      updateUsers(
        unit,
        new Map(edits.map(({ id, values }) => [id, storedValues(values) as UserEdit])),
        actor,
      ),
    remove: removeUsers,
  },
  check: checkLeaders,
  newReferences: {
    field: "deptId",
    parse: (path, line) => newDept(path, { ...line, leader: line.cells[leader] }),
    async write(unit, rows, { actor, writeRows }) {
      const created = await createMissingDepts(unit, rows, actor);
      await writeRows();
      await setDeptLeaders(unit, rows, actor);
      return created;
    },
    async remove(unit, ids, actor) {
      for (const id of ids) {
        const dept = await deptStore.find(unit.tx, id, actor);
        await deptStore.remove(unit, [id], actor).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          throw error.withMessage((reason) => `不能撤销：部门“${dept?.deptName}”（${reason}）`);
        });
      }
    },
  },
  findUses: findSignedInUsers,
  findAddedUsers: listUsersWithoutPassword,
};

async function roleChoices(db: Read, { user: giver }: Actor): Promise<Choice[]> {
  const mayGive = (["system:user:add", "system:user:edit"] as const).some((right) =>
    hasPermission(giver.permissions, right),
  );
  const roles = mayGive ? await listGrantableRoles(db, giver) : [];
  return roles
    .filter(({ status }) => status === "1")
    .map(({ roleId, roleName, roleKey }) => ({ id: roleId, label: roleName, aliases: [roleKey] }));
}

/** Values of users, with the ids of new departments. */
function storedValues({ [leader]: _, ...values }: FieldValues): FieldValues {
  const { deptId } = values;
  return deptId instanceof NewDept ? { ...values, deptId: deptId.id } : values;
}
