import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startTestApp } from "../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
before(async () => {
  t = await startTestApp();
});
after(() => t.close());

test("says nothing of a fault but the id under which the log has it", async () => {
  await sql`alter table sys_post rename to sys_post_gone`.execute(t.db);
  const admin = await t.as("admin");
  const response = await t.app.inject({
    url: "/api/system/post",
    headers: { authorization: `Bearer ${admin.token}` },
  });
  assert.equal(response.statusCode, 500);
  const { requestId, ...rest } = response.json();
  assert.match(requestId, /^[0-9a-f-]{36}$/);
  assert.deepEqual(Object.keys(rest).sort(), ["code", "data", "message"]);
  assert.equal(rest.data, null);
  assert.doesNotMatch(response.body, /sys_post|relation|select|node_modules|\.ts/);
});
