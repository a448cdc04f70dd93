import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { buildTestApp } from "../../test/build-test-app.ts";
import { rebuild } from "./derived-rows.ts";

let t: Awaited<ReturnType<typeof buildTestApp>>;

before(async () => {
  t = await buildTestApp({ template: "seeded" });
});
after(() => t?.close());

test("rebuilds few or no rows", async () => {
  const owners = await rebuild(t.app, "facets");
  const { rows } = await sql`select from facet_entry`.execute(t.db);
  assert.ok(owners >= rows.length, `${owners} owners, ${rows.length} rows`);
});
