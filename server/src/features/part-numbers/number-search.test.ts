import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startNumberApp } from "./part-numbers.fixture.ts";

let t: Awaited<ReturnType<typeof startNumberApp>>;

before(async () => {
  t = await startNumberApp();
});
after(() => t.close());

test("finds a number by any four characters, ignoring hyphens, spaces, width and case", async () => {
  const infoId = await t.createProduct({ partNumber: "AM-72-2105-3" });
  for (const keyword of [
    "AM-72-2105-3",
    "AM-72-2105",
    "AM-72-210",
    "AM7221053",
    "AM72",
    "am72",
    "7221",
    "1053",
    "am 72 2105 3",
    "AM 72-21",
    "ＡＭ－７２－２１",
    "AM_72/2105.3",
    "2-21-05",
  ]) {
    assert.deepEqual(await t.ids(keyword), [infoId], keyword);
  }
  for (const keyword of ["AM7", "AM-7", "210", "AM-72-2106", "AM721", "AM72210534"]) {
    assert.deepEqual(await t.ids(keyword), [], keyword);
  }
});

test("names the matching number, and sorts exact matches before prefixes and parts", async () => {
  const part = await t.createProduct({ partNumber: "QX-BV-8810" });
  const beginning = await t.createProduct({ partNumber: "BV-8810-4" });
  const exact = await t.createProduct({ partNumber: "BV-8810" });
  const text = await t.item({ title: "参照", content: "<p>换下QX-BV-8810。</p>" });
  await t.recognise();
  const { list } = await t.found("bv8810");
  assert.deepEqual(
    list.map(({ id, number }) => [id, number]),
    [
      [exact, "BV-8810"],
      [beginning, "BV-8810-4"],
      [part, "QX-BV-8810"],
      [text, "QX-BV-8810"],
    ],
  );
  const [inWords] = (await t.found("参照")).list;
  assert.equal(inWords?.number, null);
});

test("finds recognised numbers of titles and texts in articles, notices and products", async () => {
  const inTitle = await t.item({ title: "更换ST-31-4400作动筒" });
  const inText = await t.item({
    title: "检查",
    content: "<p>装上ST-31-4401-B，用于CFM56-5B。</p>",
  });
  const { noticeId } = await t.db
    .insertInto("platformNotice")
    .values({
      noticeTitle: "召回",
      noticeContent: "<p>批次 ST-31-4402</p>",
      summary: "-",
      noticeTime: "2026-06-01 08:00:00",
    })
    .returning("noticeId")
    .executeTakeFirstOrThrow();
  const product = await t.createProduct({ specifications: "代用 ST-31-4403" });
  assert.deepEqual(await t.ids("ST3144"), []);
  await t.recognise();
  assert.deepEqual((await t.ids("ST3144")).sort(), [inTitle, inText, noticeId, product].sort());
  assert.deepEqual((await t.found("ST3144")).list[0]?.id, inTitle);
  // Other words match only as whole words.
  assert.deepEqual(await t.ids("CFM5"), []);
  assert.deepEqual(await t.ids("CFM56"), [inText]);
});

test("requires all words to match, as numbers or as text", async () => {
  const pump = await t.createProduct({ name: "液压泵", partNumber: "KL-29-1110-7" });
  const valve = await t.createProduct({ name: "活门", partNumber: "KL-29-1170-1", brand: "NORTH" });
  for (const [keyword, wanted] of [
    ["KL29 液压泵", [pump]],
    ["活门 kl-29-11", [valve]],
    ["KL-29-11 north", [valve]],
    ["KL291110液压泵", [pump]],
    ["KL29 轮胎", []],
    ["KL-29-1110 KL-29-1170", []],
    ["KL29 1110", [pump]],
  ] as const) {
    assert.deepEqual(await t.ids(keyword), wanted, keyword);
  }
});

