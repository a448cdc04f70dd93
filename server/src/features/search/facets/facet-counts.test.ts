import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { type FacetApp, type Module, modules, now, startFacetApp } from "./facets.fixture.ts";

let t: FacetApp;
let parents: ReadonlyMap<string, string | null>;

before(async () => {
  t = await startFacetApp();
  parents = new Map(t.types.map(({ typeId, parentId }) => [typeId, parentId]));
});
after(() => t?.close());

interface Made {
  id: string;
  module: Module;
  categoryId: string;
  releaseTime: string;
  takeDownTime: string | null;
  chapters: readonly string[];
  types: readonly string[];
}

interface Chosen {
  categoryId: string | null;
  chapters: readonly string[];
  types: readonly string[];
  years: readonly number[];
}

const names = ["A320系列", "A320", "A320-200", "A320-214", "A321", "B737NG", "B737-800", "C919"];
const chapters = ["05", "29", "32", "72", "99"];
const times = ["2023-12-31 23:59:59", "2024-01-01 00:00:00", "2025-07-01 08:00:00"].concat([
  "2026-01-01 00:00:00",
  "2026-06-15 10:00:00",
  "2026-06-15 10:00:01",
  "2027-01-01 00:00:00",
]);

const anItem = fc
  .record({
    module: fc.constantFrom<Module>("repair", "train"),
    category: fc.constantFrom(0, 1),
    releaseTime: fc.constantFrom(...times),
    takeDownTime: fc.constantFrom(null, null, null, "2026-06-15 10:00:00", "2026-07-01 00:00:00"),
    chapters: fc.uniqueArray(fc.constantFrom(...chapters), { maxLength: 3 }),
    types: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }),
  })
  .filter(({ releaseTime, takeDownTime }) => takeDownTime === null || takeDownTime > releaseTime);
type GivenItem = typeof anItem extends fc.Arbitrary<infer T> ? T : never;

const someChosen = fc.record({
  category: fc.constantFrom(null, 0, 1),
  chapters: fc.uniqueArray(fc.constantFrom(...chapters, "11"), { maxLength: 2 }),
  types: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }),
  years: fc.uniqueArray(fc.constantFrom(2023, 2024, 2026, 2019), { maxLength: 2 }),
});

function isOrLiesBelow(type: string, above: string): boolean {
  for (let one: string | null | undefined = type; one; one = parents.get(one))
    if (one === above) return true;
  return false;
}

const isRelated = (one: string, other: string) =>
  isOrLiesBelow(one, other) || isOrLiesBelow(other, one);
const isShown = ({ releaseTime, takeDownTime }: Made) => {
  const at = "2026-06-15 10:00:00";
  return releaseTime <= at && (takeDownTime === null || takeDownTime > at);
};
const yearOf = ({ releaseTime }: Made) => Number(releaseTime.slice(0, 4));

const rules = {
  category: (item: Made, { categoryId }: Chosen) =>
    categoryId === null || item.categoryId === categoryId,
  chapter: (item: Made, chosen: Chosen) =>
    chosen.chapters.length === 0 || chosen.chapters.some((one) => item.chapters.includes(one)),
  type: (item: Made, chosen: Chosen) =>
    chosen.types.length === 0 ||
    item.types.length === 0 ||
    chosen.types.some((one) => item.types.some((type) => isRelated(one, type))),
  year: (item: Made, { years }: Chosen) => years.length === 0 || years.includes(yearOf(item)),
};

/** What is shown by all rules but one. */
function shownBut(all: readonly Made[], chosen: Chosen, but?: keyof typeof rules): Made[] {
  const others = Object.entries(rules).filter(([name]) => name !== but);
  return all.filter((item) => isShown(item) && others.every(([, rule]) => rule(item, chosen)));
}

