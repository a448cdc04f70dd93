import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { password, startSignInApp } from "../../../test/sign-in-app.ts";
import { storeCaptcha } from "../../infra/captcha/captcha.queries.ts";
import { addressKey } from "../../infra/sessions/client.ts";
import { sweepSessions } from "../../infra/sessions/session-plugin.ts";
import { keyFor } from "../../infra/sessions/token-secret.ts";
import { captchaAnswer, captchaPicture, glyphs } from "./captcha-picture.ts";

let t: Awaited<ReturnType<typeof startSignInApp>>;
before(async () => {
  t = await startSignInApp({ CAPTCHA: "on" });
  await t.user("reader");
});
after(() => t.close());

/** Stores a captcha with a known answer. */
async function known(answer: string): Promise<string> {
  const key = keyFor("captcha", t.tokenSecret);
  return storeCaptcha(t.db, { answer, address: addressKey("127.0.0.1"), key, now: t.app.clock() });
}

async function trySignIn(form: { code?: string; uuid?: string }, typed = password) {
  const payload = { username: "reader", password: await t.seal(typed), ...form };
  return t.call({ method: "POST", url: "/auth/login", payload });
}

test("returns a raster picture, an id and the public key for passwords", async () => {
  const { code, data, headers } = await t.call({ url: "/captcha" });
  assert.equal(code, 200);
  assert.deepEqual(Object.keys(data).sort(), [
    "captchaOnOff",
    "img",
    "providers",
    "publicKey",
    "uuid",
  ]);
  assert.equal(data.captchaOnOff, true);
  assert.equal(Buffer.from(data.publicKey, "base64").length, 32);
  assert.match(data.img, /^data:image\/png;base64,/);
  const { format, width } = await sharp(Buffer.from(data.img.split(",")[1], "base64")).metadata();
  assert.deepEqual([format, width], ["png", 160]);
  assert.match(data.uuid, /^[0-9a-f-]{36}$/);
  assert.equal(headers["cache-control"], "no-store");
});

test("draws five distinct letters, differently each time", async () => {
  const answers = new Set(Array.from({ length: 200 }, captchaAnswer));
  assert.ok(answers.size > 195);
  for (const answer of answers) assert.match(answer, /^[ACEFHJKMNPRTWXY34679]{5}$/);
  assert.equal(Object.keys(glyphs).length, 20);
  assert.notEqual(await captchaPicture("ACEFH"), await captchaPicture("ACEFH"));
});

test("logs the refused attempts of a minute in one row, after the minute", async () => {
  const rows = async () => {
    const { rows } = await sql<{ result: string; msg: string; ipaddr: string }>`
      select result, msg, ipaddr from sys_access_log
      where result in ('captchaWrong', 'captchaStale', 'locked')`.execute(t.db);
    return rows;
  };
  for (let turn = 0; turn < 4; turn += 1) {
    await trySignIn({ code: "WRONG", uuid: await known("K7RTX") });
  }
  const now = t.app.clock();
  await t.app.jobs.run("refused-tries", now);
  assert.deepEqual(await rows(), [], "the minute is not over");
  const later = new Date(now.getTime() + 60_000);
  await t.app.jobs.run("refused-tries", later);
  await t.app.jobs.run("refused-tries", later);
  const msg = "验证码错误4次（一分钟内，1个账号、1个地址）";
  assert.deepEqual(await rows(), [{ result: "captchaWrong", msg, ipaddr: "127.0.0.1" }]);
});

test("accepts the right answer in any case, once", async () => {
  const uuid = await known("K7RTX");
  assert.equal((await trySignIn({ code: " k7rtx", uuid })).code, 200);
  const again = await trySignIn({ code: "K7RTX", uuid });
  assert.deepEqual(
    [again.code, again.message, again.data.errors],
    [400, "验证码已失效", [{ field: "code", message: "验证码已失效" }]],
  );
});

test("consumes a captcha on a wrong answer too", async () => {
  const uuid = await known("K7RTX");
  const wrong = await trySignIn({ code: "AAAAA", uuid });
  assert.deepEqual([wrong.code, wrong.message], [400, "验证码错误"]);
  assert.equal((await trySignIn({ code: "K7RTX", uuid })).message, "验证码已失效");
});

test("accepts a captcha once among concurrent requests", async () => {
  const uuid = await known("K7RTX");
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => trySignIn({ code: "K7RTX", uuid })),
  );
  assert.equal(answers.filter((answer) => answer.code === 200).length, 1);
});

test("expires a captcha after two minutes", async () => {
  const [kept, late] = [await known("K7RTX"), await known("K7RTX")];
  t.advance(119);
  assert.equal((await trySignIn({ code: "K7RTX", uuid: kept })).code, 200);
  t.advance(1);
  assert.equal((await trySignIn({ code: "K7RTX", uuid: late })).message, "验证码已失效");
});

test("checks account and password before the code, and refuses an invalid id", async () => {
  assert.equal((await trySignIn({})).message, "验证码不能为空");
  assert.equal((await trySignIn({ code: "" })).message, "验证码不能为空");
  for (const uuid of ["", "x", "' or 1=1 --", "------------------------------------"]) {
    assert.equal((await trySignIn({ code: "K7RTX", uuid })).message, "验证码已失效");
  }
});

test("stores no readable answer", async () => {
  await known("K7RTX");
  const { rows } = await sql<{
    row: string;
  }>`select sys_captcha::text as row from sys_captcha`.execute(t.db);
  assert.ok(rows.length > 0 && rows.every(({ row }) => !row.includes("K7RTX")));
});

test("limits open captchas per address, and deletes expired ones", async () => {
  t.advance(121);
  await sweepSessions(t.db, t.app.clock());
  const { rows } = await sql<{
    left: number;
  }>`select count(*)::int as left from sys_captcha`.execute(t.db);
  assert.equal(rows[0]?.left, 0);
  for (let turn = 0; turn < 120; turn += 1) await known("K7RTX");
  assert.equal((await t.call({ url: "/captcha" })).code, 429);
  assert.equal((await t.call({ url: "/captcha", remoteAddress: "198.51.100.7" })).code, 200);
});

test("is off if the parameter says so", async () => {
  await sql`
    insert into sys_config (config_name, config_key, config_value)
    values ('验证码开关', 'sys.account.captchaOnOff', 'false')
    on conflict (config_key) do update set config_value = 'false'`.execute(t.db);
  const { data } = await t.call({ url: "/captcha" });
  assert.deepEqual([data.captchaOnOff, data.img, data.uuid], [false, "", ""]);
  assert.equal(Buffer.from(data.publicKey, "base64").length, 32);
  assert.equal((await trySignIn({})).code, 200);
});

test("is off if the environment says so, whatever the parameter is", async () => {
  await sql`update sys_config set config_value = 'true' where config_key = 'sys.account.captchaOnOff'`.execute(
    t.db,
  );
  const off = await startSignInApp({ CAPTCHA: "off" });
  try {
    assert.equal((await off.call({ url: "/captcha" })).data.captchaOnOff, false);
  } finally {
    await off.close();
  }
});
