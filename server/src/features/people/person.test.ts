import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startPeople } from "./people.fixture.ts";

let t: Awaited<ReturnType<typeof startPeople>>;
let shown: string;
const hidden: Record<string, string> = {};

before(async () => {
  t = await startPeople();
  const columns = { nickName: "赵维修", idCard: "11010519491231002X", email: "zhao@example.com" };
  shown = await t.account("1", { ...columns, mobile: "13812345678", nature: "1" });
  hidden.pending = await t.account("1", { nickName: "赵待审" });
  hidden.rejected = await t.account("1", { nickName: "赵驳回", nature: "2" });
  hidden.disabled = await t.account("1", { nickName: "赵停用", nature: "1" });
  await t.operator.put(`/repair/info/status/${hidden.disabled}`, { status: "2" });
  hidden.administrator = await t.account("4", { nickName: "赵管理" });
});
after(() => t.close());

const facts = [
  "informationId",
  "name",
  "nickName",
  "url",
  "sex",
  "nation",
  "marriage",
  "technicalTitle",
  "speciality",
  "educationalLevel",
  "graduationSchool",
  "graduationTime",
  "computerProficiency",
  "englishLevel",
  "workingTime",
  "userNature",
];
const signedIn = [...facts, "mobile", "politicalOutlook"];
const profile = [...signedIn, "birthDate", "domicile", "salary", "license", "introduction"];
const namesOf = (row: object) => Object.keys(row).toSorted();

test("shows visitors public facts only", async () => {
  const { data } = await t.guest.get("/open/repair/user/all?name=赵");
  assert.deepEqual(
    data.list.map(({ informationId }: { informationId: string }) => informationId),
    [shown],
  );
  assert.equal(data.total, 1);
  assert.deepEqual(namesOf(data.list[0]), facts.toSorted());
  assert.equal(data.list[0].name, "赵维修", "the display name, never the account");
  const one = await t.guest.get(`/open/repair/user/id/${shown}`);
  assert.deepEqual(namesOf(one.data), [...facts, "introduction"].toSorted());
  assert.doesNotMatch(JSON.stringify([data, one.data]), /1381234|11010519|zhao@|argon|1990-02-03/);
});

test("shows signed-in readers masked mobiles in the list, and a profile", async () => {
  const { data } = await t.mechanic.get("/repair/info/user/all?name=赵");
  assert.equal(data.total, 1);
  assert.deepEqual(namesOf(data.list[0]), signedIn.toSorted());
  assert.equal(data.list[0].mobile, "138****5678");
  const one = await t.mechanic.get(`/repair/info/user/id/${shown}`);
  assert.deepEqual(namesOf(one.data), [...profile, "isCollect", "applicability"].toSorted());
  assert.deepEqual([one.data.mobile, one.data.salary], ["13812345678", 85.5]);
  assert.deepEqual([one.data.name, one.data.isCollect], ["赵维修", false]);
});

test("hides people who are not approved, disabled or administrators, by id too", async () => {
  for (const [state, id] of Object.entries(hidden)) {
    assert.equal((await t.guest.get(`/open/repair/user/id/${id}`)).code, 404, state);
    assert.equal((await t.mechanic.get(`/repair/info/user/id/${id}`)).code, 404, state);
  }
  for (const [client, path] of [
    [t.guest, "/open/repair/user/all?userNature=4"],
    [t.mechanic, "/repair/info/user/all?userNature=4"],
  ] as const) {
    assert.equal((await client.get(path)).data.total, 0);
  }
  assert.equal((await t.guest.get("/open/repair/user/all?userNature=5")).code, 400);
  assert.equal((await t.guest.get("/repair/info/user/all")).code, 401);
});

test("filters by kind, and by name literally", async () => {
  const totals = async (query: string) =>
    (await t.guest.get(`/open/repair/user/all?${query}`)).data.total;
  assert.equal(await totals("name=%25"), 0);
  assert.equal(await totals("userNature=2"), 1, "the demo's supplier");
  assert.equal(await totals("userNature=3"), 1);
  assert.equal(await totals("userNature=1&pageNum=99"), await totals(""));
});

