import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { contentEditor } from "./content.fixture.ts";
import { modules } from "./module.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let operator: TestClient;

before(async () => {
  t = await startTestApp();
  operator = await t.as("operator");
});
after(() => t.close());

test("updates the total by title after writes, renames and removals, and counts only once", async () => {
  const editor = contentEditor(operator, modules.repair);
  const { path } = modules.repair.item;
  const categoryId = await editor.category("计数", { cover: "2" });
  const [first = "", second = ""] = await Promise.all(
    ["起落架作动筒更换", "起落架收放检查"].map((title) => editor.item(categoryId, { title })),
  );
  let counted = 0;
  const stop = t.app.db.onStatement(({ query }) => {
    if (query.sql.includes("to_json(array_agg")) counted += 1;
  });
  const total = async (title: string) => {
    const { data } = await operator.get(`${path}?title=${encodeURIComponent(title)}`);
    assert.equal(data.list.length, data.total);
    return data.total;
  };
  assert.deepEqual([await total("起落架"), await total("作动筒更换")], [2, 1]);
  const third = await editor.item(categoryId, { title: "前起落架转弯" });
  await editor.item(categoryId, { title: "燃油箱安全" });
  assert.deepEqual([await total("起落架"), await total("作动筒更换")], [3, 1]);
  await operator.put(`${path}/${second}`, { title: "作动筒更换与检查" });
  await operator.put(`${path}/${first}`, { content: "<p>只改了内容</p>" });
  assert.deepEqual([await total("起落架"), await total("作动筒更换")], [2, 2]);
  await operator.del(`${path}/${first},${third}`);
  assert.deepEqual([await total("起落架"), await total("作动筒更换")], [0, 1]);
  assert.equal(counted, 2);
  stop();
});
