import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { importClient } from "../../../crud/import/import.fixture.ts";
import { startPeople } from "../people.fixture.ts";

let t: Awaited<ReturnType<typeof startPeople>>;
const ids = new Map<number, string>();
// Shortly after midnight in Shanghai, on the previous day in UTC.
const now = new Date("2026-03-01T16:30:00Z");
const today = Date.UTC(2026, 2, 2);

/** Issue date of a licence that ends after these days. */
const issued = (daysLeft: number, years: number) => {
  const end = new Date(today + daysLeft * 86_400_000);
  return `${end.getUTCFullYear() - years}${end.toISOString().slice(4, 10)}`;
};

before(async () => {
  t = await startPeople();
  await t.db.updateTable("repairPerson").set({ skillTime: null, limitedTime: null }).execute();
  t.at(now);
  t.operator = await t.as("operator");
  for (const daysLeft of [90, 89, 0, -1]) {
    const dates = { skillTime: issued(daysLeft, 5), limitedTime: 5, nature: "1" as const };
    ids.set(daysLeft, await t.account("3", { ...dates, nickName: `航空${daysLeft}` }));
  }
  const dates = { skillTime: issued(400, 2), limitedTime: 2, nature: "1" as const };
  ids.set(400, await t.account("1", { ...dates, nickName: "维修400" }));
  await t.account("3", { nickName: "未审" });
  await t.account("1", { nickName: "无日期", nature: "1" });
});
after(() => t.close());

const list = async (query = "") => (await t.operator.get(`/repair/licence${query}`)).data;
const daysOf = (data: { list: { daysLeft: number }[] }) => data.list.map((row) => row.daysLeft);

test("counts days in the platform's time zone, soonest first, with states", async () => {
  const data = await list();
  assert.deepEqual(daysOf(data), [-1, 0, 89, 90, 400]);
  assert.deepEqual(
    data.list.map(({ state }: { state: string }) => state),
    ["expired", "expiring", "expiring", "valid", "valid"],
  );
  assert.equal(data.total, 5);
  const [first, second] = data.list;
  assert.deepEqual(first, {
    informationId: ids.get(-1),
    nickName: "航空-1",
    userNature: "3",
    mobile: first.mobile,
    certificate: "无损检测证书",
    lssuingUnit: "民航检测人员资格鉴定中心",
    skillTime: "2021-03-01",
    limitedTime: 5,
    expiryDate: "2026-03-01",
    daysLeft: -1,
    state: "expired",
    pending: null,
    notifyTime: null,
  });
  assert.match(first.mobile, /^\d{3}\*{4}\d{4}$/);
  assert.equal(second.expiryDate, "2026-03-02");
});

test("filters by state, kind and name, with matching counts", async () => {
  assert.deepEqual(daysOf(await list("?state=expired")), [-1]);
  assert.deepEqual(daysOf(await list("?state=expiring")), [0, 89]);
  assert.deepEqual(daysOf(await list("?state=valid&userNature=3")), [90]);
  assert.deepEqual(daysOf(await list("?nickName=维修")), [400]);
  assert.deepEqual(daysOf(await list("?pageNum=2&pageSize=2")), [89, 90]);
  assert.equal((await list("?state=expiring&pageNum=9")).total, 2);
  const counts = async (query = "") =>
    (await t.operator.get(`/repair/licence/counts${query}`)).data;
  assert.deepEqual(await counts(), { valid: 2, expiring: 2, expired: 1 });
  assert.deepEqual(await counts("?userNature=1"), { valid: 1, expiring: 0, expired: 0 });
  assert.equal((await t.operator.get("/repair/licence?state=soon")).code, 400);
});

test("ends a leap day's licence on 28 February, or on the next leap day", async () => {
  const id = ids.get(400) ?? "";
  const expiry = async (limitedTime: number) => {
    await t.operator.put(`/repair/info/edit/${id}`, { skillTime: "2024-02-29", limitedTime });
    return (await list("?userNature=1")).list[0].expiryDate;
  };
  assert.deepEqual([await expiry(3), await expiry(4)], ["2027-02-28", "2028-02-29"]);
});

test("leaves out disabled people, and needs the permission", async () => {
  await t.operator.put(`/repair/info/status/${ids.get(90)}`, { status: "2" });
  assert.ok(!daysOf(await list()).includes(90));
  await t.operator.put(`/repair/info/status/${ids.get(90)}`, { status: "1" });
  for (const path of ["", "/counts", "/export"]) {
    assert.equal((await t.mechanic.get(`/repair/licence${path}`)).code, 403);
  }
});

test("exports the filtered rows", async () => {
  const answer = await t.app.inject({
    url: "/api/repair/licence/export?state=expiring",
    headers: { authorization: `Bearer ${t.operator.token}` },
  });
  assert.equal(answer.headers["x-export-rows"], "2");
  const { readXlsx } = await import("hucre/xlsx");
  const { sheets } = await readXlsx(answer.rawPayload);
  const rows = sheets[0]?.rows ?? [];
  assert.deepEqual(rows[0]?.slice(0, 4), ["姓名", "人员类别", "联系电话", "证照"]);
  assert.deepEqual(
    rows.slice(1).map((row) => [row[0], row[1], row[8]]),
    [
      ["航空0", "航空人员", 0],
      ["航空89", "航空人员", 89],
    ],
  );
});

