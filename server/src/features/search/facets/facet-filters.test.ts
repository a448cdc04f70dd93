import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { type FacetApp, modules, startFacetApp } from "./facets.fixture.ts";

let t: FacetApp;

before(async () => {
  t = await startFacetApp();
});
after(() => t?.close());

const clear = () => sql`delete from content_item`.execute(t.db);
const idsIn = ({ data }: { data: { list: { repairId: string }[] } }) =>
  data.list.map(({ repairId }) => repairId);

test("a registration finds what applies to that very aircraft, at the borders of MSNs too", async () => {
  await clear();
  for (const msn of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await t.aircraft(`B-80${msn}A`, { type: "A320-214", msn });
  }
  const type = fc.constantFrom("A320系列", "A320-200", "A320-214", "A320neo", "A321", "C919");
  const range = fc
    .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 4 }))
    .map(([from, length]) => `[${from},${from + length})`);
  const stated = fc.record({
    type,
    msns: fc.option(range, { nil: undefined }),
    excluded: fc.option(range, { nil: undefined }),
  });
  const items = fc.array(fc.uniqueArray(stated, { selector: (one) => one.type, maxLength: 2 }), {
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(items, async (all) => {
      await clear();
      for (const each of all) {
        await t.item({
          stated: each.map(({ type, msns, excluded }) => ({
            type,
            ...(msns && { msns }),
            ...(excluded && { excluded }),
          })),
        });
      }
      for (const msn of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const { rows } = await sql<{ itemId: string }>`select item_id from content_item i
          where not exists (select from applicability a where a.owner_id = i.item_id) or exists (
            select from applicability a where a.owner_id = i.item_id
              and a.type_id in (select type_and_above(${t.typeId("A320-214")}))
              and (a.msns is null or a.msns @> ${msn}::int) and not a.excluded @> ${msn}::int)`.execute(
          t.db,
        );
        const wanted = rows.map(({ itemId }) => itemId).sort();
        const params = { aircraft: `b80${msn}a` };
        assert.deepEqual(idsIn(await t.get(modules.repair, params)).sort(), wanted);
        const { data } = await t.get(`${modules.repair}/facets`, params);
        assert.deepEqual([data.total, data.aircraft.msn], [wanted.length, msn]);
      }
    }),
    { numRuns: 10 },
  );
});

test("says which registration nobody knows, and which aircraft are not in service", async () => {
  await t.aircraft("B-9001", { type: "C919", msn: 10, inService: "[2020-01-01,2026-06-15)" });
  await t.aircraft("B-9002", { type: "C919", msn: 11, inService: "[2020-01-01,2026-06-16)" });
  await t.aircraft("B-9003", { type: "C919", msn: 12, inService: "[2026-06-16,)" });
  const named = async (aircraft: string) =>
    (await t.get(`${modules.repair}/facets`, { aircraft })).data.aircraft;
  assert.deepEqual(await named("ｂ－９００１"), {
    registration: "B-9001",
    msn: 10,
    typeName: "C919",
    state: "retired",
    serviceFrom: "2020-01-01",
    serviceUntil: "2026-06-14",
  });
  assert.equal((await named("B9002")).state, "current");
  assert.equal((await named("B-9003")).state, "future");
  for (const path of [modules.repair, "/open/material", "/open/platform/notice"]) {
    for (const below of ["", "/facets"]) {
      const { code, message } = await t.get(`${path}${below}`, { aircraft: "B-0000" });
      assert.deepEqual([code, message], [400, "没有注册号为“B-0000”的飞机"]);
    }
  }
  assert.equal((await t.get("/open/search", { keyword: "泵", aircraft: "B-0000" })).code, 400);
});

