import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { install } from "../../installation.ts";
import { listDocuments } from "./document.queries.ts";
import { listRevisions } from "./revision.queries.ts";

let t: Awaited<ReturnType<typeof buildTestApp>>;

before(async () => {
  t = await buildTestApp({ template: "migrated" });
  await install(t.app, { config: { demo: true, adminPassword: null }, now: t.time.now });
});
after(() => t?.close());

const user = {
  ...{ userId: "0", userName: "", nickName: "", userType: "00", deptId: null, sessionId: "0" },
  ...{ isAdmin: true, roleKeys: [], permissions: new Set<string>() },
  scope: { all: true, deptIds: [], own: false },
};

test("the demo has documents in every state, and items that read as before", async () => {
  const now = t.time.now;
  const { list, total } = await listDocuments(t.db, { pageSize: 50 }, { user, now });
  assert.equal(total, 12);
  const states = new Set<string>();
  for (const { itemId } of list) {
    for (const { state } of await listRevisions(t.db, itemId, now)) states.add(state);
  }
  assert.deepEqual([...states].sort(), [
    "approval",
    "draft",
    "effective",
    "review",
    "scheduled",
    "superseded",
    "withdrawn",
  ]);
  const torque = list.find(({ docNumber }) => docNumber === "AM-TQ-2026-0001");
  assert.deepEqual([torque?.revNo, torque?.state], [3, "effective"]);
  assert.equal(list.filter(({ kind }) => kind === "temporary").length, 1);
  const over = await listDocuments(t.db, { review: "over" }, { user, now });
  assert.equal(over.total, 1);
});

test("the demo keeps none of its files in memory once it is stored", () => {
  assert.equal(t.app.files.staging.bufferedBytes, 0);
});
