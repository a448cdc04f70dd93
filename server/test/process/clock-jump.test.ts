// Slow: runs a drill with its own servers.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { printFigures } from "../drill-length.ts";
import { eventually } from "./eventually.ts";
import { call, signIn, trySignIn } from "./http-client.ts";
import { adminPassword, type OwnServer, startOwnServer } from "./own-server.ts";
import { newDataDir } from "./server-process.ts";

const day = 86_400_000;
const shiftFile = join(newDataDir(), "shift");
const hook = new URL("./shifted-clock.ts", import.meta.url).href;

let own: OwnServer;
before(async () => {
  const clock = { NODE_OPTIONS: `--import ${hook}`, CLOCK_SHIFT_FILE: shiftFile };
  own = await startOwnServer(clock);
});

async function setClock(shift: number): Promise<void> {
  const told = () => own.server.output.split(`clock shifted by ${shift}\n`).length;
  const before = told();
  writeFileSync(shiftFile, String(shift));
  own.server.child.kill("SIGUSR2");
  await eventually("the shifted clock", () => told() > before);
}

const profileOf = (token: string) =>
  call(own.server.address, "/system/common/user/profile", { token });

test("a clock that jumps forward ends only what expires", async (t) => {
  const { address } = own.server;
  const { data } = await trySignIn(address, { username: "admin", password: adminPassword });
  const captcha = await call(address, "/captcha");
  assert.equal(captcha.status, 200);
  await setClock(day);
  const { status, message } = await profileOf(data.accessToken);
  assert.deepEqual([status, message], [401, "登录状态已过期，请重新登录"]);
  const renewed = await call(address, "/auth/refresh/token", {
    method: "PUT",
    body: { refreshToken: data.refreshToken },
  });
  assert.equal(renewed.status, 200, "a session lives longer than a day");
  assert.equal((await profileOf(renewed.data.accessToken)).status, 200);
  await signIn(address, "admin", adminPassword);
  await setClock(0);
  assert.equal((await profileOf(renewed.data.accessToken)).status, 200);
  printFigures(t, "clock ahead by a day", { sessions: "renewed", server: "running" });
});

test("a clock set back extends no lockout, and shows changes", async (t) => {
  const { address } = own.server;
  for (let at = 0; at < 5; at += 1) {
    const wrong = await trySignIn(address, { username: "admin", password: "not-this-one" });
    assert.equal(wrong.status, 401);
  }
  const locked = await trySignIn(address, { username: "admin", password: adminPassword });
  assert.equal(locked.status, 429);
  await setClock(-day);
  // Otherwise the failures would be a day in the future, and lock for a day and ten minutes.
  const token = await signIn(address, "admin", adminPassword);
  const names = async (): Promise<string[]> => {
    const { data } = await call(address, "/open/platform/name");
    return data.map(({ name }: { name: string }) => name);
  };
  assert.ok(!(await names()).includes("回拨"));
  const made = await call(address, "/platform/category", {
    method: "POST",
    token,
    body: { name: "回拨", orderNum: 9, cover: "2" },
  });
  assert.equal(made.status, 200, made.message);
  assert.ok((await names()).includes("回拨"), "what is kept ready does not go by the wall clock");
  const out = await call(address, "/auth/logout", { method: "DELETE", token });
  assert.equal(out.status, 200);
  assert.equal((await profileOf(token)).status, 401);
  await setClock(0);
  assert.ok(own.server.isRunning);
  printFigures(t, "clock back by a day", { "locked for longer": "nobody", server: "running" });
});

test("captchas in the future of a clock set back do not use up the address's limit", async () => {
  const { address } = own.server;
  await own.database.rows(
    "insert into sys_captcha (captcha_id, answer_hash, address, expires_at) select gen_random_uuid(), '\\x00', '127.0.0.1', now() + interval '1 day' from generate_series(1, 120)",
  );
  await own.database.rows(
    "update sys_config set config_value = 'true' where config_key = 'sys.account.captchaOnOff'",
  );
  assert.equal((await call(address, "/captcha")).status, 200);
});
