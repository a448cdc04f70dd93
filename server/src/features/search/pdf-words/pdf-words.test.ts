import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type FileStore, storageUnavailable } from "../../../infra/files/store/file-store.ts";
import { startSearchApp } from "../search.fixture.ts";
import { keepWords } from "./file-text.queries.ts";
import { readPdfs } from "./read-pdfs.ts";
import { unfoldingPdf } from "./unfolding-pdf.fixture.ts";
import { wordsOfPdf } from "./words-of-pdf.ts";

const demo = new URL("../../../../seeds/demo/files/", import.meta.url);
const never = new AbortController().signal;
let t: Awaited<ReturnType<typeof startSearchApp>>;
let made = 0;

before(async () => {
  t = await startSearchApp();
});
after(() => t.close());

/** Attaches a file to an item as an upload would. */
async function attach(ownerId: string, bytes: Uint8Array, isPrivate = false): Promise<string> {
  made += 1;
  const fileId = String(made).padStart(22, "0");
  const path = join(t.dataDir, fileId);
  await writeFile(path, bytes);
  await t.app.files.store.write({ fileId, isPrivate }, path);
  const file = {
    fileId,
    ownerId,
    field: "file",
    name: "附件.pdf",
    size: "1",
    sha256: "-",
    isPrivate,
  };
  await t.db
    .insertInto("sysFile")
    .values({ ...file, contentType: "application/pdf" })
    .execute();
  return fileId;
}

const demoPdf = (name: string) => readFile(new URL(`${name}.pdf`, demo));
const read = () => readPdfs(t.app, never);
const triesOf = async (fileId: string) =>
  t.db
    .selectFrom("fileText")
    .select(["tries", "content"])
    .where("fileId", "=", fileId)
    .executeTakeFirst();
/** What the back office says of an item's attachments. */
const notesOf = async (itemId: string) => {
  const { data } = await (await t.as("admin")).get(`/platform/info/details/${itemId}`);
  return data.fileVOList.map(({ textNote }: { textNote?: string }) => textNote);
};
/** Lets a minute pass for all files that were tried. */
const later = () => t.db.updateTable("fileText").set({ triedAt: "2020-01-01" }).execute();

test("finds an item by the words of its PDF, until that is taken away", async () => {
  const itemId = await t.item({ title: "有附件的条目" });
  const fileId = await attach(itemId, await demoPdf("borescope-report-form"));
  assert.deepEqual(await t.titles("孔探检查报告单"), []);
  assert.equal(await read(), 1);
  assert.deepEqual(await t.titles("孔探检查报告单"), ["有附件的条目"]);
  await t.db
    .updateTable("contentItem")
    .set({ title: "改过的条目" })
    .where("itemId", "=", itemId)
    .execute();
  assert.deepEqual(await t.titles("孔探检查报告单"), ["改过的条目"]);
  await t.db.deleteFrom("sysFile").where("fileId", "=", fileId).execute();
  assert.deepEqual(await t.titles("孔探检查报告单"), []);
});

test("reads each file once, however many servers look for work", async () => {
  const itemId = await t.item({ title: "一次" });
  await attach(itemId, await demoPdf("jacking-checklist"));
  const counts = await Promise.all([read(), read(), read()]);
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    1,
  );
  assert.equal(await read(), 0);
});

test("never reads a private file, nor shows the words of one that became private", async () => {
  const itemId = await t.item({ title: "私密" });
  const secret = await attach(itemId, await demoPdf("jacking-checklist"), true);
  const open = await attach(itemId, await demoPdf("tool-control-sheet"));
  assert.equal(await read(), 1);
  assert.equal(await triesOf(secret), undefined);
  assert.deepEqual(await t.titles("私密 工具清点"), ["私密"]);
  await t.db.updateTable("sysFile").set({ isPrivate: true }).where("fileId", "=", open).execute();
  assert.deepEqual(await t.titles("私密 工具清点"), []);
});

test("gives a damaged file up after three tries", async () => {
  const fileId = await attach(await t.item({}), Buffer.from("%PDF-1.7 and nothing more"));
  for (let round = 0; round < 5; round += 1) {
    assert.equal(await read(), 0);
    await later();
  }
  assert.deepEqual(await triesOf(fileId), { tries: 3, content: null });
});

test("says of a PDF that unfolds that it is too large, and holds none of it", async () => {
  const itemId = await t.item({ title: "展开的附件" });
  const bytes = await unfoldingPdf();
  assert.ok(bytes.length < 20_000, `${bytes.length} bytes`);
  const fileId = await attach(itemId, bytes);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  assert.equal(await read(), 0);
  clearInterval(watch);
  assert.ok(most - before < 200_000_000, `grew by ${most - before} bytes`);
  assert.deepEqual(await notesOf(itemId), ["附件中没有可检索的文字（文件过大）"]);
  await t.db.deleteFrom("sysFile").where("fileId", "=", fileId).execute();
});

test("tells who manages an item of a damaged PDF, until it could be read after all", async () => {
  const itemId = await t.item({});
  const fileId = await attach(itemId, Buffer.from("%PDF-1.7 and nothing more"));
  assert.deepEqual(await notesOf(itemId), [undefined]);
  await read();
  assert.deepEqual(await notesOf(itemId), ["附件中没有可检索的文字（文件已损坏或设有密码）"]);
  await keepWords(t.db, fileId, "words");
  assert.deepEqual(await notesOf(itemId), [undefined]);
});

test("takes up again what a server left that ended in the middle", async () => {
  const fileId = await attach(await t.item({}), await demoPdf("wiring-repair-guide"));
  const ends = new AbortController();
  const store = { read: async () => ends.abort() as never } as unknown as FileStore;
  await readPdfs({ ...t.app, db: t.db, log: t.app.log, files: { store } as never }, ends.signal);
  assert.equal((await triesOf(fileId))?.content, null);
  assert.equal(await read(), 0);
  await later();
  assert.equal(await read(), 1);
});

test("tries as often as ever once a store is back that was away", async () => {
  const fileId = await attach(await t.item({}), await demoPdf("wiring-repair-guide"));
  const away = { read: () => Promise.reject(storageUnavailable(new Error("refused"))) };
  const without = { ...t.app, db: t.db, log: t.app.log, files: { store: away } as never };
  for (let round = 0; round < 4; round += 1) {
    assert.equal(await readPdfs(without, new AbortController().signal), 0);
    assert.equal((await triesOf(fileId))?.tries, 0);
    await later();
  }
  assert.equal(await read(), 1);
});

test("stops when told to, and leaves nothing running", async () => {
  const bytes = new Uint8Array(await demoPdf("wiring-repair-guide"));
  await assert.rejects(wordsOfPdf(bytes, AbortSignal.abort(new Error("ended"))), /ended/);
});