/** The facets by going through every item for every value. */
function bruteForce(
  all: readonly Made[],
  module: Module,
  chosen: Chosen,
): Omit<FacetCounts, "kinds" | "aircraft" | "more"> {
  const own = all.filter((item) => item.module === module);
  const forChapters = shownBut(own, chosen, "chapter");
  const forTypes = shownBut(own, chosen, "type");
  const forYears = shownBut(own, chosen, "year");
  const shownTypes = t.types.filter(
    ({ typeId }) =>
      chosen.types.includes(typeId) ||
      forTypes.some(({ types }) => types.some((type) => isRelated(type, typeId))),
  );
  const years = [...new Set([...forYears.map(yearOf), ...chosen.years])].sort((a, b) => b - a);
  return {
    total: shownBut(own, chosen).length,
    chapters: [...chapters, "11"].sort().flatMap((chapter) => {
      const total = forChapters.filter((item) => item.chapters.includes(chapter)).length;
      return total > 0 || chosen.chapters.includes(chapter) ? [{ chapter, total }] : [];
    }) as FacetCounts["chapters"],
    types: shownTypes.map((type) => ({
      ...type,
      total: forTypes.filter((item) => rules.type(item, { ...chosen, types: [type.typeId] }))
        .length,
    })),
    years: years.map((year) => ({
      year,
      total: forYears.filter((item) => yearOf(item) === year).length,
    })),
  };
}

async function fill(items: readonly GivenItem[]): Promise<Made[]> {
  await sql`delete from content_item`.execute(t.db);
  const made: Made[] = [];
  for (const { category, types, ...item } of items) {
    const categoryId = t.categoryOf(item.module, category);
    const stated = types.map((type) => ({ type }));
    const id = await t.item({ ...item, categoryId, stated });
    made.push({ id, ...item, categoryId, types: types.map(t.typeId) });
  }
  return made;
}

const byId = (one: { typeId: string }, other: { typeId: string }) =>
  Number(one.typeId) - Number(other.typeId);

test("lists and their counts are what going through every item says", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anItem, { maxLength: 25 }),
      fc.array(someChosen, { minLength: 4, maxLength: 4 }),
      async (items, choices) => {
        const made = await fill(items);
        for (const { category, types, ...rest } of choices) {
          const categoryId = category === null ? null : t.categoryOf("repair", category);
          const chosen = { ...rest, categoryId, types: types.map(t.typeId) };
          const query = {
            ...(categoryId && { categoryId }),
            ...(rest.chapters.length > 0 && { chapter: rest.chapters.join() }),
            ...(types.length > 0 && { aircraftType: chosen.types.join() }),
            ...(rest.years.length > 0 && { year: rest.years.join() }),
          };
          const own = made.filter(({ module }) => module === "repair");
          const wanted = shownBut(own, chosen);
          const { data: page } = await t.get(modules.repair, { ...query, pageSize: "200" });
          assert.deepEqual(
            new Set(page.list.map(({ repairId }: { repairId: string }) => repairId)),
            new Set(wanted.map(({ id }) => id)),
          );
          const { data } = await t.get(`${modules.repair}/facets`, query);
          const { kinds, aircraft, more, ...counts } = data as FacetCounts;
          const expected = bruteForce(made, "repair", chosen);
          assert.deepEqual(
            {
              ...counts,
              chapters: counts.chapters.map(({ chapter, total }) => ({ chapter, total })),
              types: counts.types.toSorted(byId),
            },
            { ...expected, types: expected.types.toSorted(byId) },
            JSON.stringify({ chosen, made }),
          );
          const inOther = made.filter(({ module }) => module === "train");
          assert.deepEqual(kinds, [
            { kind: "repair", total: shownBut(own, chosen, "category").length },
            { kind: "train", total: shownBut(inOther, chosen, "category").length },
            { kind: "tool", total: 0 },
          ]);
          assert.deepEqual([aircraft, more], [null, false]);
        }
      },
    ),
    { numRuns: 12 },
  );
});

test("the general is hidden by no type and counts for each", async () => {
  await sql`delete from content_item`.execute(t.db);
  const general = await t.item({ chapters: ["32"] });
  const stated = await t.item({ stated: [{ type: "C919" }] });
  const chosen = { aircraftType: t.typeId("B737-800") };
  const { data } = await t.get(modules.repair, chosen);
  assert.deepEqual(
    data.list.map(({ repairId }: { repairId: string }) => repairId),
    [general],
  );
  const { data: facets } = await t.get(`${modules.repair}/facets`, chosen);
  assert.equal(facets.total, 1);
  const totals = facets.types.map(({ name, total }: { name: string; total: number }) => [
    name,
    total,
  ]);
  assert.deepEqual(Object.fromEntries(totals), { C919: 2, "B737-800": 1 });
  assert.ok(stated);
});

