import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type FileStore, storageUnavailable } from "../../../infra/files/store/file-store.ts";
import { startSearchApp } from "../search.fixture.ts";
import { keepWords } from "./file-text.queries.ts";
import { readPdfs, wordsOfPdf } from "./read-pdfs.ts";
import { pdfOf, unfoldingPdf } from "./unfolding-pdf.fixture.ts";

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
    sha256: createHash("sha256").update(bytes).digest("hex"),
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
  const bytes = unfoldingPdf();
  assert.ok(bytes.length < 20_000, `${bytes.length} bytes`);
  const fileId = await attach(itemId, bytes);
  const copyId = await attach(await t.item({ title: "同一附件" }), bytes);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  assert.equal(await read(), 0);
  clearInterval(watch);
  assert.ok(most - before < 200_000_000, `grew by ${most - before} bytes`);
  assert.deepEqual(await notesOf(itemId), ["附件中没有可检索的文字（文件过大）"]);
  for (const given of [fileId, copyId]) {
    assert.deepEqual(await triesOf(given), { tries: 3, content: null }, "given up at once");
  }
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
  const tries = await triesOf(fileId);
  assert.deepEqual([tries?.content, tries?.tries], [null, 0]);
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

const orderings = [
  ["B5", "CNS1"],
  ["JIS", "Japan1"],
  ["KS", "Korea1"],
] as const;

/** A PDF of one page with this content, font and annotations. */
function pageWith(content: string, { font = "/Helvetica", encoding = "", fields = "" } = {}) {
  const isType0 = encoding !== "";
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont ${font} /CIDSystemInfo
    << /Registry (Adobe) /Ordering (${orderings.find(([part]) => encoding.includes(part))?.[1] ?? "GB1"}) /Supplement 4 >>
    /FontDescriptor << /Type /FontDescriptor /FontName ${font} /Flags 4 /FontBBox [0 0 1000 1000]
    /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>`;
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R
      /Resources << /Font << /F1 5 0 R >> >> /Annots [6 0 R] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    isType0
      ? `<< /Type /Font /Subtype /Type0 /BaseFont ${font} /Encoding /${encoding} /DescendantFonts [${descendant}] >>`
      : `<< /Type /Font /Subtype /Type1 /BaseFont ${font} >>`,
    `<< /Type /Annot ${fields.includes("/Subtype") ? "" : "/Subtype /Widget /T (field)"} /Rect [0 0 99 20] ${fields} >>`,
  ]);
}
const lines = (...texts: string[]) =>
  `BT /F1 12 Tf 50 750 Td ${texts.map((text) => `${text} Tj`).join(" 0 -20 Td ")} ET`;
const wordsIn = async (bytes: Uint8Array) =>
  (await wordsOfPdf(new Uint8Array(bytes), never)).trim().replace(/\n+/g, "\n");

test("reads Chinese by the tables that a PDF names and does not carry", async () => {
  const hex = {
    "UniGB-UCS2-H": "6db2538b6e176f0f",
    "UniGB-UTF16-H": "6db2538b6e176f0f",
    "GBK-EUC-H": "d2bad1b9c9f8c2a9",
    "GB-EUC-H": "d2bad1b9c9f8c2a9",
    "GBK-EUC-V": "d2bad1b9c9f8c2a9",
  };
  for (const [encoding, text] of Object.entries(hex)) {
    const bytes = pageWith(lines(`<${text}>`), { font: "/STSong-Light", encoding });
    assert.equal(await wordsIn(bytes), "液压渗漏", encoding);
  }
  const big5 = pageWith(lines("<b247c0a3>"), { font: "/MSung-Light", encoding: "ETen-B5-H" });
  assert.equal(await wordsIn(big5), "液壓");
  for (const [encoding, text, words] of [
    ["UniJIS-UCS2-H", "6cb95727", "油圧"],
    ["KSCms-UHC-H", "c0afbed0", "유압"],
  ] as const) {
    const bytes = pageWith(lines(`<${text}>`), { font: "/Gothic", encoding });
    assert.equal(await wordsIn(bytes), words);
  }
});

test("puts words together that are broken over lines, and leaves lines apart", async () => {
  const chinese = pageWith(lines("<524d8f6e8f6c>", "<5f2f6821>"), {
    font: "/STSong-Light",
    encoding: "UniGB-UCS2-H",
  });
  assert.equal(await wordsIn(chinese), "前轮转弯校");
  const latin = pageWith(lines("(lubri-)", "(cation of AM-72-)", "(2105)", "(Rev 3)"));
  assert.equal(await wordsIn(latin), "lubrication of AM-72-2105\nRev 3");
  const kept = pageWith(lines("(a non-)", "(destructive test)"));
  assert.equal(await wordsIn(kept), "a non-destructive test");
});

test("joins characters that blanks separate, and keeps the blank beside Latin words", async () => {
  const hex = [..."液 压 渗 漏 CMM 手 册"]
    .map((sign) => (sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0"))
    .join("");
  const bytes = pageWith(lines(`<${hex}>`), { font: "/STSong-Light", encoding: "UniGB-UCS2-H" });
  assert.equal(await wordsIn(bytes), "液压渗漏 CMM 手册");
});

test("reads the values of form fields, and no passwords or boxes", async () => {
  const filled = (fields: string) => wordsIn(pageWith(lines("(P/N)"), { fields }));
  assert.equal(await filled("/FT /Tx /V (PN-82E0-7788)"), "P/N\nPN-82E0-7788");
  assert.equal(await filled("/FT /Ch /V [(one) (two)] /Opt [(one) (two)]"), "P/N\none\ntwo");
  const shown = "/FT /Ch /V (e2) /Opt [[(e1) (first)] [(e2) (second)]]";
  assert.equal(await filled(shown), "P/N\nsecond");
  const onPage = await filled("/Subtype /FreeText /Contents (typed on it)");
  assert.equal(onPage, "P/N\ntyped on it");
  assert.equal(await filled("/FT /Tx /Ff 8192 /V (secret)"), "P/N");
  assert.equal(await filled("/FT /Btn /V /Yes"), "P/N");
});

test("tells who manages an item of a PDF without words", async () => {
  const itemId = await t.item({ title: "扫描件" });
  await attach(itemId, pageWith(""));
  await read();
  assert.deepEqual(await notesOf(itemId), ["附件中没有可检索的文字"]);
});

test("stops when told to, and leaves nothing running", async () => {
  const bytes = new Uint8Array(await demoPdf("wiring-repair-guide"));
  await assert.rejects(wordsOfPdf(bytes, AbortSignal.abort(new Error("ended"))), /ended/);
});
