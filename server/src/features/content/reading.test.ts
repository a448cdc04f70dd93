import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { eventually } from "../../../test/process/eventually.ts";
import { buildForm, contentEditor, pdf } from "./content.fixture.ts";
import { modules } from "./module.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let mechanic: TestClient;
let editor: ReturnType<typeof contentEditor>;

before(async () => {
  t = await startTestApp();
  t.at(new Date("2026-06-15T10:00:00+08:00"));
  mechanic = await t.as("mechanic");
  editor = contentEditor(await t.as("operator"), modules.train);
});
after(() => t.close());

interface Near {
  id: string;
  title: string;
}

const readingOf = async (id: string) => (await mechanic.get(`/train/info/foreground/${id}`)).data;
const titles = (items: Near[]) => items.map(({ title }) => title);

test("links to the neighbours in the category, by time and then by id", async () => {
  const category = await editor.category("邻居", { cover: "2" });
  const elsewhere = await editor.category("别处", { cover: "2" });
  const make = (title: string, releaseTime: string, over = {}) =>
    editor.item(category, { title, releaseTime, ...over });
  const oldest = await make("甲", "2026-06-01 08:00:00");
  const twin = await make("乙", "2026-06-02 08:00:00");
  const laterTwin = await make("丙", "2026-06-02 08:00:00");
  await make("已下架", "2026-06-02 08:00:00", { takeDownTime: "2026-06-03 08:00:00" });
  await make("待发布", "2026-06-15 10:00:01");
  await editor.item(elsewhere, { title: "别处的", releaseTime: "2026-06-03 08:00:00" });
  const newest = await make("丁", "2026-06-04 08:00:00");
  const neighbours = async (id: string) => {
    const { previous, next } = await readingOf(id);
    return [previous?.id ?? null, next?.id ?? null];
  };
  assert.deepEqual(await neighbours(oldest), [twin, null]);
  assert.deepEqual(await neighbours(twin), [laterTwin, oldest]);
  assert.deepEqual(await neighbours(laterTwin), [newest, twin]);
  assert.deepEqual(await neighbours(newest), [null, laterTwin]);
  const { previous } = await readingOf(oldest);
  assert.deepEqual(previous, { id: twin, title: "乙", releaseTime: "2026-06-02 08:00:00" });
});

test("links to five items: similar titles of the module first, then the newest of the category", async () => {
  const category = await editor.category("相关", { cover: "2" });
  const elsewhere = await editor.category("相关二", { cover: "2" });
  const read = await editor.item(category, { title: "起落架收放机构检查与润滑" });
  const make = (title: string, day: number, categoryId = category) =>
    editor.item(categoryId, { title, releaseTime: `2026-05-0${day} 08:00:00` });
  await make("起落架收放机构检查", 1, elsewhere);
  await make("起落架收放机构检查与润滑要点", 2, elsewhere);
  for (const day of [3, 4, 5, 6]) await make(`发动机孔探第${day}讲`, day);
  await make("航线英语", 7, elsewhere);
  const hidden = { title: "起落架收放机构检查与润滑", releaseTime: "2026-07-01 08:00:00" };
  await editor.item(category, hidden);
  const { related } = await readingOf(read);
  assert.deepEqual(titles(related), [
    "起落架收放机构检查与润滑要点",
    "起落架收放机构检查",
    "发动机孔探第6讲",
    "发动机孔探第5讲",
    "发动机孔探第4讲",
  ]);
  const other = contentEditor(await t.as("operator"), modules.tool);
  await other.item(await other.category("相关", { cover: "2" }), {
    title: "起落架收放机构检查与润滑",
  });
  assert.deepEqual(titles((await readingOf(read)).related), titles(related));
});

test("has no links for the only item", async () => {
  const alone = contentEditor(await t.as("operator"), modules.repair);
  const id = await alone.item(await alone.category("独一", { cover: "2" }));
  const { data } = await mechanic.get(`/platform/info/foreground/${id}`);
  assert.deepEqual([data.previous, data.next, data.related], [null, null, []]);
});