test("leads from a superseded number to the latest one", async () => {
  const first = await t.createProduct({ partNumber: "RP-10-0001", supersededBy: "RP-10-0002" });
  await t.createProduct({ partNumber: "RP-10-0002", supersededBy: "rp-10-0003" });
  const last = await t.createProduct({ partNumber: "RP-10-0003" });
  const { list, superseded } = await t.found("rp100001");
  assert.deepEqual(list[0]?.id, first);
  assert.deepEqual(superseded, [
    { number: "RP-10-0001", via: ["RP-10-0002"], supersededBy: "rp-10-0003", infoId: last },
  ]);
  assert.deepEqual((await t.found("RP-10-0003")).superseded, []);
  const both = (await t.found("RP1000")).superseded.map(({ number }) => number);
  assert.deepEqual(both.sort(), ["RP-10-0001", "RP-10-0002"]);
});

test("ends a chain with a cycle before it repeats", async () => {
  await t.createProduct({ partNumber: "CY-1-0001", supersededBy: "CY-1-0002" });
  const second = await t.createProduct({ partNumber: "CY-1-0002", supersededBy: "CY-1-0001" });
  assert.deepEqual((await t.found("CY10001")).superseded, [
    { number: "CY-1-0001", via: [], supersededBy: "CY-1-0002", infoId: second },
  ]);
});

test("suggests numbers with 0 for O and 1 for I or l, without merging results", async () => {
  await t.createProduct({ partNumber: "AM-10-7701" });
  const letters = await t.createProduct({ partNumber: "AM-IO-88" });
  for (const [keyword, offered] of [
    ["AM-1O-7701", "AM-10-7701"],
    ["am-io-7701", "AM-10-7701"],
    ["AM-l0-77O", "AM-10-7701"],
    ["AM-10-88", "AM-IO-88"],
  ] as const) {
    const { list, didYouMean } = await t.found(keyword);
    assert.deepEqual(list, [], keyword);
    assert.deepEqual(didYouMean, [{ number: offered, typed: keyword, keyword: offered }], keyword);
  }
  assert.deepEqual((await t.found("AM-L0-7701")).didYouMean, []);
  const known = await t.found("AM-IO-88");
  assert.deepEqual([known.list[0]?.id, known.didYouMean], [letters, []]);
  // Both numbers exist: the search shows the typed one and suggests the other.
  const zero = await t.createProduct({ partNumber: "AM-10-88" });
  const both = await t.found("AM-10-88");
  assert.deepEqual(
    both.list.map(({ id }) => id),
    [zero],
  );
  assert.deepEqual(both.didYouMean, [
    { number: "AM-IO-88", typed: "AM-10-88", keyword: "AM-IO-88" },
  ]);
  const [more] = (await t.found("航材 AM-1O-7701")).didYouMean;
  assert.equal(more?.keyword, "航材 AM-10-7701");
});

test("applies and counts facets for hits of numbers", async () => {
  const stated = await t.createProduct({ partNumber: "KF-32-4100" });
  await t.createProduct({ partNumber: "KF-32-4101" });
  const { typeId } = await t.db
    .selectFrom("aircraftType")
    .select("typeId")
    .where("name", "=", "C919")
    .executeTakeFirstOrThrow();
  await sql`insert into owner_chapter values (${stated}, '32')`.execute(t.db);
  await sql`insert into applicability values (${stated}, ${typeId}, null, '{}')`.execute(t.db);
  await sql`select facet_refresh(array[${stated}::bigint])`.execute(t.db);
  const total = async (query: object) => {
    t.app.responseCache.clear();
    const parameters = new URLSearchParams({ keyword: "KF-32-41", ...query });
    const [found, counted] = await Promise.all(
      ["/open/search", "/open/search/facets"].map((path) => t.guest.get(`${path}?${parameters}`)),
    );
    assert.equal(found?.data.total, counted?.data.total);
    return counted?.data.total;
  };
  assert.equal(await total({}), 2);
  assert.equal(await total({ chapter: "32" }), 1);
  assert.equal(await total({ chapter: "29" }), 0);
  // Entries without a type apply to all types.
  assert.equal(await total({ aircraftType: typeId }), 2);
});
