import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { coded } from "@aeromaint/contracts/fields/fields.ts";
import { accounts, type UserNature } from "@aeromaint/contracts/people/account.ts";
import { normaliseAccount } from "@aeromaint/contracts/people/account-name.ts";
import type { Importable } from "../../crud/import/importable.ts";
import { forbidden } from "../../infra/http/errors.ts";
import { unknownPassword } from "../../infra/passwords/unknown-password.ts";
import { type AccountEdit, removeAccounts, updateAccounts } from "./account.queries.ts";
import {
  accountsByName,
  findSignedInAccounts,
  listAccountsWithoutPassword,
} from "./account-list.queries.ts";
import { addAccounts } from "./add-account.queries.ts";
import { type NewAccountForm, siteRoleOf } from "./kinds.ts";
import { maskedMobile } from "./masked-mobile.ts";

/** Dictionary value of 是. */
const yes = "1";
const approval = coded("同时通过审核", "WHETHER");
const kindOf = coded("账号类别", "main_business");

const maskedIdCard = (number: string | null) =>
  number && `${number.slice(0, 6)}********${number.slice(14)}`;

/** Import of accounts of one kind, identified by account name. Rich texts are not imported. */
export function accountImport(userNature: UserNature): Importable {
  const isAdministrator = userNature === "4";
  const resource = accounts[userNature];
  return {
    resource: {
      ...resource,
      fields: {
        ...resource.fields,
        userNature: { ...kindOf, enum: [userNature] },
        ...(!isAdministrator && { approved: approval }),
      },
    },
    table: "repairPerson",
    key: ["name"],
    fields: {
      name: { normaliseKey: normaliseAccount },
      mobile: { mask: maskedMobile },
      idCard: { mask: maskedIdCard },
      approved: { note: "有审核权限时可填“是”：新增的账号不再等待审核" },
      userNature: { note: "可不填；列表导出的表格含有这一列，须与所选类别一致" },
    },
    store: {
      rows: (db, actor, names) => accountsByName(db, actor, { userNature, names }),
      async create(unit, { rows }, actor) {
        // Hash of an unknown password. The owner may choose one at the first sign-in.
        const passwordHash = await unknownPassword();
        const added = rows.map(({ approved, userNature: _, ...form }) => ({
          // The values passed the schema of the form.
          form: form as unknown as NewAccountForm,
          passwordHash,
          isPassed: approved === yes,
          hasNoPassword: true,
        }));
        const mayPass = hasPermission(actor.user.permissions, "repair:account:approve");
        if (!mayPass && added.some(({ isPassed }) => isPassed)) throw forbidden();
        return addAccounts(unit, userNature, { accounts: added, actor });
      },
      update: (unit, edits, actor) =>
        updateAccounts(unit, new Map(edits.map(({ id, values }) => [id, values as AccountEdit])), {
          natures: [userNature],
          actor,
        }),
      remove: removeAccounts,
    },
    findUses: findSignedInAccounts,
    findAddedUsers: (db, ids, actor) =>
      listAccountsWithoutPassword(db, ids, { actor, ownRole: siteRoleOf(userNature) }),
  };
}
