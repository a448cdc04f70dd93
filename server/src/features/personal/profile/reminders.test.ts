import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { password, startSignInApp } from "../../../../test/sign-in-app.ts";

let t: Awaited<ReturnType<typeof startSignInApp>>;
before(async () => {
  t = await startSignInApp();
});
after(() => t.close());

const day = 24 * 3600;
const licence = { userNature: "3", skillCertificate: "无损检测证书" };

/** Creates an approved person with these columns. */
async function person(userName: string, columns: object): Promise<void> {
  const userId = await t.user(userName, { nature: "1" });
  await t.db.updateTable("repairPerson").set(columns).where("userId", "=", userId).execute();
}

async function tokenOf(userName: string): Promise<string> {
  return (await t.signIn(userName, password)).data.accessToken;
}

async function profileOf(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await t.call({
    method: "GET",
    url: "/system/common/user/profile",
    headers,
  });
  return data;
}

const remindersOf = async (token: string): Promise<string[]> => (await profileOf(token)).reminders;

test("shows no reminders to staff, and to people without an expiry date", async () => {
  await t.user("staff");
  await person("undated", { skillCertificate: "无损检测证书" });
  assert.deepEqual(await remindersOf(await tokenOf("staff")), []);
  assert.deepEqual(await remindersOf(await tokenOf("undated")), []);
});

test("reminds of a licence in its last ninety days and after its expiry", async () => {
  // The test clock is 2026-03-01 10:00 in the time zone of the platform.
  const cases: [string, string[]][] = [
    ["2021-05-30", []],
    ["2021-05-29", ["您的无损检测证书将于2026-05-29到期，剩余89天"]],
    ["2021-03-01", ["您的无损检测证书将于2026-03-01到期，剩余0天"]],
    ["2021-02-28", ["您的无损检测证书已于2026-02-28过期"]],
  ];
  for (const [skillTime, sentences] of cases) {
    const userName = `holder-${skillTime}`;
    await person(userName, { ...licence, skillTime, limitedTime: 5 });
    assert.deepEqual(await remindersOf(await tokenOf(userName)), sentences, skillTime);
  }
});

test("shows a renewal request of staff until the renewal", async () => {
  const notified = { skillTime: "2021-03-11", limitedTime: 5, licenceNotifiedFor: "2026-03-11" };
  await person("told", { ...licence, ...notified });
  assert.deepEqual(await remindersOf(await tokenOf("told")), [
    "您的无损检测证书将于2026-03-11到期，剩余10天，管理员提醒您尽快续期",
  ]);
  await person("renewed", { ...licence, ...notified, limitedTime: 8 });
  assert.deepEqual(await remindersOf(await tokenOf("renewed")), []);
});

test("names the licence of a maintenance person", async () => {
  await person("fitter", { license: "B737-800", skillTime: "2024-04-01", limitedTime: 2 });
  const sentences = await remindersOf(await tokenOf("fitter"));
  assert.deepEqual(sentences, ["您的B737-800证照将于2026-04-01到期，剩余31天"]);
});

test("shows the licence of the user with the days left", async () => {
  const dates = { skillTime: "2021-03-31", limitedTime: 5, lssuingUnit: "鉴定中心" };
  await person("own-licence", { ...licence, ...dates });
  assert.deepEqual((await profileOf(await tokenOf("own-licence"))).licence, {
    certificate: "无损检测证书",
    lssuingUnit: "鉴定中心",
    expiryDate: "2026-03-31",
    daysLeft: 30,
  });
  await t.user("without-licence");
  assert.equal((await profileOf(await tokenOf("without-licence"))).licence, null);
});

test("counts days in the time zone of the platform", async () => {
  await person("early", { ...licence, skillTime: "2021-03-01", limitedTime: 5 });
  t.advance(13.5 * 3600);
  const [before_] = await remindersOf(await tokenOf("early"));
  t.advance(3600);
  const [after_] = await remindersOf(await tokenOf("early"));
  t.advance(-14.5 * 3600);
  assert.match(before_ ?? "", /剩余0天/);
  assert.match(after_ ?? "", /过期/);
});

test("shows an approval only in the first session after it", async () => {
  await person("applicant", { decidedAt: "2026-02-28 09:00:00" });
  const first = await tokenOf("applicant");
  assert.deepEqual(await remindersOf(first), ["您的账号已通过审核"]);
  assert.deepEqual(await remindersOf(first), ["您的账号已通过审核"]);
  t.advance(day);
  assert.deepEqual(await remindersOf(await tokenOf("applicant")), []);
});
