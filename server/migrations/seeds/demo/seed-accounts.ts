import { demoPasswords } from "@aeromaint/contracts/demo-accounts.ts";
import type { Tx } from "../../../src/infra/db/database.ts";
import { type Base, givePost } from "../base/seed-base.ts";
import { demoAccounts } from "./accounts.ts";
import { issued } from "./entries/demo-person.ts";

interface Context {
  base: Base;
  /** Makes the stored form of a password. */
  hash: (password: string) => Promise<string>;
}

/** The demo's accounts beside admin: each a sign-in user with an approved profile. */
export async function seedAccounts(tx: Tx, { base, hash }: Context): Promise<void> {
  for (const account of demoAccounts) {
    const { nature: userNature, role, post, profile, licence } = account;
    const { userName, nickName, sex, userType, phonenumber, email } = account;
    const passwordHash = await hash(demoPasswords[userName]);
    const { userId } = await tx
      .insertInto("sysUser")
      .values({
        ...{ userName, nickName, sex, userType, phonenumber, email },
        ...{ deptId: base.deptId, passwordHash },
      })
      .returning("userId")
      .executeTakeFirstOrThrow();
    const roleId = base.roleIds.get(role);
    if (roleId) await tx.insertInto("sysUserRole").values({ userId, roleId }).execute();
    if (post) await givePost(tx, userId, post);
    await tx
      .insertInto("repairPerson")
      .values({
        ...{ userId, userNature, nature: "1", createdBy: base.adminId },
        ...profile,
        ...(licence && issued(licence, new Date())),
      })
      .execute();
  }
}
