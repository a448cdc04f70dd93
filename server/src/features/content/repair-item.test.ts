import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { buildForm, buildPicture, pdf } from "./content.fixture.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let operator: TestClient;
let mechanic: TestClient;
let plain: string;
let covered: string;

before(async () => {
  t = await startTestApp();
  t.at(new Date("2026-06-15T10:00:00+08:00"));
  operator = await t.as("operator");
  mechanic = await t.as("mechanic");
  plain = t.base.categoryIds.get("行业培训课程") ?? "";
  covered = t.base.categoryIds.get("外委方案") ?? "";
});
after(() => t.close());

const item = (over: object = {}) => ({
  categoryId: plain,
  title: "燃油箱安全培训",
  releaseUser: "培训中心",
  releaseTime: "2026-06-01 09:30:00",
  content: "<p>关键设计构型控制限制</p>",
  ...over,
});

test("shows a new item to readers, with cover and attachment", async () => {
  const { releaseTime, ...values } = item({ categoryId: covered, title: "起落架大修外委" });
  const created = await operator.post(
    "/platform/info",
    buildForm({ ...values, releaseTime }, [
      ["files.cover", await buildPicture(), "封面.png"],
      ["file", pdf, "工作单卡.pdf"],
    ]),
  );
  assert.equal(created.code, 200, created.message);
  const { repairId } = created.data;
  const { data: list } = await t.guest.get(`/open/platform?categoryId=${covered}`);
  const row = list.list.find((entry: { repairId: string }) => entry.repairId === repairId);
  assert.match(row.cover, /^\/api\/open\/oss\/preview\/byid\/[\w-]{22},$/);
  assert.deepEqual(
    [row.title, row.name, row.releaseTime, row.summary, "content" in row],
    ["起落架大修外委", "外委方案", "2026-06-01 09:30:00", "关键设计构型控制限制", false],
  );
  const reading = await mechanic.get(`/platform/info/foreground/${repairId}`);
  assert.equal(reading.data.content, "<p>关键设计构型控制限制</p>");
  assert.equal(reading.data.isCollect, false);
  assert.deepEqual(reading.data.fileVOList[0].name, "工作单卡.pdf");
  const image = await t.app.inject(row.cover.slice(0, -1));
  assert.deepEqual([image.statusCode, image.headers["content-type"]], [200, "image/png"]);
});

test("requires a cover if the category has covers, and stores nothing without one", async () => {
  const { code, data } = await operator.post(
    "/platform/info",
    item({ categoryId: covered, title: "无封面" }),
  );
  assert.equal(code, 400);
  assert.deepEqual(data.errors, [{ field: "cover", message: "必填项不能为空!" }]);
  assert.equal(
    (await operator.get("/platform/info?title=%E6%97%A0%E5%B0%81%E9%9D%A2")).data.total,
    0,
  );
});

