import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startTestApp } from "../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
before(async () => {
  t = await startTestApp();
});
after(() => t.close());

test("returns a machine-readable reason where the status code is ambiguous", async () => {
  const admin = await t.as("admin");
  const post = { postCode: "r1", postName: "原因", postSort: 1, status: "1" };
  const { data } = await admin.post("/system/post", post);
  const path = `/system/post/${data.postId}`;
  const answers = [
    await t.guest.get("/system/post"),
    await t.with("no-token").get("/system/post"),
    await admin.get("/system/post/999"),
    await admin.put(path, { ...post, version: 99 }),
    await admin.post("/system/post", post),
  ];
  assert.deepEqual(
    answers.map(({ code, reason }) => [code, reason]),
    [
      [401, "notSignedIn"],
      [401, "expired"],
      [404, "notFound"],
      [409, "changedMeanwhile"],
      [409, undefined],
    ],
  );
});

test("hides the details of a fault; the id leads to its log line", async () => {
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