test("counts follow what is stated, the tree of types, categories and years", async () => {
  await sql`delete from content_item`.execute(t.db);
  const id = await t.item({ chapters: ["32"], stated: [{ type: "B737-800" }] });
  const facets = async (query = {}): Promise<FacetCounts> =>
    (await t.get(`${modules.repair}/facets`, query)).data;
  const typesShown = async () => (await facets()).types.map(({ name }) => name).sort();
  assert.deepEqual(await typesShown(), ["B737-800", "B737NG"]);
  const moved = sql`update aircraft_type set parent_id = ${t.typeId("C919")} where name = 'B737-800'`;
  await moved.execute(t.db);
  assert.deepEqual(await typesShown(), ["B737-800", "C919"]);
  const { rows } = await sql<{ typeId: string }>`
    insert into aircraft_type (name, parent_id, order_num) values ('B737-800SF', ${t.typeId("B737-800")}, 1)
    returning type_id`.execute(t.db);
  assert.deepEqual(await typesShown(), ["B737-800", "B737-800SF", "C919"]);
  assert.equal((await facets({ aircraftType: rows[0]?.typeId ?? "" })).total, 1);
  await sql`delete from aircraft_type where name = 'B737-800SF'`.execute(t.db);
  await sql`update aircraft_type set parent_id = ${t.typeId("B737NG")} where name = 'B737-800'`.execute(
    t.db,
  );
  assert.deepEqual(await typesShown(), ["B737-800", "B737NG"]);
  await sql`delete from applicability where owner_id = ${id}`.execute(t.db);
  await sql`update owner_chapter set chapter = '72' where owner_id = ${id}`.execute(t.db);
  await t.refresh(id);
  assert.deepEqual(await typesShown(), []);
  assert.deepEqual(
    (await facets()).chapters.map(({ chapter }) => chapter),
    ["72"],
  );
  const other = t.categoryOf("repair", 1);
  await sql`update content_item set category_id = ${other} where item_id = ${id}`.execute(t.db);
  assert.equal((await facets({ categoryId: other })).total, 1);
  assert.equal((await facets({ categoryId: t.categoryOf("repair") })).total, 0);
  // The first moment of a year at the platform, which is still the year before at Greenwich.
  await sql`update content_item set release_time = '2025-01-01 00:00:00+08' where item_id = ${id}`.execute(
    t.db,
  );
  assert.deepEqual((await facets()).years, [{ year: 2025, total: 1 }]);
  assert.equal((await facets({ year: "2025" })).chapters[0]?.chapter, "72");
});

test("an item comes back from the trash with its facets", async () => {
  await sql`delete from content_item`.execute(t.db);
  const id = await t.item({ chapters: ["32"], stated: [{ type: "C919" }] });
  const admin = await t.as("admin");
  assert.equal((await admin.del(`/platform/info/${id}`)).code, 200);
  const facets = async () => (await t.get(`${modules.repair}/facets`)).data as FacetCounts;
  assert.deepEqual((await facets()).total, 0);
  assert.equal((await admin.post(`/document/trash/${id}/restore`, {})).code, 200);
  const { total, chapters: shown, types } = await facets();
  assert.deepEqual([total, shown[0]?.chapter, types[0]?.name], [1, "32", "C919"]);
});

test("unapproved products and people appear in no count", async () => {
  const { rows } = await sql<{ id: string }>`
    with category as (insert into material_category (name, order_num) values ('筛选', 1) returning category_id)
    insert into material_info (category_id, name, subtitle, price, specifications, brand, style,
      characteristic, description, introduce, status, created_at)
    select category_id, '泵', '副', 1, '规', '牌', '款', '特', '述', '绍', '0', ${now.toISOString()}::timestamptz - interval '1 day'
    from category returning info_id as id`.execute(t.db);
  const id = rows[0]?.id ?? "";
  await t.state(id, { chapters: ["29"], stated: [{ type: "C919" }] });
  const facets = async () => (await t.get("/open/material/facets")).data as FacetCounts;
  assert.deepEqual((await facets()).chapters, []);
  await sql`update material_info set status = '1' where info_id = ${id}`.execute(t.db);
  const passed = await facets();
  assert.deepEqual(
    [passed.total, passed.chapters[0]?.total, passed.types[0]?.name],
    [1, 1, "C919"],
  );
  assert.equal((await t.get("/open/material", { chapter: "29" })).data.total, 1);
  assert.equal((await t.get("/open/material", { chapter: "30" })).data.total, 0);
  await sql`update material_info set status = '2' where info_id = ${id}`.execute(t.db);
  assert.equal((await facets()).total, 0);
});
