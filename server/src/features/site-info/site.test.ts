import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp } from "../../../test/harness.ts";
import { parseOffices } from "./site-info.routes.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;

before(async () => {
  t = await startTestApp();
});
after(() => t.close());

test("returns title, version, contacts and offices from the parameters", async () => {
  const { data } = await t.guest.get("/open/site");
  assert.deepEqual([data.title, data.version], ["航空维修信息平台", "V3.2.0"]);
  assert.deepEqual(Object.keys(data.office[0]), ["label", "phone", "fax"]);
  assert.equal(data.timeZone, "Asia/Shanghai");
});

test("returns the user types of each sign-in panel", async () => {
  const { data } = await t.guest.get("/open/site/sign-in");
  assert.deepEqual(data, { site: ["03"], office: ["04", "00"] });
});

test("returns no offices if the parameter is not a list", () => {
  for (const json of ["", "{", '"x"', "[1, null]"]) assert.deepEqual(parseOffices(json), []);
});

test("returns all dictionaries to signed-in users and only public ones to visitors", async () => {
  const { data } = await t.guest.get("/open/dict/bytype/COLLECTION_TYPE");
  assert.deepEqual(
    data.map(({ dictValue, dictLabel }: Record<string, string>) => `${dictValue} ${dictLabel}`),
    ["1 145模块", "2 航材产品", "3 维修人员", "4 147模块", "5 工具设备服务"],
  );
  for (const type of ["STATUS", "NOTHING", "__proto__", "constructor"]) {
    assert.equal((await t.guest.get(`/open/dict/bytype/${type}`)).code, 404);
  }
  const mechanic = await t.as("mechanic");
  assert.equal((await mechanic.get("/system/common/dict/bytype/STATUS")).data.length, 2);
  assert.deepEqual((await mechanic.get("/system/common/dict/bytype/NOTHING")).data, []);
});