test("stores no files of a failed item, and no cover in a category without covers", async () => {
  const before = await storedFiles();
  const cover = async (): Promise<[string, Blob, string]> => [
    "cover",
    await buildPicture(),
    "封面.png",
  ];
  const nowhere = await operator.post(
    "/platform/info",
    buildForm(item({ categoryId: "999999999" }), [await cover()]),
  );
  assert.equal(nowhere.code, 409, nowhere.message);
  assert.deepEqual(await storedFiles(), before);
  const { code } = await operator.post("/platform/info", buildForm(item(), [await cover()]));
  assert.equal(code, 200);
  assert.deepEqual(await storedFiles(), before);
});

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(t.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test("reports every empty field of a new item", async () => {
  const { data } = await operator.post("/platform/info", { title: " ", content: "" });
  assert.deepEqual(
    data.errors.map(({ field }: { field: string }) => field),
    ["categoryId", "title", "releaseUser", "releaseTime", "content"],
  );
});

test("refuses a text that is empty after cleaning", async () => {
  const { code, data } = await operator.post(
    "/platform/info",
    item({ content: "<p></p><script>x</script>" }),
  );
  assert.deepEqual([code, data.errors], [400, [{ field: "content", message: "必填项不能为空!" }]]);
});

test("hides a scheduled item from the public until its release time", async () => {
  const { data } = await operator.post(
    "/platform/info",
    item({ title: "预告", releaseTime: "2026-06-15 10:10:00" }),
  );
  const visible = async () =>
    (await t.guest.get("/open/platform?title=%E9%A2%84%E5%91%8A")).data.total;
  const path = `/platform/info/foreground/${data.repairId}`;
  assert.deepEqual([await visible(), (await mechanic.get(path)).code], [0, 404]);
  const collected = await mechanic.post("/aviation/collect", {
    collectType: "1",
    assocId: data.repairId,
  });
  assert.equal(collected.code, 404);
  const own = await operator.get(`/platform/info/details/${data.repairId}`);
  assert.equal(own.data.scheduled, true);
  t.at(new Date("2026-06-15T10:10:00+08:00"));
  t.app.responseCache.clear();
  assert.deepEqual([await visible(), (await mechanic.get(path)).code], [1, 200]);
  t.at(new Date("2026-06-15T10:00:00+08:00"));
});

test("keeps the release time after the release, and answers 409 to a late change", async () => {
  const { data } = await operator.post("/platform/info", item({ title: "并发" }));
  const path = `/platform/info/${data.repairId}`;
  const first = await operator.put(path, {
    title: "并发甲",
    releaseTime: "2020-01-01 00:00:00",
    version: 1,
  });
  assert.equal(first.code, 200);
  const second = await operator.put(path, { title: "并发乙", version: 1 });
  assert.deepEqual([second.code, second.message], [409, "数据已被他人修改，请刷新后重试"]);
  const details = await operator.get(`/platform/info/details/${data.repairId}`);
  assert.deepEqual(
    [details.data.title, details.data.releaseTime],
    ["并发甲", "2026-06-01 09:30:00"],
  );
});

test("keeps, adds and removes files as sent, and deletes all with the item", async () => {
  const created = await operator.post(
    "/platform/info",
    buildForm({ ...item({ categoryId: covered }) } as Record<string, string>, [
      ["cover", await buildPicture(), "a.png"],
    ]),
  );
  const { repairId } = created.data;
  const details = () => operator.get(`/platform/info/details/${repairId}`);
  const kept = (await details()).data.cover.slice(0, -1);
  await operator.put(
    `/platform/info/${repairId}`,
    buildForm({}, [
      ["cover", await buildPicture(), "b.png"],
      ["cover", kept],
    ]),
  );
  const urls = (await details()).data.cover.split(",");
  assert.deepEqual([urls.length, urls[1], urls[2]], [3, kept, ""]);
  const cleared = await operator.put(`/platform/info/${repairId}`, buildForm({ cover: "" }));
  assert.deepEqual([cleared.code, (await details()).data.cover.split(",").length], [400, 3]);
  await operator.del(`/platform/info/${repairId}`);
  for (const url of urls.slice(0, 2)) assert.equal((await t.app.inject(url)).statusCode, 404);
});

test("filters by title, publisher and an inclusive period", async () => {
  for (const [title, releaseTime] of [
    ["期间甲", "2025-03-01 00:00:00"],
    ["期间乙", "2025-03-02 23:59:59"],
    ["期间丙", "2025-03-03 00:00:00"],
  ]) {
    await operator.post("/platform/info", item({ title, releaseTime, releaseUser: "期间组" }));
  }
  const titles = async (query: string) =>
    (await t.guest.get(`/open/platform?${query}`)).data.list.map(
      ({ title }: { title: string }) => title,
    );
  assert.deepEqual(await titles("beginTime=2025-03-01&endTime=2025-03-02"), ["期间乙", "期间甲"]);
  assert.deepEqual(await titles(`name=${encodeURIComponent("期间丙")}`), ["期间丙"]);
  const { data } = await operator.get(`/platform/info?releaseUser=${encodeURIComponent("期间组")}`);
  assert.equal(data.total, 3);
  assert.equal((await t.guest.get("/open/platform?beginTime=2025-02-30")).code, 400);
});

test("shows in the detail that the reader collected the item, and refuses a second time", async () => {
  const { data } = await operator.post("/platform/info", item({ title: "收藏" }));
  const input = { collectType: 1, assocId: data.repairId };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => mechanic.post("/aviation/collect", input)),
  );
  assert.deepEqual(
    answers
      .map(({ code, message }) => `${code} ${message}`)
      .sort()
      .slice(0, 2),
    ["200 收藏成功", "409 已收藏"],
  );
  const mine = (await mechanic.get("/aviation/collect?collectType=1")).data;
  assert.deepEqual([mine.total, mine.list[0].repairInfoVO.title], [1, "收藏"]);
  assert.equal(
    (await mechanic.get(`/platform/info/foreground/${data.repairId}`)).data.isCollect,
    true,
  );
  const other = await t.as("aviator");
  assert.equal((await other.del(`/aviation/collect/${mine.list[0].collectId}`)).code, 404);
  await operator.del(`/platform/info/${data.repairId}`);
  assert.equal((await mechanic.get("/aviation/collect")).data.list[0].repairInfoVO, null);
  assert.equal((await mechanic.del(`/aviation/collect/${mine.list[0].collectId}`)).code, 200);
});

