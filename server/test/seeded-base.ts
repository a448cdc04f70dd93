import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { hash as argon2 } from "@node-rs/argon2";
import { seedAccounts } from "../seeds/seed-accounts.ts";
import { type BaseIds, seedBase } from "../seeds/seed-base.ts";
import { type Db, openDatabase } from "../src/infra/db/database.ts";

/** Hash with minimum cost: tests sign in some hundred times, and verification costs the same. */
export const cheapHash = (password: string) =>
  argon2(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Seeds base data and demo accounts into a database. */
export async function seedDatabase(url: string): Promise<void> {
  const db = openDatabase(url, { timeZone: "Asia/Shanghai", max: 1 });
  try {
    await db.transaction().execute(async (tx) => {
      const base = await seedBase(tx, { passwordHash: await cheapHash(demoPasswords.admin) });
      await seedAccounts(tx, { base, hash: cheapHash });
    });
  } finally {
    await db.destroy();
  }
}

/** Ids created by seeding, read from a copy of the seeded database. */
export async function seededBase(db: Db): Promise<BaseIds> {
  const [admin, roles, categories] = await Promise.all([
    db
      .selectFrom("sysUser")
      .select(["userId", "deptId"])
      .where("userName", "=", "admin")
      .executeTakeFirstOrThrow(),
    db.selectFrom("sysRole").select(["roleKey", "roleId"]).execute(),
    db.selectFrom("contentCategory").select(["name", "categoryId"]).execute(),
  ]);
  return {
    adminId: admin.userId,
    deptId: String(admin.deptId),
    roleIds: new Map(roles.map(({ roleKey, roleId }) => [roleKey, roleId])),
    categoryIds: new Map(categories.map(({ name, categoryId }) => [name, categoryId])),
  };
}
