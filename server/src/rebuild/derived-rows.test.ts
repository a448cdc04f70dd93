// Slow: rebuilds all derived rows of the demo.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { buildTestApp } from "../../test/build-test-app.ts";
import { install } from "../installation.ts";
import { type DerivedKind, derivedRows, rebuild } from "./derived-rows.ts";

let t: Awaited<ReturnType<typeof buildTestApp>>;
const kinds = Object.keys(derivedRows) as DerivedKind[];

before(async () => {
  t = await buildTestApp({ template: "migrated" });
  await install(t.app, { config: { demo: true, adminPassword: null }, now: t.time.now });
  for (const job of ["pdf-words", "part-numbers", "pinyin"]) await t.app.jobs.run(job);
  // A rebuild skips rows that a job is writing.
  await t.app.jobs.stop();
});
after(() => t?.close());

async function rowsOf(kind: DerivedKind, without: readonly string[] = []): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(each) - ${[...without]}::text[])::text as row
    from ${sql.table(derivedRows[kind].table)} as each order by 1`.execute(t.db);
  assert.ok(rows.length > 10, `${kind}: ${rows.length} rows`);
  return rows.map(({ row }) => row);
}

for (const kind of kinds) {
  test(`rebuilding ${kind} changes no row and restores lost rows`, async () => {
    const all = await Promise.all(kinds.map((each) => rowsOf(each)));
    assert.ok((await rebuild(t.app, kind)) > 10);
    assert.deepEqual(await Promise.all(kinds.map((each) => rowsOf(each))), all);
    const own = kind === "numbers" ? ["recognised_id", "created_at"] : [];
    const rows = await rowsOf(kind, own);
    await sql`delete from ${sql.table(derivedRows[kind].table)}`.execute(t.db);
    await rebuild(t.app, kind);
    assert.deepEqual(await rowsOf(kind, own), rows);
  });
}

test("each kind lists the tables with triggers that refresh its rows", async () => {
  const { rows } = await sql<{ follower: string; from: string[] }>`
    select split_part(proname, '_', 1) as follower,
      array_agg(distinct tgrelid::regclass::text order by tgrelid::regclass::text) as from
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and proname ~ '^(search|facet|number|suggest)_' group by 1`.execute(
    t.db,
  );
  const named = { search: "search", facet: "facets", number: "numbers", suggest: "suggestions" };
  assert.deepEqual(
    Object.fromEntries(
      rows.map(({ follower, from }) => [named[follower as keyof typeof named], from]),
    ),
    Object.fromEntries(
      kinds
        .filter((kind) => derivedRows[kind].from.length > 0)
        .map((kind) => [kind, derivedRows[kind].from]),
    ),
  );
});
