import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { cheapHash } from "../../../test/seeded-base.ts";
import { startSignInApp } from "../../../test/sign-in-app.ts";

let t: Awaited<ReturnType<typeof startSignInApp>>;
before(async () => {
  t = await startSignInApp();
  for (const [userName, password] of Object.entries(demoPasswords)) {
    await t.user(userName, { hash: await cheapHash(password) });
  }
});
after(() => t.close());

type Origin = Pick<InjectOptions, "remoteAddress" | "headers">;

const elsewhere: Record<string, Origin> = {
  "another machine": { remoteAddress: "203.0.113.9" },
  "a machine of the same network": { remoteAddress: "192.168.1.20" },
  "another machine, by IPv6": { remoteAddress: "2001:db8::9" },
  "a proxy here that adds the address": { headers: { "x-forwarded-for": "203.0.113.9" } },
  "a proxy here that adds an address of this machine": { headers: { "x-forwarded-for": "::1" } },
  "a proxy here that uses the standard header": { headers: { forwarded: "for=127.0.0.1" } },
  "a proxy here that adds the real address": { headers: { "x-real-ip": "127.0.0.1" } },
  "a proxy here that names itself": { headers: { via: "1.1 proxy" } },
  "a proxy here that keeps the name": { headers: { host: "mro.example" } },
  "a proxy here that keeps a name that begins alike": {
    headers: { host: "127.0.0.1.mro.example" },
  },
  "a proxy here that changes the name": { headers: { origin: "https://mro.example" } },
  "a page that has no origin": { headers: { origin: "null" } },
};

const here: Record<string, Origin> = {
  "by IPv4": { remoteAddress: "127.0.0.1" },
  "by IPv6": { remoteAddress: "::1", headers: { host: "[::1]:8086" } },
  "by IPv4 in IPv6": { remoteAddress: "::ffff:127.0.0.1", headers: { host: "127.0.0.1:8086" } },
  "in a browser": { headers: { host: "localhost:8086", origin: "http://localhost:8086" } },
};

/** Reason of the last failure in the sign-in log. */
async function lastSentence(): Promise<string | undefined> {
  const { rows } = await sql<{ msg: string }>`
    select msg from sys_access_log order by access_id desc limit 1`.execute(t.db);
  return rows[0]?.msg;
}

async function forgetFailures(): Promise<void> {
  await sql`delete from sys_sign_in_try`.execute(t.db);
}

for (const [name, origin] of Object.entries(elsewhere)) {
  test(`refuses every published password from ${name}`, async () => {
    for (const [userName, password] of Object.entries(demoPasswords)) {
      await forgetFailures();
      const { code, message, data } = await t.signIn(userName, password, origin);
      assert.deepEqual([code, message, data], [401, "登录失败", null], userName);
    }
    assert.equal(await lastSentence(), "公开的演示密码只能在本机使用");
  });
}

for (const [name, origin] of Object.entries(here)) {
  test(`takes every published password on this machine, ${name}`, async () => {
    await forgetFailures();
    for (const [userName, password] of Object.entries(demoPasswords)) {
      assert.equal((await t.signIn(userName, password, origin)).code, 200, userName);
    }
  });
}

test("counts a published password from another machine as a failure", async () => {
  await forgetFailures();
  const from = { remoteAddress: "203.0.113.70" };
  const tries = [];
  for (let turn = 0; turn < 6; turn += 1) {
    tries.push((await t.signIn("operator", demoPasswords.operator, from)).code);
  }
  assert.deepEqual(tries, [401, 401, 401, 401, 401, 429]);
});

test("refuses a published password for another account too", async () => {
  await t.user("renamed", { hash: await cheapHash(demoPasswords.north) });
  const from = { remoteAddress: "203.0.113.71" };
  assert.equal((await t.signIn("renamed", demoPasswords.north, from)).code, 401);
});

test("lets the account in from everywhere after a password change", async () => {
  const changed = "Wing-spar-146-north";
  await sql`update sys_user set password_hash = ${await cheapHash(changed)}
    where user_name = 'north'`.execute(t.db);
  for (const origin of Object.values(elsewhere)) {
    assert.equal((await t.signIn("north", changed, origin)).code, 200);
  }
  const published = await t.signIn("north", demoPasswords.north, { remoteAddress: "203.0.113.72" });
  assert.equal(published.code, 401);
  assert.equal(await lastSentence(), "密码错误");
});

test("uses the address that a trusted proxy reports", async () => {
  const trusting = await startSignInApp({ TRUST_PROXY: "127.0.0.1" });
  try {
    await trusting.user("operator", { hash: await cheapHash(demoPasswords.operator) });
    const through = (address: string) => ({ headers: { "x-forwarded-for": address } });
    const remote = await trusting.signIn(
      "operator",
      demoPasswords.operator,
      through("203.0.113.9, 198.51.100.9"),
    );
    assert.deepEqual([remote.code, remote.message], [401, "登录失败"]);
    assert.equal((await trusting.signIn("operator", demoPasswords.operator)).code, 200);
  } finally {
    await trusting.close();
  }
});