test("records the reading time of an item", async () => {
  const { data } = await operator.post("/platform/info", item({ title: "阅读" }));
  const report = await mechanic.post("/repair/record", { repairId: data.repairId, seconds: 95 });
  assert.equal(report.code, 200);
  const row = await t.db
    .selectFrom("repairRecord")
    .select(["title", "seconds"])
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, { title: "阅读", seconds: 95 });
  assert.equal((await mechanic.post("/repair/record", { repairId: "5", seconds: 5 })).code, 404);
  assert.equal(
    (await mechanic.post("/repair/record", { repairId: data.repairId, seconds: -1 })).code,
    400,
  );
});

test("limits an editor to the data scope of their roles", async () => {
  const { data } = await operator.post("/platform/info", item({ title: "范围" }));
  await t.db
    .updateTable("sysRole")
    .set({ dataScope: "5" })
    .where("roleKey", "=", "platform_admin")
    .execute();
  const admin = await t.as("admin");
  const foreign = (await admin.post("/platform/info", item({ title: "他人" }))).data.repairId;
  assert.equal((await operator.get("/platform/info?title=%E8%8C%83%E5%9B%B4")).data.total, 1);
  assert.equal((await operator.get("/platform/info?title=%E4%BB%96%E4%BA%BA")).data.total, 0);
  assert.equal((await operator.get(`/platform/info/details/${foreign}`)).code, 404);
  assert.equal((await operator.put(`/platform/info/${foreign}`, { title: "改" })).code, 404);
  assert.equal((await operator.del(`/platform/info/${data.repairId},${foreign}`)).code, 404);
  assert.equal((await operator.get(`/platform/info/details/${data.repairId}`)).code, 200);
  await t.db
    .updateTable("sysRole")
    .set({ dataScope: "1" })
    .where("roleKey", "=", "platform_admin")
    .execute();
});

test("answers visitors from the cache with an ETag, and refreshes after every change", async () => {
  const first = await t.app.inject("/api/open/platform?pageSize=3");
  const { etag } = first.headers;
  const again = await t.app.inject({
    url: "/api/open/platform?pageSize=3",
    headers: { "if-none-match": String(etag) },
  });
  assert.equal(again.statusCode, 304);
  await operator.post(
    "/platform/info",
    item({ title: "新的一条", releaseTime: "2026-06-15 09:59:59" }),
  );
  const changed = await t.app.inject("/api/open/platform?pageSize=3");
  assert.notEqual(changed.headers.etag, etag);
  assert.equal(changed.json().data.list[0].title, "新的一条");
});
