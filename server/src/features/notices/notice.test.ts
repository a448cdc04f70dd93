import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { startTestApp, type TestClient } from "../../../test/harness.ts";

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

async function picture(background: string): Promise<Blob> {
  const image = sharp({ create: { width: 64, height: 36, channels: 3, background } });
  return new Blob([new Uint8Array(await image.png().toBuffer())]);
}

async function form(over: Record<string, string> = {}, images = 1): Promise<FormData> {
  const body = new FormData();
  const values = {
    noticeTitle: "机库停电检修通知",
    noticeTime: "2026-06-14 08:00:00",
    noticeContent: "<p>夜间停电，请提前收车</p>",
    ...over,
  };
  for (const [name, value] of Object.entries(values)) body.append(name, value);
  for (let nth = 0; nth < images; nth++) {
    body.append("files.file", await picture(`#0${nth}2`), `封面${nth}.png`);
  }
  return body;
}

const publish = async (over: Record<string, string> = {}, images = 1) =>
  operator.post("/platform/notice", await form(over, images));

test("publishes a notice with its images and shows it to everyone", async () => {
  const created = await publish({}, 2);
  assert.equal(created.code, 200, created.message);
  const { noticeId } = created.data;
  const { data } = await t.guest.get(`/open/platform/notice/details/${noticeId}`);
  assert.deepEqual(
    [data.noticeTitle, data.createUserName, data.noticeContent, data.url.split(",").length],
    ["机库停电检修通知", "运营专员", "<p>夜间停电，请提前收车</p>", 2],
  );
  const office = await operator.get(`/platform/notice/details/${noticeId}`);
  assert.deepEqual([office.data.scheduled, office.data.takenDown], [false, false]);
  assert.equal((await mechanic.get(`/platform/notice/details/${noticeId}`)).code, 403);
});

test("asks for title, time, content and cover", async () => {
  const { code, data } = await operator.post("/platform/notice", { noticeTitle: " " });
  assert.equal(code, 400);
  assert.deepEqual(
    data.errors.map(({ field }: { field: string }) => field),
    ["noticeTitle", "noticeTime", "noticeContent", "file"],
  );
  assert.equal((await publish({}, 0)).code, 400);
});

test("replaces the cover, and will not be left without one", async () => {
  const { noticeId } = (await publish({ noticeTitle: "换封面" })).data;
  const path = `/platform/notice/${noticeId}`;
  const before = (await operator.get(`/platform/notice/details/${noticeId}`)).data.url;
  const body = new FormData();
  body.append("file", await picture("#f80"), "新封面.png");
  assert.equal((await operator.put(path, body)).code, 200);
  const after = (await operator.get(`/platform/notice/details/${noticeId}`)).data.url;
  assert.notEqual(after, before);
  const refused = await operator.put(path, { file: [] });
  assert.deepEqual(
    [refused.code, refused.data.errors],
    [400, [{ field: "file", message: "必填项不能为空!" }]],
  );
});

test("finds by title and by period, both ends included", async () => {
  await publish({ noticeTitle: "百分号%标题", noticeTime: "2026-05-01 12:00:00" });
  const total = async (query: string) =>
    (await operator.get(`/platform/notice?${query}`)).data.total;
  assert.equal(await total("noticeTitle=%25%E6%A0%87"), 1);
  assert.equal(await total("title=%25%E6%A0%87"), 1);
  assert.equal(await total("beginTime=2026-05-01%2012:00:00&endTime=2026-05-01%2012:00:00"), 1);
  assert.equal(await total("beginTime=2026-05-01&endTime=2026-05-01"), 1);
  assert.equal(await total("beginTime=2026-05-01%2012:00:01&endTime=2026-05-02"), 0);
});