test("shows managers the whole account, and logs each look", async () => {
  const { data } = await t.detail(shown);
  assert.deepEqual(
    [data.mobile, data.idCard, data.name.startsWith("person")],
    ["13812345678", "11010519491231002X", true],
  );
  const { data: list } = await t.operator.get("/repair/info?nickName=赵维修");
  assert.equal(list.list[0].mobile, "138****5678");
  assert.ok(!("idCard" in list.list[0]));
  const rows = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "operName"])
    .where("operUrl", "=", `/api/repair/info/user/id/${shown}`)
    .orderBy("operId")
    .execute();
  assert.deepEqual(rows, [
    { title: "查看人员资料", operName: "mechanic" },
    { title: "查看账号资料", operName: "operator" },
  ]);
});

test("serves a firm's licence to managers and to the firm only", async () => {
  const id = await t.account("2", { name: "licensed", nature: "1" });
  const { data } = await t.detail(id);
  const fileId = data.licenseUrl.split("/").at(-1);
  assert.equal(data.licenseUrl, `/api/system/oss/content/${fileId}`);
  const status = async (url: string, token?: string) =>
    (await t.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} }))
      .statusCode;
  const own = (await t.tryToSignIn("licensed")).data.accessToken;
  const supplier = await t.as("supplier");
  assert.equal(await status(data.licenseUrl, t.operator.token), 200);
  assert.equal(await status(data.licenseUrl, own), 200);
  assert.equal(await status(data.licenseUrl, supplier.token), 403);
  assert.equal(await status(data.licenseUrl), 401);
  assert.equal(await status(`/api/open/oss/preview/byid/${fileId}`), 404);
  assert.equal(await status(`/api/open/oss/download/${fileId}`), 404);
  const removal = await t.with(own).del(`/system/oss/${fileId}`);
  assert.equal(removal.code, 403, "reading is not changing");
});

test("gives aviators their own profile, and updates its editable fields only", async () => {
  const id = await t.account("3", { name: "flyer", nature: "1", mobile: "13812340009" });
  const me = t.with((await t.tryToSignIn("flyer")).data.accessToken);
  const { data } = await me.get("/repair/info/aviation");
  assert.deepEqual(namesOf(data), [
    "informationId",
    "level",
    "limitedTime",
    "lssuingUnit",
    "mobile",
    "nickName",
    "skillCertificate",
    "skillTime",
    "specialMajors",
    "technicalTitle",
    "verified",
    "version",
  ]);
  const before = (await t.detail(id)).data;
  const sent = { nickName: "新名", level: "三级", limitedTime: 3, mobile: null };
  const smuggled = {
    nature: "2",
    userNature: "4",
    status: "2",
    idCard: "11010519491231002X",
    sex: "1",
    email: "x@example.com",
    introduction: "<p>x</p>",
    userId: "1",
    reason: "x",
  };
  const answer = await me.put("/repair/info/edit/aviation", { ...sent, ...smuggled });
  assert.equal(answer.message, "修改成功");
  const { data: after } = await t.detail(id);
  const { certificate = before.skillCertificate, lssuingUnit, skillTime, limitedTime } = before;
  const verified = { certificate, lssuingUnit, skillTime, limitedTime };
  assert.deepEqual(after, { ...before, ...sent, verified, version: before.version + 1 });
  assert.equal((await me.put("/repair/info/edit/aviation", { level: "" })).code, 400);
  const foreign = { informationId: shown, nickName: "越权" };
  assert.equal((await me.put("/repair/info/edit/aviation", foreign)).code, 403);
  assert.equal((await me.put("/repair/info/edit/aviation", { version: 1 })).code, 409);
  assert.equal((await t.mechanic.get("/repair/info/aviation")).code, 404);
  assert.equal((await t.mechanic.put("/repair/info/edit/aviation", { level: "x" })).code, 404);
});
