// Own process: `itemTexts` gets one more entry before the application is loaded.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { ItemTexts } from "@aeromaint/contracts/content/item-texts.ts";
import { sql } from "kysely";
import { extractText } from "unpdf";
import { unzip } from "../../infra/files/zip/zip.fixture.ts";
import { addProbeColumns, addProbeText } from "../content/probe-text.fixture.ts";
import type { startCirculations } from "./circulation/circulation.fixture.ts";

// Each test iterates over the list and the probe. A place that forgets an entry fails here.

type Names = readonly (keyof ItemTexts)[];
let t: Awaited<ReturnType<typeof startCirculations>>;
let names: Names;
/** Searched and printed texts. */
let shown: Names;
let notes: Names;
let itemId: string;
let dept: string;
let reader: Awaited<ReturnType<typeof t.createReader>>;

addProbeText();

before(async () => {
  const circulation = await import("./circulation/circulation.fixture.ts");
  const { itemTextNames, additionalTextNames } = await import(
    "@aeromaint/contracts/content/item-texts.ts"
  );
  names = itemTextNames;
  notes = additionalTextNames;
  shown = names.filter((name) => name !== "releaseUser");
  t = await circulation.startCirculations();
  await addProbeColumns(t.db);
  itemId = await t.createItem(texts("甲"));
  dept = await t.createDept("读者组");
  reader = await t.createReader("读者", dept);
});
after(() => t?.close());

/** A value of each text, different in each version. */
const texts = (version: string, end = (_place: number) => "") =>
  Object.fromEntries(names.map((name, at) => [name, `${at}号文字${version}${end(at)}`]));
const pick = (row: Record<string, unknown>) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
function assertContains(content: string, version: string, of: Names): void {
  const values = texts(version);
  const missing = of.filter((name) => !content.includes(values[name] ?? ""));
  assert.deepEqual(missing, []);
}
const download = async (path: string) => {
  const headers = { authorization: `Bearer ${t.author.token}` };
  return (await t.app.inject({ url: `/api${path}`, headers })).rawPayload;
};
const itemDetail = async () => (await t.author.get(`${t.itemPath}/details/${itemId}`)).data;
const update = async (path: string, body: object) => {
  const { code, message } = await t.author.put(path, body);
  assert.equal(code, 200, message);
};
const searchEntry = async () => {
  const { rows } = await sql<{ text: string }>`
    select title || body as text from search_entry where owner_id = ${itemId}::bigint`.execute(
    t.db,
  );
  return rows[0]?.text ?? "";
};

test("select: list and detail have each text", async () => {
  const { list } = (await t.author.get(`${t.itemPath}?title=${encodeURIComponent("甲")}`)).data;
  assert.deepEqual(pick(list[0]), texts("甲"));
  assert.deepEqual(pick(await itemDetail()), texts("甲"));
});

test("reading page: shows each text", async () => {
  assertContains(JSON.stringify((await t.readItem(t.author, itemId)).data), "甲", names);
});

test("search entry: contains each text", async () => {
  await sql`select derive_entries(array[${itemId}::bigint])`.execute(t.db);
  assertContains(await searchEntry(), "甲", shown);
});

test("search trigger: follows a change of each text", async () => {
  for (const name of shown) {
    await sql`update content_item set ${sql.ref(name)} = ${texts("乙")[name]}
      where item_id = ${itemId}::bigint`.execute(t.db);
    assertContains(await searchEntry(), "乙", [name]);
  }
});

test("saves: compares and restores each text", async () => {
  await update(`${t.itemPath}/${itemId}`, texts("丙"));
  await update(`${t.itemPath}/${itemId}`, texts("丁"));
  const [present, earlier] = (await t.author.get(`${t.itemPath}/${itemId}/saves`)).data;
  const save = `${t.itemPath}/${itemId}/saves/${earlier.version}`;
  const { counts } = (await t.author.get(`${save}/diff`)).data;
  assert.equal(counts.changed, notes.length);
  await t.author.post(`${save}/restore`, { version: present.version });
  assert.deepEqual(pick(await itemDetail()), texts("丙"));
});

test("circulation: the copy of an item contains each note", async () => {
  const { circulationId } = await t.startCirculation(
    itemId,
    { deptIds: [dept] },
    { subject: "item" },
  );
  const { html } = await t.db
    .selectFrom("circulation")
    .select("html")
    .where("circulationId", "=", circulationId)
    .executeTakeFirstOrThrow();
  assertContains(html ?? "", "丙", notes);
});

test("first revision: has each text of the item", async () => {
  await t.author.post(`${t.itemPath}/${itemId}/document`, {});
  assert.deepEqual(pick(await t.findRevision(t.author, itemId, 1)), texts("丙"));
});

test("canonical form: contains each text", async () => {
  await update(t.revisionPath(itemId, 1), texts("戊"));
  await t.approveAllSteps(itemId, 1);
  const facts = JSON.parse(String(await download(t.revisionPath(itemId, 1, "facts"))));
  assert.deepEqual(facts.texts, texts("戊"));
});

test("freeze: refuses a change of each text after the submission", async () => {
  for (const name of names) {
    const change = sql`update revision set ${sql.ref(name)} = 'x' where item_id = ${itemId}::bigint`;
    await assert.rejects(change.execute(t.db), /frozen/, name);
  }
});

test("projection: item and reading page show each text of the revision in force", async () => {
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  assert.deepEqual(pick(await itemDetail()), texts("戊"));
  assertContains(JSON.stringify((await t.readItem(t.author, itemId)).data), "戊", names);
});

test("pack: recipients read each text, and the pack contains the notes", async () => {
  const { revisionId } = await t.findRevision(t.author, itemId, 1);
  const { circulationId } = await t.startCirculation(revisionId, { deptIds: [dept] });
  const own = await (await reader.client()).get(`/document/circulations/own/${circulationId}`);
  assertContains(own.data.content, "戊", notes);
  const pack = unzip(await download(`/document/circulations/${circulationId}/pack`));
  assertContains(String(pack.get("正文与签收.html")), "戊", notes);
});

test("next revision: has each text of the revision before", async () => {
  await t.advanceClock(1);
  const sent = { kind: "normal", reason: "定期修订" };
  const { data } = await t.author.post(`${t.itemPath}/${itemId}/revisions`, sent);
  assert.deepEqual(pick(await t.findRevision(t.author, itemId, data.revNo)), texts("戊"));
});

test("comparison: shows each changed note", async () => {
  await update(t.revisionPath(itemId, 2), texts("己"));
  const { data } = await t.author.get(t.revisionPath(itemId, 1, "diff/2"));
  assert.equal(data.counts.changed, notes.length);
});

test("print: contains each shown text", async () => {
  const bytes = new Uint8Array(await download(t.revisionPath(itemId, 2, "pdf")));
  const { text } = await extractText(bytes, { mergePages: true });
  assertContains(text.replaceAll(/\s+/g, ""), "己", shown);
});

test("missing glyphs: are found in each shown text", async () => {
  const sign = (at: number) => String.fromCodePoint(0x1f600 + at);
  await update(t.revisionPath(itemId, 2), texts("己", sign));
  const { unprintable } = await t.findRevision(t.author, itemId, 2);
  const expected = shown.map((name) => sign(names.indexOf(name)));
  assert.deepEqual([...unprintable].sort(), expected.sort());
});
