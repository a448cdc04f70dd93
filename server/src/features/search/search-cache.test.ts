import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestClient } from "../../../test/harness.ts";
import { startSearchApp } from "./search.fixture.ts";

let t: Awaited<ReturnType<typeof startSearchApp>>;

before(async () => {
  t = await startSearchApp();
});
after(() => t.close());

const pathOf = (keyword: string) => `/open/search?${new URLSearchParams({ keyword })}`;
const ask = async (keyword: string, by: TestClient = t.guest) => by.get(pathOf(keyword));
const titlesOf = async (keyword: string) =>
  (await ask(keyword)).data.list.map(({ title }: { title: string }) => title);

test("answers a search that was just made from ready bytes", async () => {
  await t.item({ title: "预冷器" });
  const { headers } = await ask("预冷器");
  const before = { ...t.app.responseCache.counts };
  const again = await t.app.inject({
    url: `/api${pathOf("预冷器")}`,
    headers: { "if-none-match": String(headers.etag) },
  });
  assert.deepEqual([again.statusCode, again.body], [304, ""]);
  const { hits, misses } = t.app.responseCache.counts;
  assert.deepEqual([hits - before.hits, misses - before.misses], [1, 0]);
});

test("keeps readers' answers from guests, who ask at the same address", async () => {
  const content = "<p>调节器的封严件</p>";
  await t.item({ title: "调节器", content, summary: "目录", membersOnly: "1" });
  const mechanic = await t.as("mechanic");
  const excerpts = async (by: TestClient) => (await ask("调节器", by)).data.list[0].excerpt;
  for (let time = 0; time < 2; time += 1) {
    assert.equal(await excerpts(mechanic), "调节器的封严件");
    assert.equal(await excerpts(t.guest), "");
  }
});

test("finds no item that was just removed", async () => {
  const admin = await t.as("admin");
  const id = await t.item({ title: "前缘襟翼" });
  assert.deepEqual(await titlesOf("前缘襟翼"), ["前缘襟翼"]);
  assert.equal((await admin.del(`/platform/info/${id}`)).code, 200);
  assert.deepEqual(await titlesOf("前缘襟翼"), []);
});

test("finds no person who was just disabled", async () => {
  const { informationId } = await t.db
    .updateTable("repairPerson")
    .set({ createdAt: "2026-06-01 08:00:00", speciality: "惯导校准" })
    .where("userNature", "=", "1")
    .where("nature", "=", "1")
    .returning("informationId")
    .executeTakeFirstOrThrow();
  const setStatus = async (status: string) => {
    const admin = await t.as("admin");
    assert.equal((await admin.put(`/repair/info/status/${informationId}`, { status })).code, 200);
  };
  assert.equal((await ask("惯导校准")).data.total, 1);
  await setStatus("2");
  assert.equal((await ask("惯导校准")).data.total, 0);
  await setStatus("1");
  assert.equal((await ask("惯导校准")).data.total, 1);
});
