import type { UserNature } from "@aeromaint/contracts/people/account.ts";
import { insertRow } from "../../crud/rows.ts";
import type { Tx } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { reschedule } from "../../infra/due/due.queries.ts";
import { conflict } from "../../infra/http/errors.ts";
import { saveAccountFiles, saveIntroduction } from "./account-files.queries.ts";
import { kinds, type NewAccountForm, profileColumns } from "./kinds.ts";

export interface NewAccount {
  userNature: UserNature;
  form: NewAccountForm;
  passwordHash: string;
  /** Nobody knows the password: it is chosen at the first sign-in, or never. */
  hasNoPassword?: boolean;
  /** 1 passed, 2 rejected, null while undecided. */
  nature: "1" | "2" | null;
  reason?: string | null;
  /** Who passed it while adding it. */
  decidedBy?: string | null;
  deptId: string | null;
  /** Null: it is the person themselves. */
  createdBy: string | null;
  now: Date;
}

/** The role that accounts of a kind get. @throws 409 when it is no longer there */
export async function roleOf(tx: Tx, userNature: UserNature): Promise<string> {
  const { roleKey } = kinds[userNature];
  const role = await tx
    .selectFrom("sysRole")
    .select("roleId")
    .where("roleKey", "=", roleKey)
    .executeTakeFirst();
  if (!role) throw conflict(`权限字符为${roleKey}的角色不存在，请先在角色管理中新增`);
  return role.roleId;
}

/**
 * Makes an account: the sign-in user with its role, the profile, and their files, in the unit's
 * transaction.
 * @throws 409 when the account, the mobile or the firm's code exists
 */
export async function createAccount(
  unit: UnitOfWork,
  account: NewAccount,
): Promise<{ userId: string; informationId: string }> {
  const { tx } = unit;
  const { userNature, form, nature, reason = null, decidedBy = null } = account;
  const userId = await createUser(tx, account);
  const createdBy = account.createdBy ?? userId;
  const informationId = await insertRow(unit, "repairPerson", "informationId", {
    ...profileColumns(userNature, form),
    ...{ userId, userNature, nature, reason, createdBy },
    ...{ createdAt: account.now.toISOString() },
    ...(decidedBy && { decidedBy, decidedAt: account.now.toISOString() }),
  });
  const owner = { userId, informationId };
  await saveAccountFiles(unit, owner, { form, userId: createdBy });
  if (form.introduction) {
    const text = { html: form.introduction, userId: createdBy };
    const introduction = await saveIntroduction(unit, owner, text);
    await tx
      .updateTable("repairPerson")
      .set({ introduction })
      .where("informationId", "=", informationId)
      .execute();
  }
  await reschedule(unit, [informationId], account.now);
  return owner;
}

async function createUser(
  tx: Tx,
  { userNature, form, passwordHash, hasNoPassword, deptId, createdBy, now }: NewAccount,
): Promise<string> {
  const { name, nickName, mobile, email, sex } = form;
  const { userId } = await tx
    .insertInto("sysUser")
    .values({
      ...{ userName: name, nickName, phonenumber: mobile, email, sex, deptId, passwordHash },
      ...{ userType: kinds[userNature].userType, createdBy },
      passwordChangedAt: hasNoPassword ? null : now.toISOString(),
      createdAt: now.toISOString(),
      // Who registers alone has chosen the password; any other was given by who adds the account.
      passwordGiven: createdBy !== null && !hasNoPassword,
    })
    .returning("userId")
    .executeTakeFirstOrThrow();
  const roleId = await roleOf(tx, userNature);
  await tx.insertInto("sysUserRole").values({ userId, roleId }).execute();
  return userId;
}
