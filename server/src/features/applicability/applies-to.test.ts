import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { buildTestApp } from "../../../test/build-test-app.ts";

let t: Awaited<ReturnType<typeof buildTestApp>>;
let parents: ReadonlyMap<string, string | null>;

before(async () => {
  t = await buildTestApp({ template: "seeded" });
  const rows = await t.db.selectFrom("aircraftType").select(["typeId", "parentId"]).execute();
  parents = new Map(rows.map(({ typeId, parentId }) => [typeId, parentId]));
});
after(() => t?.close());

type Range = readonly [from: number, until: number];

interface Stated {
  type: string;
  msns: readonly Range[] | null;
  excluded: readonly Range[];
}

const has = (ranges: readonly Range[], msn: number) =>
  ranges.some(([from, until]) => from <= msn && msn < until);

function isOrLiesBelow(type: string, above: string): boolean {
  for (let one: string | null | undefined = type; one; one = parents.get(one)) {
    if (one === above) return true;
  }
  return false;
}

/** Model of the rule for one aircraft. */
function fits(stated: readonly Stated[], type: string, msn: number | null): boolean {
  return (
    stated.length === 0 ||
    stated.some(
      (one) =>
        isOrLiesBelow(type, one.type) &&
        (msn === null || ((one.msns === null || has(one.msns, msn)) && !has(one.excluded, msn))),
    )
  );
}

const text = (ranges: readonly Range[]) => `{${ranges.map(([a, b]) => `[${a},${b})`).join()}}`;

const highest = 12;
const range = fc
  .tuple(fc.integer({ min: 1, max: highest }), fc.integer({ min: 1, max: 5 }))
  .map(([from, length]): Range => [from, from + length]);
const ranges = fc.array(range, { maxLength: 3 });
const someRanges = fc.array(range, { minLength: 1, maxLength: 3 });

test("applies_to agrees with a check of every aircraft", async () => {
  const types = [...parents.keys()];
  const stated = fc.uniqueArray(
    fc.record({
      type: fc.constantFrom(...types),
      msns: fc.option(someRanges),
      excluded: ranges,
    }),
    { selector: ({ type }) => type, maxLength: 4 },
  );
  let owner = 1;
  await fc.assert(
    fc.asyncProperty(stated, async (all) => {
      owner += 1;
      for (const { type, msns, excluded } of all) {
        await sql`insert into applicability values (${owner}, ${type}::bigint,
          ${msns && text(msns)}::int4multirange, ${text(excluded)}::int4multirange)`.execute(t.db);
      }
      const { rows } = await sql<{ type: string; msn: number | null; fits: boolean }>`
        select t.type_id as type, m.msn, applies_to(${owner}, t.type_id, m.msn) as fits
        from aircraft_type t
        cross join (select generate_series(1, ${highest + 6}) as msn union all select null) m`.execute(
        t.db,
      );
      for (const row of rows) {
        assert.equal(row.fits, fits(all, row.type, row.msn), JSON.stringify({ all, row }));
      }
    }),
    { numRuns: 20 },
  );
});

test("finds the types above and below a type", async () => {
  const { rows } = await sql<{ type: string; above: string[]; below: string[] }>`
    select type_id as type, array(select type_and_above(type_id)) as above,
      array(select type_and_below(type_id)) as below from aircraft_type`.execute(t.db);
  const types = [...parents.keys()];
  for (const { type, above, below } of rows) {
    const wanted = types.filter((one) => isOrLiesBelow(type, one));
    assert.deepEqual(above.toSorted(), wanted.toSorted());
    const lower = types.filter((one) => isOrLiesBelow(one, type));
    assert.deepEqual(below.toSorted(), lower.toSorted());
  }
});
