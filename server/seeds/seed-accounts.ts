import { type DemoAccount, demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import type { Tx } from "../src/infra/db/database.ts";
import accounts from "./demo/accounts.json" with { type: "json" };
import { assignPost, type BaseIds } from "./seed-base.ts";

/** Expiry of a licence relative to the day of the seeding. */
export interface DemoLicence {
  daysLeft: number;
  years: number;
}

interface AccountSeedContext {
  base: BaseIds;
  /** Hashes a password for storage. */
  hash: (password: string) => Promise<string>;
}

/** Seeds the demo's accounts except admin: users with approved profiles. */
export async function seedAccounts(tx: Tx, { base, hash }: AccountSeedContext): Promise<void> {
  for (const account of accounts) {
    const { nature: userNature, role, post, profile, licence } = account;
    const { userName, nickName, sex, userType, phonenumber, email } = account;
    const passwordHash = await hash(demoPasswords[userName as DemoAccount]);
    const { userId } = await tx
      .insertInto("sysUser")
      .values({
        userName,
        nickName,
        sex,
        userType,
        phonenumber,
        email,
        deptId: base.deptId,
        passwordHash,
      })
      .returning("userId")
      .executeTakeFirstOrThrow();
    const roleId = base.roleIds.get(role);
    if (roleId) await tx.insertInto("sysUserRole").values({ userId, roleId }).execute();
    if (post) await assignPost(tx, userId, post);
    await tx
      .insertInto("repairPerson")
      .values({
        userId,
        userNature,
        nature: "1",
        createdBy: base.adminId,
        ...profile,
        ...(licence && licenceIssue(licence, new Date())),
      })
      .execute();
  }
}

/** Issue date and period for a licence that ends `daysLeft` days after today. */
export function licenceIssue({ daysLeft, years }: DemoLicence, now: Date) {
  const end = new Date(now.getTime() + daysLeft * 86_400_000);
  const issue = new Date(
    Date.UTC(end.getUTCFullYear() - years, end.getUTCMonth(), end.getUTCDate()),
  );
  return { skillTime: issue.toISOString().slice(0, 10), limitedTime: years };
}