test("lists begin with what fits one's types, page exactly, and hide nothing general", async () => {
  await clear();
  const at = (day: number) => ({ releaseTime: `2026-05-0${day} 08:00:00` });
  const stated = await t.item({ ...at(1), stated: [{ type: "A320" }] });
  const general = await t.item({ ...at(2), chapters: ["32"] });
  const others = await t.item({ ...at(3), stated: [{ type: "C919" }] });
  const newest = await t.item({ ...at(4), stated: [{ type: "B777" }] });
  const both = await t.item({ ...at(5), stated: [{ type: "B777" }, { type: "A320-214" }] });
  const fitsFirst = t.typeId("A320-200");
  const pages = async (query: Record<string, string>) => {
    const found: [string, boolean | undefined][] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const { data } = await t.get(modules.repair, {
        ...query,
        pageSize: "2",
        pageNum: String(pageNum),
      });
      for (const row of data.list) found.push([row.repairId, row.isFitting]);
      if (data.list.length === 0) return { found, total: data.total };
    }
  };
  assert.deepEqual(await pages({ fitsFirst }), {
    total: 5,
    found: [
      [both, true],
      [general, false],
      [stated, true],
      [newest, false],
      [others, false],
    ],
  });
  assert.deepEqual(await pages({ fitsFirst, fitsOnly: "1" }), {
    total: 3,
    found: [
      [both, true],
      [general, false],
      [stated, true],
    ],
  });
  const counts = await t.get(`${modules.repair}/facets`, { fitsFirst, fitsOnly: "1" });
  assert.deepEqual([counts.data.total, counts.data.kinds[0].total], [3, 3]);
  const { data } = await t.get(modules.repair);
  assert.ok(data.list.every((row: object) => !("isFitting" in row)));
  assert.deepEqual(idsIn({ data }), [both, newest, others, general, stated]);
});

test("a search and its counts keep to what is chosen", async () => {
  await clear();
  const found = { content: "<p>起落架收放作动筒</p>" };
  const one = await t.item({ ...found, chapters: ["32"], stated: [{ type: "A320" }] });
  const two = await t.item({ ...found, chapters: ["29", "32"] });
  await t.item({ ...found, module: "train", chapters: ["29"], releaseTime: "2025-01-01 08:00:00" });
  await t.item({ ...found, chapters: ["32"], releaseTime: "2027-01-01 08:00:00" });
  await t.item({ chapters: ["32"] });
  const search = async (query: object) => {
    const params = { keyword: "作动筒", ...query };
    const [page, facets] = [
      await t.get("/open/search", params),
      await t.get("/open/search/facets", params),
    ];
    const counts = facets.data as FacetCounts;
    assert.equal(page.data.total, counts.total);
    return { ids: page.data.list.map(({ id }: { id: string }) => id).sort(), counts };
  };
  const all = await search({});
  assert.equal(all.counts.total, 3);
  assert.deepEqual(
    all.counts.chapters.map(({ chapter, total }) => [chapter, total]),
    [
      ["29", 2],
      ["32", 2],
    ],
  );
  assert.deepEqual(all.counts.years, [
    { year: 2026, total: 2 },
    { year: 2025, total: 1 },
  ]);
  const chosen = await search({ chapter: "32", aircraftType: t.typeId("A320-214"), year: "2026" });
  assert.deepEqual(chosen.ids, [one, two].sort());
  assert.deepEqual(
    chosen.counts.chapters.map(({ chapter, total }) => [chapter, total]),
    [
      ["29", 1],
      ["32", 2],
    ],
  );
  const { ids, counts } = await search({ aircraftType: t.typeId("C919"), chapter: "32" });
  assert.deepEqual(ids, [two]);
  assert.equal(counts.types.find(({ name }) => name === "A320")?.total, 2);
  assert.equal((await search({ kind: "train" })).counts.total, 1);
});

test("refuses values that are none", async () => {
  for (const [name, value] of [
    ["chapter", "3"],
    ["chapter", "32;29"],
    ["aircraftType", "A320"],
    ["year", "26"],
    ["fitsFirst", "1,"],
  ] as const) {
    assert.equal((await t.get(modules.repair, { [name]: value })).code, 400, `${name}=${value}`);
  }
});
