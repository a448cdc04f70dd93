import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { password, startSignInApp } from "../../../test/sign-in-app.ts";
import { isPasswordSignInDisabled } from "./sign-in.queries.ts";

let t: Awaited<ReturnType<typeof startSignInApp>>;

before(async () => {
  t = await startSignInApp();
  await t.user("staffer");
  await t.user("visitor", { userType: "03" });
  await t.user("rescue");
});

after(() => t.close());

async function parameters(values: Record<string, string>): Promise<void> {
  for (const [configKey, configValue] of Object.entries(values)) {
    await t.db
      .insertInto("sysConfig")
      .values({ configName: configKey, configKey, configValue, configType: "Y" })
      .onConflict((clash) => clash.column("configKey").doUpdateSet({ configValue }))
      .execute();
  }
}

const outcome = async (userName: string, remoteAddress: string, headers = {}) =>
  (await t.signIn(userName, password, { remoteAddress, headers })).code;

test("passwords can be disabled by user type, except for the emergency account", async () => {
  await parameters({
    "sys.signIn.passwordUserTypes": "03",
    "sys.signIn.emergencyAccount": "rescue",
    "sys.signIn.emergencyNetworks": "10.9.0.0/16",
  });
  assert.equal(await outcome("staffer", "192.0.2.1"), 401);
  assert.equal(await outcome("staffer", "127.0.0.1"), 401);
  assert.equal(await outcome("visitor", "192.0.2.1"), 200);
  assert.equal(await outcome("rescue", "127.0.0.1", { host: "localhost" }), 200);
  assert.equal(await outcome("rescue", "10.9.1.2"), 200);
  assert.equal(await outcome("rescue", "192.0.2.1"), 401);
  // Request through a proxy on this machine, by its header.
  const through = { host: "localhost", "x-forwarded-for": "192.0.2.1" };
  assert.equal(await outcome("rescue", "127.0.0.1", through), 401);
});

test("the network of everybody names no network, and without the parameter passwords are enabled", () => {
  const rules = {
    "sys.signIn.passwordUserTypes": "03",
    "sys.signIn.emergencyAccount": "rescue",
    "sys.signIn.emergencyNetworks": "*",
  };
  const account = { userName: "rescue", userType: "04" };
  const far = { ip: "192.0.2.1", isFromThisMachine: false };
  assert.equal(isPasswordSignInDisabled(rules, account, far), true);
  assert.equal(
    isPasswordSignInDisabled({ ...rules, "sys.signIn.passwordUserTypes": "" }, account, far),
    false,
  );
});
