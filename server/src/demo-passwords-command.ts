import { randomBytes } from "node:crypto";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { openSourceDatabase } from "./backup/open-database.ts";
import { readConfig } from "./infra/config/config.ts";
import { hashPassword } from "./infra/passwords/password-hash.ts";
import { findDemoPasswords } from "./installation.ts";

/**
 * `npm run demo-passwords`, with the environment of the server, which may be running. Gives every
 * account with its published password a new one, shown once, and ends the account's sessions.
 */
async function main(): Promise<void> {
  const { client, close } = await openSourceDatabase(readConfig(process.env));
  try {
    const { rows } = await client.query<{ userName: string; passwordHash: string }>(
      `select user_name as "userName", password_hash as "passwordHash" from sys_user
       where user_name = any($1) order by user_id`,
      [Object.keys(demoPasswords)],
    );
    const names = await findDemoPasswords(rows);
    if (names.length === 0) console.log("没有账号使用演示密码 no demo password is in use");
    else console.log("新密码，仅显示这一次 new passwords, shown once:");
    for (const name of names) {
      const password = randomBytes(12).toString("base64url");
      await client.query(
        `with account as (
           update sys_user set password_hash = $2, password_changed_at = now(), password_given = true
           where user_name = $1 returning user_id),
         tokens as (update access_token set revoked_at = now()
           where user_id in (select user_id from account) and revoked_at is null)
         update sys_session set ended_at = now()
         where user_id in (select user_id from account) and ended_at is null`,
        [name, await hashPassword(password)],
      );
      console.log(`  ${name.padEnd(10)}${password}`);
    }
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  console.error(`更换失败：${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