test("shares one cached answer among readers with the same collected state", async () => {
  const id = await editor.item(await editor.category("同读", { cover: "2" }), {
    title: "同读一篇",
  });
  const other = await t.as("aviator");
  const url = `/train/info/foreground/${id}`;
  const { counts } = t.app.responseCache;
  assert.equal((await mechanic.get(url)).data.isCollect, false);
  const made = counts.misses;
  assert.equal((await other.get(url)).data.isCollect, false);
  assert.equal(counts.misses, made);

  await mechanic.post("/aviation/collect", {
    assocId: id,
    collectType: modules.train.collectType,
  });
  const states = async () =>
    Promise.all([mechanic, other].map(async (one) => (await one.get(url)).data.isCollect));
  assert.deepEqual(await states(), [true, false]);

  const { data } = await (await t.as("operator")).get(`/train/info/details/${id}`);
  await (await t.as("operator")).put(`/train/info/${id}`, {
    title: "同读一篇（改）",
    version: data.version,
  });
  for (const reader of [mechanic, other]) {
    assert.equal((await reader.get(url)).data.title, "同读一篇（改）");
  }
});

test("stays cached while other items are written", async () => {
  const category = await editor.category("未变", { cover: "2" });
  const id = await editor.item(category, { title: "液压油箱增压试验" });
  const elsewhere = await editor.category("另处", { cover: "2" });
  const other = await editor.item(elsewhere, { title: "客舱座椅" });
  await readingOf(id);
  const made = t.app.responseCache.counts.misses;
  const operator = await t.as("operator");
  await editor.item(elsewhere, { title: "客舱地毯" });
  await operator.put(`/train/info/${other}`, { title: "客舱座椅套" });
  await operator.del(`/train/info/${other}`);
  await readingOf(id);
  assert.equal(t.app.responseCache.counts.misses, made);
});

test("shows changes of linked items immediately, on this server and on another", async () => {
  const server = await t.newServer();
  const operator = await t.as("operator");
  const category = await editor.category("连读", { cover: "2" });
  const late = { releaseTime: "2026-06-03 08:00:00" };
  const first = await editor.item(category, { title: "短舱防冰一" });
  const headers = { authorization: `Bearer ${mechanic.token}` };
  const url = `/train/info/foreground/${first}`;
  const read = {
    here: async () => (await mechanic.get(url)).data,
    there: async () => (await server.inject({ url: `/api${url}`, headers })).json().data,
  };
  const shows = async (
    what: (data: Awaited<ReturnType<typeof read.here>>) => unknown,
    expected: unknown,
  ) => {
    assert.deepEqual(what(await read.here()), expected);
    // Other servers receive the change shortly after, long before their entries expire.
    await eventually(
      "the same there",
      async () => isDeepStrictEqual(what(await read.there()), expected),
      {
        within: 2_500,
      },
    );
  };
  const previous = ({ previous }: { previous: Near | null }) => previous?.title ?? null;
  await shows(previous, null);
  const second = await editor.item(category, { title: "短舱防冰二", ...late });
  await shows(previous, "短舱防冰二");
  await operator.put(`/train/info/0${second}`, { title: "短舱防冰贰" });
  await shows(previous, "短舱防冰贰");
  const moved = await editor.item(category, {
    title: "风挡雨刷",
    releaseTime: "2026-07-01 08:00:00",
  });
  await shows(previous, "短舱防冰贰");
  await operator.put(`/train/info/${moved}`, { releaseTime: "2026-06-02 08:00:00" });
  await shows(previous, "风挡雨刷");
  await operator.put(`/train/info/${moved}`, { takeDownTime: "2026-06-10 08:00:00" });
  await shows(previous, "短舱防冰贰");
  await operator.del(`/train/info/${second}`);
  await shows(previous, null);
  const admin = await t.as("admin");
  assert.equal((await admin.post(`/document/trash/${second}/restore`, {})).code, 200);
  await shows(previous, "短舱防冰贰");
  await operator.put(`/train/category/${category}`, { name: "连读（改）" });
  await shows(({ name }) => name, "连读（改）");
});

test("shows a separately uploaded file immediately, and its removal", async () => {
  const id = await editor.item(await editor.category("附件", { cover: "2" }));
  const operator = await t.as("operator");
  const annex = async () => (await readingOf(id)).annex;
  assert.equal(await annex(), "");
  const { data } = await operator.post(
    `/system/oss/${id}`,
    buildForm({}, [["file", pdf, "补.pdf"]]),
  );
  assert.match(await annex(), new RegExp(data[0].attachmentId));
  await operator.del(`/system/oss/${data[0].attachmentId}`);
  assert.equal(await annex(), "");
});
