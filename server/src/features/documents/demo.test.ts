// Slow: seeds the demo.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { DemoAccount } from "@aeromaint/contracts/people/demo-accounts.ts";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { clientOf, sealed, signIn, type TestAnswer } from "../../../test/harness.ts";
import { install } from "../../installation.ts";
import { listDocuments } from "./master-list/master-list.queries.ts";
import { listRevisions } from "./revision.queries.ts";

let t: Awaited<ReturnType<typeof buildTestApp>>;

before(async () => {
  t = await buildTestApp({ template: "migrated" });
  await install(t.app, { config: { demo: true, adminPassword: null }, now: t.time.now });
});
after(() => t?.close());

const user = {
  userId: "0",
  userName: "",
  nickName: "",
  userType: "00",
  deptId: null,
  sessionId: "0",
  isAdmin: true,
  roleKeys: [],
  permissions: new Set<string>(),
  scope: { all: true, deptIds: [], own: false },
};

test("seeds documents in every state, and leaves other items readable", async () => {
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

test("releases the demo files from memory after storage", () => {
  assert.equal(t.app.files.staging.bufferedBytes, 0);
});

const as = async (account: DemoAccount) => clientOf(t.app, await signIn(t.app, account));
type Client = Awaited<ReturnType<typeof as>>;

function succeeded({ code, message, data }: TestAnswer) {
  assert.equal(code, 200, message);
  return data;
}

/** Renews the proof of identity. */
async function prove(client: Client, account: DemoAccount): Promise<void> {
  const password = await sealed(t.app, demoPasswords[account]);
  succeeded(await client.post("/system/common/user/proof", { password }));
}

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Creates a document of one account and brings it into force with the approvals of two others. */
async function createDocumentInForce(
  author: DemoAccount,
  deciders: readonly DemoAccount[],
  place: number,
) {
  const writer = await as(author);
  const { list: categories } = succeeded(await writer.get("/platform/category?pageSize=50"));
  const { categoryId, cover } = categories[place % categories.length];
  const form = new FormData();
  const text = { title: `走查程序 ${author}`, releaseUser: "走查", content: "<p>断电挂牌。</p>" };
  const sent = { ...text, categoryId, releaseTime: "2026-01-05 08:00:00" };
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  if (cover === "1") form.append("cover", new Blob([new Uint8Array(onePixel)]), "cover.png");
  const { repairId } = succeeded(await writer.post("/platform/info", form));
  const item = `/platform/info/${repairId}`;
  const act = (name: string) => `${item}/revisions/1/${name}`;
  succeeded(await writer.post(`${item}/document`, { docNumber: `WALK-${place}` }));
  succeeded(await writer.post(act("submit")));
  for (const account of deciders) {
    const decider = await as(account);
    const todos = succeeded(await decider.get("/document/todo?pageSize=50")).list;
    assert.ok(
      todos.some(({ itemId }: { itemId: string }) => itemId === repairId),
      account,
    );
    const { sha256 } = succeeded(await decider.get(`${item}/revisions/1`));
    await prove(decider, account);
    succeeded(await decider.post(act("decide"), { act: "approve", sha256, comment: "同意" }));
  }
  await prove(writer, author);
  succeeded(await writer.post(act("activate"), {}));
  const { revisionId, state } = succeeded(await writer.get(`${item}/revisions/1`));
  assert.equal(state, "effective");
  return String(revisionId);
}

test("lets every demo account write a document that two others review and approve", async () => {
  const chains = [
    ["operator", "southwest", "admin"],
    ["quality", "operator", "admin"],
    ["admin", "operator", "quality"],
    ["southwest", "operator", "quality"],
    ["northline", "southwest", "quality"],
  ] as const;
  for (const [place, [author, ...deciders]] of chains.entries()) {
    await createDocumentInForce(author, deciders, place);
  }
});

test("lets other demo accounts circulate, sign and prove a document", async () => {
  const revisionId = await createDocumentInForce("north", ["southwest", "quality"], 9);
  const mechanic = await as("mechanic");
  const { user: person } = succeeded(await mechanic.get("/system/common/user/profile"));
  for (const account of ["operator", "north"] as const) {
    const starter = await as(account);
    const { circulationId } = succeeded(
      await starter.post("/document/circulations", {
        subject: "revision",
        subjectId: revisionId,
        dueTime: "2099-12-31 18:00:00",
        audience: { userIds: [person.userId] },
      }),
    );
    const { sha256 } = succeeded(await mechanic.get(`/document/circulations/own/${circulationId}`));
    await prove(mechanic, "mechanic");
    const sign = `/document/circulations/${circulationId}/sign`;
    succeeded(await mechanic.post(sign, { sha256, seconds: 30 }));
    const { statusCode, headers } = await t.app.inject({
      url: `/api/document/circulations/${circulationId}/pack`,
      headers: { authorization: `Bearer ${starter.token}` },
    });
    assert.deepEqual([statusCode, headers["content-type"]], [200, "application/zip"]);
  }
  const quality = await as("quality");
  const { list } = succeeded(await quality.get("/document/evidence?pageSize=20"));
  const acts = list.map(({ act }: { act: string }) => act);
  for (const act of ["circulation.sign", "revision.activate", "revision.approve"]) {
    assert.ok(acts.includes(act), act);
  }
});

test("seeds a running, an overdue and a finished circulation, and messages of many hours", async () => {
  const admin = await as("admin");
  const { list } = succeeded(await admin.get("/document/circulations?pageSize=50"));
  const seeded = list.filter(({ title }: { title: string }) => !title.startsWith("走查"));
  const kinds = seeded.map(({ state, overdue, signed, total, excused }: Progress) =>
    state === "done" && signed + excused === total ? "finished" : overdue > 0 ? "late" : state,
  );
  assert.deepEqual(kinds, ["open", "late", "finished"]);
  await t.app.outbox.idle();
  const north = await as("north");
  const { list: messages } = succeeded(await north.get("/system/common/messages?pageSize=50"));
  const hours = new Set(messages.map((row: { createTime: string }) => row.createTime.slice(0, 13)));
  assert.ok(hours.size >= 3, [...hours].join());
  const torque = succeeded(await admin.get("/document?docNumber=AM-TQ-2026-0001")).list[0];
  const files = succeeded(await admin.get(`/system/oss/${torque.itemId}`));
  assert.ok(files.some(({ name }: { name: string }) => name === "接长杆力矩换算作业程序.pdf"));
});

interface Progress {
  state: string;
  overdue: number;
  signed: number;
  total: number;
  excused: number;
}