test("keeps a scheduled or taken-down notice from the public and from the badge", async () => {
  const scheduled = await publish({ noticeTitle: "预告", noticeTime: "2026-06-15 10:05:00" });
  const unread = async () =>
    (await mechanic.get("/system/common/user/profile")).data.user.unreadMessage;
  const before = await unread();
  const path = `/open/platform/notice/details/${scheduled.data.noticeId}`;
  assert.equal((await t.guest.get(path)).code, 404);
  t.at(new Date("2026-06-15T10:06:00+08:00"));
  assert.deepEqual([(await t.guest.get(path)).code, await unread()], [200, before + 1]);
  await operator.put(`/platform/notice/${scheduled.data.noticeId}`, {
    takeDownTime: "2026-06-15 10:06:00",
  });
  assert.deepEqual([(await t.guest.get(path)).code, await unread()], [404, before]);
  const early = await operator.put(`/platform/notice/${scheduled.data.noticeId}`, {
    takeDownTime: "2026-06-01 00:00:00",
  });
  assert.deepEqual([early.code, early.message], [400, "下架时间不能早于发布时间"]);
});

test("lists one's own notices, counts those unread, and marks them", async () => {
  const { noticeId } = (await publish({ noticeTitle: "消息列表" })).data;
  const list = async (query = "") =>
    (await mechanic.get(`/system/common/user/notices${query}`)).data;
  const all = await list();
  assert.deepEqual(
    all.list.find((row: { noticeId: string }) => row.noticeId === noticeId),
    {
      noticeId,
      noticeTitle: "消息列表",
      noticeTime: "2026-06-14 08:00:00",
      read: false,
      summary: "夜间停电，请提前收车",
      noticeLevel: "1",
      pinned: "2",
    },
  );
  await mechanic.get(`/open/platform/notice/details/${noticeId}`);
  assert.equal((await list("?unread=1")).total, all.total - 1);
  await mechanic.put("/system/common/user/notices/read", {});
  assert.equal((await list("?unread=1")).total, 0);
  const unread = async () =>
    (await mechanic.get("/system/common/user/profile")).data.user.unreadMessage;
  assert.equal(await unread(), 0);
  // One that was read counts no more once it is hidden, neither among all nor among those read.
  await operator.put(`/platform/notice/${noticeId}`, { takeDownTime: "2026-06-15 10:00:00" });
  assert.equal(await unread(), 0);
  assert.notEqual((await operator.get("/system/common/user/profile")).data.user.unreadMessage, 0);
  assert.equal((await t.guest.get("/system/common/user/notices")).code, 401);
});

test("removes notices with what belongs to them", async () => {
  const { noticeId } = (await publish({ noticeTitle: "删除" })).data;
  const { url } = (await operator.get(`/platform/notice/details/${noticeId}`)).data;
  assert.equal((await operator.del(`/platform/notice/${noticeId},999999`)).code, 404);
  assert.equal((await operator.del(`/platform/notice/${noticeId}`)).code, 200);
  assert.equal((await t.app.inject(url)).statusCode, 404);
});

test("lists by rank what is urgent, then what is pinned, then the newest", async () => {
  const titles = ["名次甲", "名次乙", "名次丙", "名次丁"] as const;
  const ranks = [{ pinned: "1" }, { noticeLevel: "3" }, {}, { noticeLevel: "2" }] as const;
  const ids: string[] = [];
  for (const [nth, noticeTitle] of titles.entries()) {
    const noticeTime = `2026-06-1${nth} 08:00:00`;
    ids.push((await publish({ noticeTitle, noticeTime, ...ranks[nth] })).data.noticeId);
  }
  const rows = async (order: string) =>
    (await t.guest.get(`/open/platform/notice?title=名次${order}`)).data.list;
  const titlesOf = (list: { noticeTitle: string }[]) => list.map((row) => row.noticeTitle);
  assert.deepEqual(titlesOf(await rows("")), titles.toReversed());
  const ranked = await rows("&order=rank");
  assert.deepEqual(titlesOf(ranked), ["名次乙", "名次甲", "名次丁", "名次丙"]);
  assert.deepEqual([ranked[0].noticeLevel, ranked[0].pinned], ["3", "2"]);
  const own = await mechanic.get("/system/common/user/notices?order=rank&pageSize=1");
  assert.equal(own.data.list[0].noticeTitle, "名次乙");
  assert.deepEqual([own.data.list[0].noticeLevel, own.data.list[0].read], ["3", false]);

  await operator.put(`/platform/notice/${ids[1]}`, { noticeLevel: null, pinned: "1" });
  const { data } = await operator.get(`/platform/notice/details/${ids[1]}`);
  assert.deepEqual([data.noticeLevel, data.pinned], ["1", "1"]);
  const wrong = await operator.put(`/platform/notice/${ids[1]}`, { noticeLevel: "9" });
  assert.equal(wrong.code, 400);
});

