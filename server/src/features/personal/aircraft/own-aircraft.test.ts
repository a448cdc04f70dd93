import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  openTypesPath,
  ownAircraftPath as path,
} from "@aeromaint/contracts/search/facets/facet-paths.ts";
import { startTestApp } from "../../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
before(async () => {
  t = await startTestApp();
});
after(() => t.close());

test("saves the types that each user has chosen", async () => {
  const { data: types } = await t.guest.get(openTypesPath);
  const idOf = (name: string) => types.find((type: { name: string }) => type.name === name).typeId;
  const mechanic = await t.as("mechanic");
  const none = { typeIds: [], hidesOthers: false };
  assert.deepEqual((await mechanic.get(path)).data, none);
  const chosen = [idOf("A320"), idOf("C919"), idOf("A320")];
  const { code, message } = await mechanic.put(path, { typeIds: chosen, hidesOthers: true });
  assert.deepEqual([code, message], [200, "保存成功"]);
  const saved = { typeIds: chosen.slice(0, 2), hidesOthers: true };
  assert.deepEqual((await mechanic.get(path)).data, saved);
  const operator = await t.as("operator");
  assert.deepEqual((await operator.get(path)).data, none);
  const refused = await mechanic.put(path, { typeIds: ["1"], hidesOthers: false });
  assert.deepEqual([refused.code, refused.message], [400, "选择的机型已不存在"]);
  assert.deepEqual((await mechanic.get(path)).data, saved);
  assert.equal((await t.guest.get(path)).code, 401);
});

test("leaves out a type that was deleted", async () => {
  const { typeId } = await t.db
    .insertInto("aircraftType")
    .values({ name: "试验机", orderNum: 99 })
    .returning("typeId")
    .executeTakeFirstOrThrow();
  const mechanic = await t.as("mechanic");
  assert.equal((await mechanic.put(path, { typeIds: [typeId], hidesOthers: true })).code, 200);
  await t.db.deleteFrom("aircraftType").where("typeId", "=", typeId).execute();
  assert.deepEqual((await mechanic.get(path)).data, { typeIds: [], hidesOthers: true });
});
