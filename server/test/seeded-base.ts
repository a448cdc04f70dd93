import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { hash as argon2 } from "@node-rs/argon2";
import { seedAccounts } from "../seeds/seed-accounts.ts";
import { type Base, seedBase } from "../seeds/seed-base.ts";
import { type Db, openDatabase } from "../src/infra/db/database.ts";

/** At the least cost: tests sign in some hundred times, and verifying costs what the hash says. */
export const cheapHash = (password: string) =>
  argon2(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Puts base data and the demo's accounts into the database at `url`. */
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

/** The ids that seeding gave, read from a copy of the seeded database. */
export async function seededBase(db: Db): Promise<Base> {
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
