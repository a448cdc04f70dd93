import assert from "node:assert/strict";
import { createPublicKey, hash, verify } from "node:crypto";
import { after, before, test } from "node:test";
import { buildPicture } from "../../../infra/files/files.fixture.ts";
import { unzip } from "../../../infra/files/zip/zip.fixture.ts";
import { circulations, startCirculations, succeeded } from "./circulation.fixture.ts";

let t: Awaited<ReturnType<typeof startCirculations>>;

before(async () => {
  t = await startCirculations();
});
after(() => t.close());

async function downloadPack(circulationId: string, token = t.author.token) {
  const { statusCode, rawPayload, headers } = await t.app.inject({
    url: `/api${circulations}/${circulationId}/pack`,
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(statusCode, 200);
  assert.equal(headers["content-type"], "application/zip");
  const files = unzip(rawPayload);
  return {
    names: [...files.keys()],
    text: (name: string) => files.get(name)?.toString() ?? "",
  };
}

test("packs text, signatures and ledger entries for an external check", async () => {
  const dept = await t.createDept("证据组");
  const person = await t.createReader("<签收人>", dept);
  await t.createReader("未签的人", dept);
  const { revisionId, sha256 } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { deptIds: [dept] });
  const client = await person.client();
  succeeded(await t.sign(client, circulationId, { sha256 }));
  const pack = await downloadPack(circulationId);
  assert.equal(hash("sha256", pack.text("内容.json")), sha256);
  const [signature, ...more] = JSON.parse(pack.text("签收.json"));
  assert.equal(more.length, 0);
  assert.deepEqual([signature.actor.name, signature.sha256], ["<签收人>", sha256]);
  const page = pack.text("正文与签收.html");
  assert.ok(page.includes("按手册规定的力矩拧紧"));
  assert.ok(page.includes("&lt;签收人&gt;") && !page.includes("<签收人>"));
  assert.ok(page.includes("未签的人"));
  assert.ok(pack.text("说明.txt").includes(sha256));

  const entries = pack
    .text("台账.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.ok(entries.some(({ act }) => act === "revision.approve"));
  const own = entries.find(({ act }) => act === "circulation.sign");
  assert.equal(own.actor.userId, person.userId);
  const key = createPublicKey(pack.text("公钥.pem"));
  for (const { hash: digest, signature: signed } of entries) {
    assert.ok(verify(null, Buffer.from(digest, "hex"), key, Buffer.from(signed, "base64")));
  }
});

test("packs the stored text of an ordinary item", async () => {
  const dept = await t.createDept("证据二组");
  await t.createReader("普通内容的人", dept);
  const itemId = await t.createItem({ content: "<p>普通内容</p>" });
  const { circulationId } = await t.startCirculation(
    itemId,
    { deptIds: [dept] },
    { subject: "item" },
  );
  const { sha256 } = succeeded(await t.author.get(`${circulations}/${circulationId}`));
  const pack = await downloadPack(circulationId);
  assert.equal(hash("sha256", pack.text("内容.json")), sha256);
  assert.ok(pack.text("正文与签收.html").includes("普通内容"));
});

test("opens one picture at a time, and leaves out missing ones", async () => {
  const dept = await t.createDept("证据三组");
  await t.createReader("看图的人", dept);
  const inlined = async (height: number) => {
    const png = await buildPicture("png", 40, height);
    return `<p><img src="data:image/png;base64,${png.toString("base64")}"></p>`;
  };
  const content = (await Promise.all([40, 41, 42, 43].map(inlined))).join("");
  const itemId = await t.createItem({ content });
  const { circulationId } = await t.startCirculation(
    itemId,
    { deptIds: [dept] },
    { subject: "item" },
  );
  const { store } = t.app.files;
  const read = store.read.bind(store);
  let open = 0;
  let opened = 0;
  let most = 0;
  store.read = async (...key) => {
    opened += 1;
    if (opened === 2) throw new Error("missing");
    const stream = await read(...key);
    most = Math.max(most, ++open);
    return stream.once("close", () => {
      open -= 1;
    });
  };
  const pack = await downloadPack(circulationId).finally(() => {
    store.read = read;
  });
  assert.deepEqual([opened, most, open], [4, 1, 0]);
  const names = pack.names.filter((name) => name.startsWith("图片/"));
  const page = pack.text("正文与签收.html");
  assert.equal(names.length, 3);
  assert.ok(names.every((name) => name.endsWith(".png")));
  for (const name of names) assert.ok(page.includes(`<img src="${name}"`), name);
  assert.equal(page.match(/\/preview\/byid\//g)?.length, 1);
});

test("packs the pictures of a notice as pictures, not as attachments", async () => {
  const dept = await t.createDept("证据四组");
  const person = await t.createReader("看公告的人", dept);
  const png = await buildPicture("png", 40, 44);
  const form = new FormData();
  const fields = {
    noticeTitle: "图示公告",
    noticeTime: t.inSeconds(-60),
    noticeContent: `<p>看图</p><img src="data:image/png;base64,${png.toString("base64")}">`,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(png)], { type: "image/png" }), "cover.png");
  const admin = await t.as("admin");
  const { noticeId } = succeeded(await admin.post("/platform/notice", form));
  const start = { subject: "notice", subjectId: noticeId, audience: { deptIds: [dept] } };
  const { circulationId } = succeeded(
    await admin.post(circulations, { ...start, dueTime: t.inSeconds(600) }),
  );
  const read = succeeded(await (await person.client()).get(`${circulations}/own/${circulationId}`));
  assert.deepEqual(read.files, []);
  const pack = await downloadPack(circulationId, admin.token);
  const [name, ...more] = pack.names.filter((entry) => entry.startsWith("图片/"));
  assert.deepEqual([name?.endsWith(".png"), more], [true, []]);
  assert.ok(pack.text("正文与签收.html").includes(`<img src="${name}"`));
});
