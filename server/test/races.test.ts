import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { contentEditor } from "../src/features/content/content.fixture.ts";
import { modules } from "../src/features/content/module.ts";
import { startTestApp, type TestClient } from "./harness.ts";

const { tool } = modules;
let t: Awaited<ReturnType<typeof startTestApp>>;
let mechanic: TestClient;
let operator: TestClient;
let editor: ReturnType<typeof contentEditor>;

before(async () => {
  t = await startTestApp();
  mechanic = await t.as("mechanic");
  operator = await t.as("operator");
  editor = contentEditor(operator, tool);
});
after(() => t.close());

test("stores one of fifty concurrent identical collects, for its owner only", async () => {
  const assocId = await editor.item(await editor.category("地面设备", { cover: "2" }));
  const body = { collectType: tool.collectType, assocId };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => mechanic.post("/aviation/collect", body)),
  );
  const kept = answers.filter(({ code }) => code === 200);
  const refused = answers.filter(({ message }) => message === "已收藏");
  assert.deepEqual([kept.length, refused.length], [1, 49]);
  assert.equal((await mechanic.get("/aviation/collect")).data.total, 1);
  const collectId: string = kept[0]?.data.collectId;
  assert.equal((await mechanic.get(`/aviation/collect/id/${collectId}`)).code, 200);
  assert.equal((await operator.get(`/aviation/collect/id/${collectId}`)).code, 404);
  assert.equal((await operator.del(`/aviation/collect/${collectId}`)).code, 404);
  assert.equal((await operator.get("/aviation/collect")).data.total, 0);
});

test("leaves no orphan if a category is removed while an item is added", async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const categoryId = await editor.category(`短命分类${turn}`, { cover: "2" });
    const [added, removed] = await Promise.all([
      operator.post(tool.item.path, editor.values(categoryId)),
      operator.del(`${tool.category.path}/${categoryId}`),
    ]);
    const outcome = [added.code, removed.code];
    assert.ok(
      [
        [200, 409],
        [409, 200],
        [400, 200],
        [404, 200],
      ].some((expected) => expected.join() === outcome.join()),
      `${outcome}: ${added.message}, ${removed.message}`,
    );
  }
  const orphans = await t.db
    .selectFrom("contentItem as i")
    .leftJoin("contentCategory as c", "c.categoryId", "i.categoryId")
    .select("i.itemId")
    .where("c.categoryId", "is", null)
    .execute();
  assert.deepEqual(orphans, []);
});