const undo = (ids: string, body: object = {}, client = operator) =>
  client.post(`/platform/notice/${ids}/undo`, body);
const officeNotice = async (id: string) =>
  (await operator.get(`/platform/notice/details/${id}`)).data;
const imagesOf = (url: string) =>
  Promise.all(url.split(",").map(async (one) => (await t.app.inject({ url: one })).statusCode));

test("undoes the last change of a notice, with the pictures that it took away", async () => {
  const { noticeId } = (await publish({ noticeTitle: "原标题", noticeLevel: "3" }, 2)).data;
  const before = await officeNotice(noticeId);
  const change = await form({ noticeTitle: "新标题", noticeContent: "<p>新</p>", version: "1" });
  assert.equal((await operator.put(`/platform/notice/${noticeId}`, change)).code, 200);
  assert.deepEqual(await imagesOf(before.url), [404, 404]);
  const undone = await undo(noticeId, { before: 1 });
  assert.deepEqual([undone.code, undone.message], [200, "撤销成功"]);
  assert.deepEqual(await officeNotice(noticeId), { ...before, version: 3 });
  assert.deepEqual(await imagesOf(before.url), [200, 200]);
  assert.equal((await undo(noticeId, { before: 1 })).code, 409, "somebody has changed it since");
});

test("brings removed notices back with their readers, files and what they are about", async () => {
  const ids = [(await publish()).data.noticeId, (await publish()).data.noticeId];
  await mechanic.get(`/open/platform/notice/details/${ids[0]}`);
  await t.db.insertInto("ownerChapter").values({ ownerId: ids[0], chapter: "32" }).execute();
  const before = await officeNotice(ids[0]);
  await operator.del(`/platform/notice/${ids}`);
  assert.deepEqual(await imagesOf(before.url), [404]);
  assert.equal((await t.guest.get(`/open/platform/notice/details/${ids[0]}`)).code, 404);
  assert.equal((await undo(`${ids}`, {}, mechanic)).code, 403);
  assert.equal((await undo(`${ids}`)).code, 200);
  assert.deepEqual(await officeNotice(ids[0]), before);
  assert.deepEqual(await imagesOf(before.url), [200]);
  assert.equal((await t.guest.get(`/open/platform/notice/details/${ids[1]}`)).code, 200);
  const { list } = (await mechanic.get("/system/common/user/notices?pageSize=200")).data;
  const readOf = (id: string) => list.find((row: { noticeId: string }) => row.noticeId === id).read;
  assert.deepEqual(ids.map(readOf), [true, false]);
  assert.deepEqual((await undo(`${ids}`)).message, "已不能撤销");
});

test("keeps what can be undone for a day, and no file longer", async () => {
  const files = async () =>
    Number(
      (
        await t.db
          .selectFrom("sysFile")
          .select((f) => f.fn.countAll().as("n"))
          .execute()
      )[0]?.n,
    );
  const dayLater = new Date(t.app.clock().getTime() + 86_401_000);
  await t.app.retention.run(dayLater);
  const stored = await files();
  const { noticeId } = (await publish()).data;
  await operator.del(`/platform/notice/${noticeId}`);
  assert.equal(await files(), stored + 1);
  await t.app.retention.run(dayLater);
  assert.equal(await files(), stored);
  assert.equal((await undo(noticeId)).code, 409);
});
