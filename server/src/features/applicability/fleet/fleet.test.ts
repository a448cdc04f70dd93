import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startTestApp, type TestClient } from "../../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t?.close());

const types = "/fleet/type";
const fleet = "/fleet/aircraft";

async function findTypeId(name: string): Promise<string> {
  const { data } = await admin.get(`${types}?name=${encodeURIComponent(name)}`);
  return data.list.find((row: { name: string }) => row.name === name).typeId;
}

let made = 0;

async function createType(over: object = {}): Promise<string> {
  made += 1;
  const { data } = await admin.post(types, {
    name: `试验机型${made}`,
    orderNum: 90,
    status: "1",
    parentId: "0",
    ...over,
  });
  return data.typeId;
}

async function refusal(answered: ReturnType<TestClient["put"]>) {
  const { code, message, data } = await answered;
  return data?.errors ? [code, data.errors[0].field, data.errors[0].message] : [code, message];
}

test("lists the seeded types level by level", async () => {
  const { data: tops } = await admin.get(`${types}/lazy/0`);
  const family = tops.find(({ name }: { name: string }) => name === "A320系列");
  assert.deepEqual([family.parentId, family.hasChildren, family.aircraftCount], ["0", true, 0]);
  const { data: below } = await admin.get(`${types}/lazy/${family.typeId}`);
  assert.deepEqual(
    below.map(({ name }: { name: string }) => name),
    ["A319", "A320", "A321"],
  );
  const reader = await t.as("mechanic");
  const { data: tree } = await reader.get(`${types}/tree`);
  assert.equal(tree[0].children[1].children[0].children[0].label, "A320-214");
});

test("moves a type, and refuses cycles, also of concurrent moves", async () => {
  const top = await createType();
  const leaf = await createType({ parentId: await createType({ parentId: top }) });
  const circle = [400, "parentId", "上级机型不能是自己或自己的下级机型"];
  for (const parentId of [top, leaf]) {
    assert.deepEqual(await refusal(admin.put(`${types}/${top}`, { parentId })), circle);
  }
  assert.deepEqual(await refusal(admin.put(`${types}/${leaf}`, { parentId: "999999" })), [
    400,
    "parentId",
    "上级机型不存在",
  ]);
  assert.equal((await admin.put(`${types}/${leaf}`, { parentId: "0" })).code, 200);
  const offered = JSON.stringify((await admin.get(`${types}/lazy/exclude/${top}`)).data);
  assert.ok(offered.includes(`"${leaf}"`) && !offered.includes(`"${top}"`));
  const answers = await Promise.all([
    admin.put(`${types}/${top}`, { parentId: leaf }),
    admin.put(`${types}/${leaf}`, { parentId: top }),
  ]);
  assert.deepEqual(answers.map(({ code }) => code).sort(), [200, 400]);
});

test("adds types concurrently", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => createType()));
  assert.ok(ids.every(Boolean), String(ids));
  const { rows } = await sql`select from type_kin where type_id = any(${ids}::bigint[])`.execute(
    t.db,
  );
  assert.equal(rows.length, ids.length);
});

test("refuses a duplicate name, and the removal of a type in use", async () => {
  const twice = await admin.post(types, { name: "A320-214", orderNum: 1, status: "1" });
  assert.deepEqual(twice.data.errors, [{ field: "name", message: "机型名称已存在" }]);
  const top = await createType();
  const leaf = await createType({ parentId: top });
  assert.equal((await admin.del(`${types}/${top}`)).message, "存在下级机型，不允许删除");
  const { data } = await admin.post(fleet, { registration: "B-9001", msn: 1, typeId: leaf });
  assert.equal((await admin.del(`${types}/${leaf}`)).message, "机队中有该机型的飞机，不允许删除");
  await admin.del(`${fleet}/${data.aircraftId}`);
  await t.db
    .insertInto("applicability")
    .values({ ownerId: data.aircraftId, typeId: leaf })
    .execute();
  assert.match((await admin.del(`${types}/${leaf}`)).message, /适用范围使用该机型/);
  await t.db.deleteFrom("applicability").execute();
  assert.equal((await admin.del(`${types}/${leaf},${top}`)).code, 409);
  assert.equal((await admin.del(`${types}/${leaf}`)).code, 200);
});

