import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { authorId, buildPicture, startFilesApp } from "../files/files.fixture.ts";
import { findFilesOfField, removeFilesOf } from "../files/owned-files.ts";
import { AppError } from "../http/errors.ts";
import { storeRichText } from "./store-rich-text.ts";

let t: Awaited<ReturnType<typeof startFilesApp>>;
before(async () => {
  t = await startFilesApp();
});
after(() => t.close());

const save = (ownerId: string, html: string) =>
  t.app.inTransaction((unit) =>
    storeRichText(unit, { html, ownerId, userId: authorId, field: "content" }),
  );
const owned = async (ownerId: string) =>
  (await findFilesOfField(t.db, ownerId, "content")).map(({ fileId }) => fileId);
const inlined = (bytes: Buffer, type = "png") =>
  `data:image/${type};base64,${bytes.toString("base64")}`;
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error);

async function refusal(html: string): Promise<unknown> {
  return save("799", html).then(() => "saved", codeOf);
}

test("turns inline pictures into stored files of the row", async () => {
  const bytes = await buildPicture();
  const html = await save(
    "800",
    `<p>a</p><img src="${inlined(bytes)}"><img alt="b" src='${inlined(await buildPicture("jpeg"), "jpeg")}'>`,
  );
  const ids = await owned("800");
  assert.equal(ids.length, 2);
  assert.equal(
    html,
    `<p>a</p><img src="/api/open/oss/preview/byid/${ids[0]}" /><img src="/api/open/oss/preview/byid/${ids[1]}" alt="b" />`,
  );
  assert.deepEqual((await t.filesOnDisk()).sort(), ids.sort());
});

test("removes pictures that the text no longer shows, and all with the row", async () => {
  const [first, second] = await owned("800");
  assert.ok(first && second);
  const kept = `<img src="https://somewhere.example/api/open/oss/preview/byid/${first}?w=750" />`;
  assert.equal(await save("800", kept), `<img src="/api/open/oss/preview/byid/${first}" />`);
  assert.deepEqual(await t.filesOnDisk(), [first]);
  await t.app.inTransaction((unit) => removeFilesOf(unit, ["800"]));
  assert.deepEqual(await t.filesOnDisk(), []);
});

test("copies a picture of another row, so that it outlives that row", async () => {
  const html = await save("801", `<img src="${inlined(await buildPicture())}">`);
  const copy = await save("802", html);
  assert.notEqual(copy, html);
  await t.app.inTransaction((unit) => removeFilesOf(unit, ["801"]));
  const [id] = await owned("802");
  assert.ok(copy.includes(String(id)));
  assert.deepEqual(await t.filesOnDisk(), [id]);
});

test("drops inline data that is not a picture, and addresses of missing files", async () => {
  const html = await save(
    "803",
    `<p>x</p><img src="data:image/svg+xml;base64,PHN2Zz4="><img src="data:image/png;base64,AAAA"><img src="data:text/html;base64,AAAA"><img src="/api/open/oss/preview/byid/${"C".repeat(22)}"><a href="/api/open/oss/preview/byid/${"C".repeat(22)}">y</a>`,
  );
  assert.equal(html, "<p>x</p><a>y</a>");
});

test("keeps text that only looks like a reference", async () => {
  const text = `<p>src="/api/open/oss/preview/byid/${"C".repeat(22)}" inline-image:0</p>`;
  assert.equal(await save("804", text), text);
});

test("enforces its limits: 8 MiB in all, 1 MiB of text, no NUL, no lone surrogates", async () => {
  assert.equal(await refusal(`<p>${"a".repeat(8 * 1024 * 1024)}</p>`), 413);
  assert.equal(await refusal(`<p>${"字".repeat(400_000)}</p>`), 413);
  assert.equal(
    await refusal(`<img src="data:image/png;base64,${"A".repeat(9 * 1024 * 1024)}">`),
    413,
  );
  assert.equal(await refusal("<p>a\u0000b</p>"), 400);
  assert.equal(await refusal("<p>\ud800</p>"), 400);
  assert.equal(await refusal(`<img src="${inlined(await buildPicture())}">`.repeat(101)), 413);
});

test("refuses too many levels or tags before cleaning", async () => {
  const within = (depth: number) =>
    `${"<ul><li>".repeat(depth / 2)}甲${"</li></ul>".repeat(depth / 2)}`;
  assert.ok((await save("807", within(100))).includes("甲"));
  const refusals = [
    [within(102), "内容嵌套过深，最多100层，请减少列表或表格的层级"],
    ["<ul><li>".repeat(50_000), "内容嵌套过深，最多100层，请减少列表或表格的层级"],
    ["<i>a</i>".repeat(50_001), "内容过于复杂，最多50000个标签，请清除多余格式或拆分成几篇"],
  ] as const;
  for (const [html, message] of refusals) {
    const errors = [{ field: "content", message }];
    await assert.rejects(save("807", html), { code: 400, message, errors });
  }
  // Void and unclosed tags do not nest.
  for (const flat of ["<p>a", "<li>a", "<br>", "<img>", "</p>"]) {
    assert.equal(await refusal(flat.repeat(1_000)), "saved", flat);
  }
});

test("does not block the event loop with a text of nearly 8 MiB", async () => {
  const noise = { type: "gaussian", mean: 120, sigma: 60 } as const;
  const large = await sharp({
    create: { width: 1100, height: 800, channels: 3, background: "#345", noise },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const text = "<p style='color:#123456'><b>甲</b></p>".repeat(20_000);
  const image = `<img src="${inlined(large)}">`;
  const longest = await longestTurn(save("805", `${text}${image}${image}`));
  assert.ok(longest < 500_000, `${longest} µs`);
});

/** Longest CPU time of this thread between two timer turns, in microseconds. */
async function longestTurn(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    before = process.threadCpuUsage();
  }, 5);
  await work.finally(() => clearInterval(timer));
  return longest;
}

test("leaves no files if the transaction fails", async () => {
  const before = (await t.filesOnDisk()).sort();
  const failing = t.app.inTransaction(async (unit) => {
    const html = `<img src="${inlined(await buildPicture())}">`;
    await storeRichText(unit, { html, ownerId: "806", userId: authorId, field: "content" });
    throw new Error("after the text");
  });
  await assert.rejects(failing, /after the text/);
  assert.deepEqual((await t.filesOnDisk()).sort(), before);
});
