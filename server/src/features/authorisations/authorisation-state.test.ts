import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { type TestDatabase, testDatabase } from "../../../test/database.ts";
import { monthsAfter, RandomWorld, timeText } from "./random-world.fixture.ts";

let database: TestDatabase;
let client: pg.Client;

before(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url, options: "-c TimeZone=Asia/Shanghai" });
  await client.connect();
});
after(async () => {
  await client?.end();
  await database?.drop();
});

interface Row {
  id: number;
  state: string;
  until: number;
  missing: { code: string }[];
}

const ask = async (at: number, known: number) => {
  const { rows } = await client.query<Row>({
    name: "ask",
    text: `select authorisation_id::int as id, state, extract(epoch from holds_until)::float8 as until, missing
      from authorisation_at($1::timestamptz, $2::timestamptz)`,
    values: [timeText(at), timeText(known)],
  });
  return new Map(rows.map((row) => [row.id, row]));
};

test("adds months like the database, also at the end of a month and in a leap year", () => {
  const day = (text: string) => Date.parse(text) / 86_400_000;
  assert.equal(monthsAfter(day("2024-01-31"), 1), day("2024-02-29"));
  assert.equal(monthsAfter(day("2024-02-29"), 12), day("2025-02-28"));
  assert.equal(monthsAfter(day("2024-11-30"), 3), day("2025-02-28"));
});

test("computes the same states as a plain implementation of the rules, for ten thousand random cases", async () => {
  const seen = new Map<string, number>();
  let questions = 0;
  for (const seed of [7, 43]) {
    const world = new RandomWorld(seed);
    await client.query("begin");
    await world.store(client);
    for (let count = 0; count < 110; count += 1) {
      const at = world.moment();
      const known = count % 3 === 0 ? world.moment() : at;
      const rows = await ask(at, known);
      for (const one of world.authorisations) {
        const expected = world.expected(one, at, known);
        const row = rows.get(one.id);
        const place = `${one.id} of ${seed} at ${timeText(at)}, known ${timeText(known)}`;
        assert.equal(row?.state, expected?.state, `${place}: ${JSON.stringify(row)}`);
        if (expected?.state === "valid") assert.equal(row?.until, expected.until, place);
        if (row) assert.equal(row.missing.length === 0, row.state === "valid", place);
        questions += 1;
        for (const word of [
          expected?.state ?? "unknown",
          ...(row?.missing ?? []).map(({ code }) => code),
        ]) {
          seen.set(word, (seen.get(word) ?? 0) + 1);
        }
      }
    }
    await client.query("rollback");
  }
  assert.ok(questions >= 10_000);
  const words = ["valid", "invalid", "waiting", "suspended", "ended", "unknown"];
  for (const word of [
    ...words,
    "period",
    "account",
    "licence",
    "course",
    "document",
    "experience",
  ]) {
    assert.ok((seen.get(word) ?? 0) > 50, `${word}: ${JSON.stringify([...seen])}`);
  }
});