test("normalises case and width of registrations", async () => {
  const typeId = await findTypeId("A320-214");
  const aircraft = { registration: " ｂ－６００１ ", msn: "1532", typeId };
  const { data: created } = await admin.post(fleet, { ...aircraft, serviceFrom: "2001-08-30" });
  const path = `${fleet}/${created.aircraftId}`;
  const { data } = await admin.get(path);
  assert.deepEqual(
    { ...data, createTime: "" },
    {
      aircraftId: created.aircraftId,
      registration: "B-6001",
      msn: 1532,
      typeId,
      typeName: "A320-214",
      serviceFrom: "2001-08-30",
      serviceUntil: null,
      remark: null,
      createTime: "",
      version: 1,
    },
  );
  const again = await admin.post(fleet, { ...aircraft, registration: "b6001" });
  assert.deepEqual(again.data.errors, [{ field: "registration", message: "注册号已存在" }]);
  const wrong = admin.post(fleet, { ...aircraft, registration: "B_6001" });
  assert.deepEqual(await refusal(wrong), [400, "registration", "请输入正确的注册号，如 B-1234"]);
  await admin.put(path, { serviceUntil: "2021-12-31" });
  const { data: retired } = await admin.get(path);
  assert.deepEqual([retired.serviceFrom, retired.serviceUntil], ["2001-08-30", "2021-12-31"]);
  const backwards = admin.put(path, { serviceUntil: "2001-08-29" });
  assert.deepEqual(await refusal(backwards), [
    400,
    "serviceUntil",
    "退出运行日期不能早于投入运行日期",
  ]);
  await admin.put(path, { serviceFrom: null, serviceUntil: "2021-12-30" });
  const { data: changed } = await admin.get(path);
  assert.deepEqual([changed.serviceFrom, changed.serviceUntil], [null, "2021-12-30"]);
});

test("filters aircraft by registration, MSN and type with its subtypes, and sorts them", async () => {
  const neo = await findTypeId("A320-271N");
  await admin.post(fleet, { registration: "B-308T", msn: 7461, typeId: neo });
  await admin.post(fleet, {
    registration: "B-1569",
    msn: 41565,
    typeId: await findTypeId("B737-800"),
  });
  const found = async (query: Record<string, string>) => {
    const { data } = await admin.get(`${fleet}?${new URLSearchParams(query)}`);
    return data.list.map(({ registration }: { registration: string }) => registration).join();
  };
  assert.equal(await found({ registration: "ｂ-30" }), "B-308T");
  assert.equal(await found({ registration: "%" }), "");
  assert.equal(await found({ msn: "156" }), "B-1569");
  assert.equal(await found({ typeId: await findTypeId("A320") }), "B-308T,B-6001");
  assert.equal(await found({ sortBy: "msn", sortOrder: "desc" }), "B-1569,B-308T,B-6001");
  const sheet = await t.app.inject({
    url: `/api${fleet}/export?msn=156`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  assert.equal(sheet.headers["x-export-rows"], "1");
});

test("logs the changed day of service", async () => {
  const row = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "subject", "changes"])
    .where("title", "=", "飞机")
    .where("businessType", "=", "2")
    .where("status", "=", "1")
    .orderBy("operId")
    .executeTakeFirst();
  assert.deepEqual(row, {
    title: "飞机",
    subject: "B-6001",
    changes: [{ field: "serviceUntil", title: "退出运行", from: null, to: "2021-12-31" }],
  });
});

test("requires the permission to change the fleet", async () => {
  const mechanic = await t.as("mechanic");
  for (const path of [types, fleet, `${fleet}/export`, `${types}/lazy/0`]) {
    assert.equal((await mechanic.get(path)).code, 403);
  }
  assert.equal((await t.guest.get(`${types}/tree`)).code, 401);
});

test("counts the aircraft of a type and its variants", async () => {
  const family = await createType();
  const variant = await createType({ parentId: family });
  for (const registration of ["B-9901", "B-9902"]) {
    const body = { registration, msn: registration.slice(2), typeId: variant };
    assert.equal((await admin.post("/fleet/aircraft", body)).code, 200);
  }
  const counts = await Promise.all(
    [family, variant].map(async (id) => (await admin.get(`${types}/${id}`)).data.aircraftCount),
  );
  assert.deepEqual(counts, [2, 2]);
});
