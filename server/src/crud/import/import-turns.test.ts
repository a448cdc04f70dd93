import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp } from "../../../test/harness.ts";
import { eventually } from "../../../test/process/eventually.ts";
import { importClient } from "./import.fixture.ts";
import { importQueues } from "./import-turns.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
before(async () => {
  t = await startTestApp();
});
after(() => t.close());

const sheet = [
  ["岗位编码", "岗位名称", "岗位顺序"],
  ["turn", "轮流", 1],
];

/** Occupies a place of a queue until the returned function is called. */
function occupy(kind: keyof typeof importQueues, person: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = importQueues[kind].run({ person, weight: 1 }, () => promise);
  return async () => {
    resolve();
    await done;
  };
}

test("runs two previews at a time and tells others to wait", async () => {
  const admin = await t.as("admin");
  const posts = importClient(t.app, "/system/post");
  const places = [occupy("previews", "one"), occupy("previews", "other")];
  const preview = posts.preview(admin, sheet);
  await eventually("the note", async () => {
    const { data } = await admin.get("/system/post/import/progress");
    return data?.stage === "wait";
  });
  assert.equal(t.app.db.pool.totalCount - t.app.db.pool.idleCount, 0, "none while it waits");
  await places[0]?.();
  assert.equal((await preview).code, 200);
  await places[1]?.();
});

test("runs one preview per person at a time, without delaying others", async () => {
  const admin = await t.as("admin");
  const { data } = await admin.get("/system/common/user/profile");
  const posts = importClient(t.app, "/system/post");
  const ready = occupy("previews", data.user.userId);
  const own = posts.preview(admin, sheet);
  await eventually("one waits", () => importQueues.previews.pendingCount === 1);
  const other = occupy("previews", "other");
  await other();
  assert.equal(importQueues.previews.pendingCount, 1);
  await ready();
  assert.equal((await own).code, 200);
});
