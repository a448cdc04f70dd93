import type { Tx } from "../../../src/platform/database.ts";
import { type Base, givePost } from "../base/seed-base.ts";
import { accounts } from "./accounts.ts";

interface Context {
  base: Base;
  /** Makes the stored form of a password. */
  hash: (password: string) => Promise<string>;
}

/** The demo's accounts beside admin: each a sign-in user with an approved profile. */
export async function seedAccounts(tx: Tx, { base, hash }: Context): Promise<void> {
  for (const { userName, password, nature, role, post, ...columns } of accounts.others) {
    const { userId } = await tx
      .insertInto("sysUser")
      .values({ userName, ...columns, deptId: base.deptId, passwordHash: await hash(password) })
      .returning("userId")
      .executeTakeFirstOrThrow();
    const roleId = base.roleIds.get(role);
    if (roleId) await tx.insertInto("sysUserRole").values({ userId, roleId }).execute();
    if (post) await givePost(tx, userId, post);
    await tx
      .insertInto("repairPerson")
      .values({ userId, userNature: nature, nature: "1" })
      .execute();
  }
}
