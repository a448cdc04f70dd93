import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { buildForm, contentEditor, pdf } from "./content.fixture.ts";
import { allModules } from "./module.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let operator: TestClient;
let mechanic: TestClient;

before(async () => {
  t = await startTestApp();
  t.at(new Date("2026-06-15T10:00:00+08:00"));
  operator = await t.as("operator");
  mechanic = await t.as("mechanic");
});
after(() => t.close());

const marks = async (by: TestClient, ...ids: string[]) =>
  (await by.get(`/system/common/user/items?ids=${ids.join(",")}`)).data;

for (const module of allModules) {
  const editor = () => contentEditor(operator, module);
  const rowOf = async (id: string) =>
    (await t.guest.get(`/open/platform/foreground/${id}`)).data as Record<string, unknown>;

  test(`${module.title}: rows contain the reading time and the number of attachments`, async () => {
    const category = await editor().category("篇幅", { cover: "2" });
    const id = await editor().item(category, { content: `<p>${"检查".repeat(500)}</p>` });
    const short = await editor().item(category, { content: "<p>短</p>" });
    const { data } = await t.guest.get(`${module.open.list}?categoryId=${category}`);
    const facts = data.list.map((row: Record<string, unknown>) => [
      row[module.item.id],
      row.readingMinutes,
      row.attachmentCount,
    ]);
    assert.deepEqual(facts, [
      [short, 1, 0],
      [id, 3, 0],
    ]);
    const file = await operator.post(`/system/oss/${id}`, buildForm({}, [["file", pdf, "附.pdf"]]));
    assert.equal((await rowOf(id)).attachmentCount, 1);
    const reading = (await mechanic.get(`${module.item.path}/foreground/${id}`)).data;
    assert.deepEqual([reading.readingMinutes, reading.attachmentCount], [3, 1]);
    await operator.del(`/system/oss/${file.data[0].attachmentId}`);
    await operator.put(`${module.item.path}/${id}`, { content: "<p>改短了</p>" });
    const row = await rowOf(id);
    assert.deepEqual([row.readingMinutes, row.attachmentCount], [1, 0]);
  });

  test(`${module.title}: marks the items that the user opened and collected`, async () => {
    const category = await editor().category("标记", { cover: "2" });
    const [opened, collected, neither] = [
      await editor().item(category, { title: "打开的" }),
      await editor().item(category, { title: "收藏的" }),
      await editor().item(category, { title: "没看的" }),
    ];
    const waiting = await editor().item(category, { releaseTime: "2026-07-01 08:00:00" });
    const all = [opened, collected, neither, waiting];
    assert.deepEqual(await marks(mechanic, ...all), { read: [], collected: [] });
    const url = `${module.item.path}/foreground/`;
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await mechanic.get(url + opened)).code, 200);
      assert.equal((await mechanic.get(url + waiting)).code, 404);
    }
    const { collectType } = module;
    await mechanic.post("/aviation/collect", { collectType, assocId: collected });
    assert.deepEqual(await marks(mechanic, ...all), { read: [opened], collected: [collected] });
    assert.deepEqual(await marks(await t.as("aviator"), ...all), { read: [], collected: [] });
    assert.equal((await t.guest.get(`/system/common/user/items?ids=${opened}`)).code, 401);
    await operator.del(`${module.item.path}/${opened}`);
    assert.deepEqual(await marks(mechanic, ...all), { read: [], collected: [collected] });
  });
}

test("refuses marks of more than 200 items, and invalid ids", async () => {
  const ids = Array.from({ length: 201 }, (_, index) => index + 1).join(",");
  assert.equal((await mechanic.get(`/system/common/user/items?ids=${ids}`)).code, 400);
  assert.equal((await mechanic.get("/system/common/user/items?ids=x")).code, 400);
});
