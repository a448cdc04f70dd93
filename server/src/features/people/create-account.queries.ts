import type { UserNature } from "@aeromaint/contracts/people/account.ts";
import type { Tx } from "../../infra/db/database.ts";
import { inChunks } from "../../infra/db/in-chunks.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { reschedule } from "../../infra/due/due.queries.ts";
import { conflict } from "../../infra/http/errors.ts";
import { saveAccountFiles, saveIntroduction } from "./account-files.queries.ts";
import { kindDefaults, type NewAccountForm, profileColumns } from "./kinds.ts";

interface NewAccount {
  userNature: UserNature;
  form: NewAccountForm;
  passwordHash: string;
  /** Hash of an unknown password. The owner may choose one at the first sign-in. */
  hasNoPassword?: boolean;
  /** 1 passed, 2 rejected, null without a decision. */
  nature: "1" | "2" | null;
  reason?: string | null;
  /** Person who approved the account while creating it. */
  decidedBy?: string | null;
  deptId: string | null;
  /** Null for a registration. */
  createdBy: string | null;
  now: Date;
}

/** Role for new accounts of a kind. @throws 409 if the role was removed */
export async function findKindRoleId(tx: Tx, userNature: UserNature): Promise<string> {
  const { roleKey } = kindDefaults[userNature];
  const role = await tx
    .selectFrom("sysRole")
    .select("roleId")
    .where("roleKey", "=", roleKey)
    .executeTakeFirst();
  if (!role) throw conflict(`权限字符为${roleKey}的角色不存在，请先在角色管理中新增`);
  return role.roleId;
}

/**
 * Creates an account: user with role, profile and files.
 * @throws 409 for a duplicate account, mobile or credit code
 */
export async function createAccount(
  unit: UnitOfWork,
  account: NewAccount,
): Promise<{ userId: string; informationId: string }> {
  const { tx } = unit;
  const { form, createdBy } = account;
  const [owner = { userId: "", informationId: "" }] = await createAccounts(unit, [account]);
  const userId = createdBy ?? owner.userId;
  await saveAccountFiles(unit, owner, { form, userId });
  if (form.introduction) {
    const text = { html: form.introduction, userId };
    const introduction = await saveIntroduction(unit, owner, text);
    await tx
      .updateTable("repairPerson")
      .set({ introduction })
      .where("informationId", "=", owner.informationId)
      .execute();
  }
  return owner;
}

/** Rows per statement. */
const maxRows = 250;

/** Creates accounts of one kind without files and texts. @returns ids in the same order */
export async function createAccounts(
  unit: UnitOfWork,
  accounts: readonly NewAccount[],
): Promise<{ userId: string; informationId: string }[]> {
  const { tx } = unit;
  const [first] = accounts;
  if (!first) return [];
  const roleId = await findKindRoleId(tx, first.userNature);
  const owners: { userId: string; informationId: string }[] = [];
  for (const part of inChunks(accounts, maxRows)) {
    const userIds = await createUsers(tx, part);
    const roles = userIds.map((userId) => ({ userId, roleId }));
    await tx.insertInto("sysUserRole").values(roles).execute();
    const rows = await tx
      .insertInto("repairPerson")
      .values(part.map((account, at) => profileRow(account, userIds[at] ?? "")))
      .returning(["userId", "informationId"])
      .execute();
    const idOf = new Map(rows.map(({ userId, informationId }) => [userId, informationId]));
    owners.push(...userIds.map((userId) => ({ userId, informationId: idOf.get(userId) ?? "" })));
  }
  const ids = owners.map(({ informationId }) => informationId);
  await unit.record({ act: "rows.written", subject: ids, table: "repairPerson" });
  await reschedule(unit, ids, first.now);
  return owners;
}

function profileRow(account: NewAccount, userId: string) {
  const { userNature, form, nature, reason = null, decidedBy = null, now } = account;
  const createdBy = account.createdBy ?? userId;
  return {
    ...profileColumns(userNature, form),
    userId,
    userNature,
    nature,
    reason,
    createdBy,
    createdAt: now.toISOString(),
    ...(decidedBy && { decidedBy, decidedAt: now.toISOString() }),
  };
}

/** Records who set the values. Company sign-in never links by values that nobody verified. */
const setBy = (by: "owner" | "staff") => ({
  userNameSetBy: by,
  emailSetBy: by,
  phonenumberSetBy: by,
});

async function createUsers(tx: Tx, accounts: readonly NewAccount[]): Promise<string[]> {
  const values = accounts.map(
    ({ userNature, form, passwordHash, hasNoPassword, deptId, createdBy, now }) => ({
      userName: form.name,
      nickName: form.nickName,
      phonenumber: form.mobile,
      email: form.email,
      sex: form.sex,
      deptId,
      passwordHash,
      userType: kindDefaults[userNature].userType,
      createdBy,
      createdAt: now.toISOString(),
      ...setBy(createdBy === null ? "owner" : "staff"),
      passwordChangedAt: hasNoPassword ? null : now.toISOString(),
      // A registered person chose the password; otherwise staff assigned it.
      passwordGiven: createdBy !== null && !hasNoPassword,
    }),
  );
  const rows = await tx
    .insertInto("sysUser")
    .values(values)
    .returning(["userId", "userName"])
    .execute();
  const idOf = new Map(rows.map(({ userName, userId }) => [userName, userId]));
  return accounts.map(({ form }) => idOf.get(form.name) ?? "");
}
