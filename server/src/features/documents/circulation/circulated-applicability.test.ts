import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { circulations, startCirculations, succeeded } from "./circulation.fixture.ts";

let t: Awaited<ReturnType<typeof startCirculations>>;

before(async () => {
  t = await startCirculations();
});
after(() => t.close());

const insertApplicability = (owner: string, { type, chapter }: { type: string; chapter: string }) =>
  sql`with stated as (insert into owner_chapter values (${owner}, ${chapter}))
    insert into applicability select ${owner}, type_id, null, '{}' from aircraft_type where name = ${type}`.execute(
    t.db,
  );

test("shows recipients the applicability of the circulation, else of the circulated item", async () => {
  const { userId, client } = await t.createReader("about", null);
  const reader = await client();
  const { itemId, revisionId } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { userIds: [userId] });
  const shown = async () => {
    const { applicability } = succeeded(await reader.get(`${circulations}/own/${circulationId}`));
    const [row] = succeeded(await reader.get(`${circulations}/own`)).list;
    const office = succeeded(await t.author.get(`${circulations}/${circulationId}`));
    assert.equal(office.applicabilityText, row.applicabilityText);
    return {
      chapters: applicability.chapters,
      types: applicability.types.map(({ name }: { name: string }) => name),
      short: row.applicabilityText,
    };
  };
  assert.deepEqual(await shown(), { chapters: [], types: [], short: "" });
  await insertApplicability(itemId, { type: "A320", chapter: "32" });
  assert.deepEqual(await shown(), { chapters: ["32"], types: ["A320"], short: "A320 · 32章" });
  await insertApplicability(circulationId, { type: "A321", chapter: "29" });
  assert.deepEqual(await shown(), { chapters: ["29"], types: ["A321"], short: "A321 · 29章" });
});
