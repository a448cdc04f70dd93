import assert from "node:assert/strict";
import { after, before, test } from "node:test";
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

function isOrLiesBelow(type: string, above: string): boolean {
  for (let one: string | null | undefined = type; one; one = parents.get(one)) {
    if (one === above) return true;
  }
  return false;
}

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
