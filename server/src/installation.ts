import { randomBytes } from "node:crypto";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { sql } from "kysely";
import { seedBase, seedParameters } from "../seeds/seed-base.ts";
import { seedDemo } from "../seeds/seed-demo.ts";
import { placeMenus } from "./features/system/menu/place-menus.queries.ts";
import type { Config } from "./infra/config/config.ts";
import { anyOf } from "./infra/db/any-of.ts";
import type { Db } from "./infra/db/database.ts";
import { hashPassword, verifyPassword } from "./infra/passwords/password-hash.ts";
import type { Services } from "./services.ts";

/** Result of a first start, for the operator; null if the data existed. */
export interface Installation {
  demo: boolean;
  /** Generated password of the administrator, shown only once. */
  generatedPassword: string | null;
}

// Arbitrary lock number, the same on all servers.
const lock = 1_452_018;

/**
 * Fills a newly migrated database with base data and, if configured, the demo. One transaction,
 * once, also if several servers start concurrently. A filled database gets the parameters of this
 * version that it lacks.
 */
export async function install(
  { db, inTransaction }: Pick<Services, "db" | "inTransaction">,
  { config, now }: { config: Pick<Config, "demo" | "adminPassword">; now: Date },
): Promise<Installation | null> {
  if (await isInstalled(db)) {
    await seedParameters(db);
    return null;
  }
  return inTransaction(async (unit) => {
    const { tx } = unit;
    await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx);
    if (await isInstalled(tx)) return null;
    const fresh = config.demo ? demoPasswords.admin : randomBytes(12).toString("base64url");
    const generated = config.adminPassword === null && !config.demo;
    const password = config.adminPassword ?? fresh;
    const base = await seedBase(tx, {
      passwordHash: await hashPassword(password),
      passwordGiven: generated,
      changeFirstPassword: !config.demo,
    });
    if (config.demo) await seedDemo({ unit, base, now, hash: hashPassword });
    return { demo: config.demo, generatedPassword: generated ? password : null };
  });
}

/** Adds new entries of this release to the menu, also if several servers start concurrently. */
export async function updateMenus({
  inTransaction,
  log,
}: Pick<Services, "inTransaction"> & { log: { warn(text: string): void } }): Promise<void> {
  const { unplaced } = await inTransaction(async (unit) => {
    const placement = await placeMenus(unit.tx);
    for (const subject of placement.added) {
      await unit.record({ act: "rows.written", subject, table: "sysMenu" });
    }
    return placement;
  });
  if (unplaced.length === 0) return;
  log.warn(`${unplaced.length} 个菜单项的上级已删除，未能加入菜单：${unplaced.join("、")}`);
}

async function isInstalled(db: Pick<Db, "selectFrom">): Promise<boolean> {
  const role = await db.selectFrom("sysRole").select("roleId").limit(1).executeTakeFirst();
  return role !== undefined;
}

/** Names of accounts that still have their published demo password. */
export async function findAccountsWithDemoPassword(db: Db): Promise<string[]> {
  return findDemoPasswords(
    await db
      .selectFrom("sysUser")
      .select(["userName", "passwordHash"])
      .where("userName", "=", anyOf(Object.keys(demoPasswords), "text"))
      .execute(),
  );
}

/** Names of the users with their demo password. */
export async function findDemoPasswords(
  users: readonly { userName: string; passwordHash: string }[],
): Promise<string[]> {
  const passwords = new Map<string, string>(Object.entries(demoPasswords));
  const using: string[] = [];
  for (const { userName, passwordHash } of users) {
    const known = passwords.get(userName);
    if (known && (await verifyPassword(known, passwordHash))) using.push(userName);
  }
  return using;
}