test("records a reminder until the licence changes", async () => {
  const id = ids.get(0) ?? "";
  const path = `/repair/licence/notify/${id}`;
  const rowOf = async () =>
    (await list()).list.find((row: { informationId: string }) => row.informationId === id);
  assert.equal((await rowOf()).notifyTime, null);
  assert.equal((await (await t.as("mechanic")).put(path)).code, 403);
  assert.equal((await t.operator.put(`${path},999999`)).code, 404);
  assert.equal((await rowOf()).notifyTime, null, "all or none");
  const { code, message } = await t.operator.put(path);
  assert.deepEqual([code, message], [200, "已提醒，对方下次登录时可见"]);
  assert.equal((await rowOf()).notifyTime, "2026-03-02 00:30:00");
  const renewed = { informationId: id, skillTime: issued(300, 5), limitedTime: 5 };
  assert.equal((await t.operator.put("/repair/info/edit/aviation", renewed)).message, "修改成功");
  const { notifyTime, daysLeft } = await rowOf();
  assert.deepEqual([notifyTime, daysLeft], [null, 300]);
});

test("keeps a holder's change pending until staff verify it, and uses the old values meanwhile", async () => {
  const informationId = await t.account("3", {
    name: "renewer",
    nickName: "续证人",
    nature: "1",
    skillTime: issued(-5, 5),
    limitedTime: 5,
  });
  const me = t.with((await t.tryToSignIn("renewer")).data.accessToken);
  const own = "/repair/info/edit/aviation";
  const row = async () =>
    (await list("?nickName=续证人")).list.map(
      ({ limitedTime, daysLeft, pending }: Record<string, unknown>) => [
        limitedTime,
        daysLeft,
        pending,
      ],
    )[0];
  const change = async (limitedTime: number) =>
    assert.equal((await me.put(own, { limitedTime })).message, "修改成功");
  const data = {
    certificate: "无损检测证书",
    lssuingUnit: "民航检测人员资格鉴定中心",
    skillTime: issued(-5, 5),
    limitedTime: 5,
  };
  const standings = async () =>
    (
      await t.db
        .selectFrom("personStanding as s")
        .innerJoin("repairPerson as p", "p.userId", "s.userId")
        .select("s.licensedUntil")
        .where("p.informationId", "=", informationId)
        .orderBy("s.recordedAt")
        .execute()
    ).map(({ licensedUntil }) => licensedUntil);
  const before = await standings();
  await change(9);
  assert.deepEqual(await row(), [5, -5, { ...data, limitedTime: 9 }]);
  assert.deepEqual(await standings(), before);
  const profile = (await me.get("/repair/info/aviation")).data;
  assert.deepEqual([profile.limitedTime, profile.verified], [9, data]);
  const account = (await t.detail(informationId)).data;
  assert.deepEqual([account.limitedTime, account.verified], [9, data]);
  assert.deepEqual((await list("?pending=1")).total, 1);
  assert.equal((await t.operator.get("/v1/backstage/work")).data.pendingLicences, 1);

  // An edit of another field by staff keeps the pending change; one of the same field replaces it.
  await t.operator.put(own, { informationId, level: "一级" });
  assert.equal((await list("?pending=1")).total, 1);
  await t.operator.put(own, { informationId, limitedTime: 5 });
  assert.deepEqual(await row(), [5, -5, null]);
  assert.equal((await me.get("/repair/info/aviation")).data.limitedTime, 5);

  await change(8);
  await change(5);
  assert.equal((await row())[2], null, "taken back by the holder");
  await change(8);
  const verify = `/repair/licence/verify/${informationId}`;
  assert.equal((await me.put(verify)).code, 403);
  assert.equal((await t.operator.put(`${verify},${ids.get(90)}`)).code, 409);
  assert.equal((await row())[2]?.limitedTime, 8, "all or none");
  assert.equal((await t.operator.put(verify)).message, "核实成功");
  const [limitedTime, daysLeft, pending] = await row();
  assert.deepEqual([limitedTime, daysLeft > 1000, pending], [8, true, null]);
  assert.equal((await standings()).length, before.length + 1);
  assert.equal((await t.operator.put(verify)).code, 409);
});

test("refuses to verify the own licence, and keeps own changes of staff pending", async () => {
  const informationId = await t.account("1", { name: "keeper", nickName: "管证人", nature: "1" });
  const { userId } = await t.db
    .selectFrom("repairPerson")
    .select("userId")
    .where("informationId", "=", informationId)
    .executeTakeFirstOrThrow();
  const { roleId } = await t.db
    .selectFrom("sysRole")
    .select("roleId")
    .where("roleKey", "=", "admin")
    .executeTakeFirstOrThrow();
  await t.db.insertInto("sysUserRole").values({ userId, roleId }).execute();
  const me = t.with((await t.tryToSignIn("keeper")).data.accessToken);
  const dates = { skillTime: "2026-01-01", limitedTime: 6 };
  assert.equal((await me.put(`/repair/info/edit/${informationId}`, dates)).message, "修改成功");
  const admin = await t.as("admin");
  const [row] = (await admin.get("/repair/licence?pending=1")).data.list;
  assert.deepEqual(
    [row.nickName, row.expiryDate, row.state, row.pending.limitedTime],
    ["管证人", null, null, 6],
  );
  const sheet = [
    ["账号", "执照有效期（年）"],
    ["keeper", 7],
  ];
  const sent = await importClient(t.app, "/repair/info").send(me, sheet);
  assert.equal(sent.data?.updated, 1, sent.message);
  const [again] = (await admin.get("/repair/licence?pending=1")).data.list;
  assert.deepEqual([again.limitedTime, again.pending.limitedTime], [null, 7]);
  const verify = `/repair/licence/verify/${informationId}`;
  const refused = await me.put(verify);
  assert.deepEqual([refused.code, refused.message], [403, "不能核实本人的证照"]);
  assert.equal((await admin.put(verify)).message, "核实成功");
  assert.equal((await admin.get("/repair/licence?nickName=管证人")).data.list[0].limitedTime, 7);
});
