import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp } from "../../../../test/harness.ts";
import { install } from "../../../installation.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;

before(async () => {
  t = await startTestApp();
});
after(() => t.close());

test("adds missing parameters at the start, and leaves stored ones", async () => {
  const parameters = () =>
    t.db.selectFrom("sysConfig").select(["configKey", "configName", "configValue"]);
  const all = await parameters().orderBy("configKey").execute();
  await t.db.deleteFrom("sysConfig").where("configKey", "=", "sys.token.maxDays").execute();
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: "另一名称" })
    .where("configKey", "=", "site.title")
    .execute();
  await install(t.app, { config: { demo: true, adminPassword: null }, now: t.time.now });
  const changed = all.map((row) =>
    row.configKey === "site.title" ? { ...row, configValue: "另一名称" } : row,
  );
  assert.deepEqual(await parameters().orderBy("configKey").execute(), changed);
});
