// Slow: starts servers behind forged proxies.

import assert from "node:assert/strict";
import { test } from "node:test";
import { call, sealed } from "./http-client.ts";
import { adminPassword, type OwnServer, startOwnServer } from "./own-server.ts";

interface Try {
  password: string;
  headers: Record<string, string>;
}

async function trySignIn({ server: { address } }: OwnServer, { password, headers }: Try) {
  const body = { username: "admin", password: await sealed(address, password) };
  return call(address, "/auth/login", { method: "POST", body, headers });
}

/** All headers that proxies use for the client address. */
const forgedFrom = (at: number): Record<string, string> => ({
  "x-forwarded-for": `203.0.113.${at}, 198.51.100.${at}`,
  "x-real-ip": `203.0.113.${at}`,
  forwarded: `for=203.0.113.${at}`,
  "x-client-ip": `203.0.113.${at}`,
  "true-client-ip": `203.0.113.${at}`,
  "cf-connecting-ip": `203.0.113.${at}`,
});

test("counts failed sign-ins by the real address, regardless of headers", async () => {
  const own = await startOwnServer();
  for (let at = 1; at <= 5; at += 1) {
    const { status } = await trySignIn(own, { password: "not-this-one", headers: forgedFrom(at) });
    assert.equal(status, 401);
  }
  const right = await trySignIn(own, { password: adminPassword, headers: forgedFrom(77) });
  assert.equal(right.status, 429, right.message);
  const rows = await own.database.rows<{ address: string }>(
    "select distinct address from sys_sign_in_try",
  );
  assert.deepEqual(rows, [{ address: "127.0.0.1" }]);
});

test("trusts the header of a trusted proxy, and only the entry that it added", async () => {
  const own = await startOwnServer({ TRUST_PROXY: "127.0.0.1" });
  for (let at = 1; at <= 5; at += 1) {
    const headers = { "x-forwarded-for": `203.0.113.${at}, 198.51.100.9` };
    assert.equal((await trySignIn(own, { password: "not-this-one", headers })).status, 401);
  }
  const same = { "x-forwarded-for": "203.0.113.99, 198.51.100.9" };
  assert.equal((await trySignIn(own, { password: adminPassword, headers: same })).status, 429);
  const other = { "x-forwarded-for": "198.51.100.10" };
  assert.equal((await trySignIn(own, { password: adminPassword, headers: other })).status, 200);
});
