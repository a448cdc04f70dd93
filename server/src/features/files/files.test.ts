import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { scaledWidths } from "@aeromaint/contracts/files/pictures.ts";
import { sql } from "kysely";
import sharp from "sharp";
import {
  authorId,
  buildForm,
  buildPicture,
  pdf,
  startFilesApp,
  strangerId,
} from "../../infra/files/files.fixture.ts";
import { updateFiles } from "../../infra/files/owned-files.ts";

let t: Awaited<ReturnType<typeof startFilesApp>>;
const owner = "500";

before(async () => {
  t = await startFilesApp();
  await t.db
    .insertInto("sysPost")
    .values({ postId: owner, postCode: "A", postName: "甲", postSort: 1, status: "1" })
    .execute();
  t.app.files.owners.register({
    table: "sys_post",
    idColumn: "post_id",
    readAccess: "system:post:query",
    writeAccess: "system:post:edit",
    fields: {
      file: { title: "附件", accept: "pdf", max: 2 },
      licence: { title: "执照", accept: "image", max: 1, isPrivate: true },
    },
  });
});
after(() => t.close());

async function upload(
  url: string,
  parts: Parameters<typeof buildForm>,
  headers: Record<string, string> = t.as(authorId),
) {
  const { payload, headers: type } = await buildForm(...parts);
  return t.app.inject({ method: "POST", url, payload, headers: { ...headers, ...type } });
}

async function uploaded(name: string, bytes: Uint8Array): Promise<string> {
  const response = await upload("/api/system/oss/0", [["file", [name, bytes]]]);
  assert.equal(response.statusCode, 200, response.body);
  return response.json().data[0].attachmentId;
}

const preview = (id: string, query = "", headers = {}) =>
  t.app.inject({ url: `/api/open/oss/preview/byid/${id}${query}`, headers });

test("stores an upload and serves it inline, unchanged and cacheable without limit", async () => {
  const bytes = await buildPicture();
  const id = await uploaded("起落架.png", bytes);
  const response = await preview(id);
  assert.deepEqual(response.rawPayload, bytes);
  assert.equal(response.headers["content-type"], "image/png");
  assert.equal(response.headers["x-content-type-options"], "nosniff");
  assert.match(String(response.headers["content-security-policy"]), /sandbox/);
  assert.match(String(response.headers["cache-control"]), /immutable/);
  const again = await preview(id, "", { "if-none-match": response.headers.etag });
  assert.equal(again.statusCode, 304);
});

test("downloads with the name of the file, with Chinese and control characters escaped", async () => {
  const id = await uploaded('维修"手册.pdf', pdf);
  const response = await t.app.inject({ url: `/api/open/oss/download/${id}` });
  const disposition = String(response.headers["content-disposition"]);
  assert.match(disposition, /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/);
  assert.ok(disposition.includes(encodeURIComponent("维修_手册.pdf")));
  assert.equal(response.headers["x-content-type-options"], "nosniff");
  assert.match(String(response.headers["content-security-policy"]), /sandbox/);
  assert.deepEqual(response.rawPayload, pdf);
});

test("scales pictures to the widths of the page in the best accepted format", async () => {
  const id = await uploaded("a.jpg", await buildPicture("jpeg", 900, 600));
  for (const [accept, format] of [
    ["image/avif,image/webp,*/*", "avif"],
    ["image/webp,*/*", "webp"],
    ["*/*", "jpeg"],
  ]) {
    const response = await preview(id, "?w=320", { accept });
    assert.equal(response.headers["content-type"], `image/${format}`);
    assert.equal(response.headers.vary, "Accept");
    const { width, height } = await sharp(response.rawPayload).metadata();
    assert.deepEqual([width, height], [320, 213]);
  }
  assert.equal(
    (await preview(id, "?w=1200").then(({ rawPayload }) => sharp(rawPayload).metadata())).width,
    900,
  );
  for (const w of ["0", "321", "99999", "x"])
    assert.equal((await preview(id, `?w=${w}`)).statusCode, 400);
});

test("scales pictures of phones: long screenshots, and JPEGs with unusual parameters", async () => {
  const odd = await buildPicture("jpeg", 900, 600);
  // Breaks the last spectral coefficient of the scan header.
  odd[odd.indexOf(Buffer.from([0xff, 0xda])) + 11] = 0;
  for (const id of [
    await uploaded("长截图.png", await buildPicture("png", 790, 36_861)),
    await uploaded("手机.jpg", odd),
  ]) {
    for (const accept of ["image/avif", "image/webp", "*/*"]) {
      for (const width of scaledWidths) {
        const response = await preview(id, `?w=${width}`, { accept });
        assert.equal(response.statusCode, 200, `${width} ${accept}`);
        const { height } = await sharp(response.rawPayload).metadata();
        assert.ok(height <= 16_383, `${height}`);
      }
    }
  }
});

test("accepts all JPEG extensions, reports a damaged file, and refuses HEIC", async () => {
  const jpeg = await buildPicture("jpeg", 90, 60);
  for (const name of ["a.jfif", "a.jpe", "a.JPEG"]) await uploaded(name, jpeg);
  const refused = async (name: string, bytes: Buffer) =>
    (await upload("/api/system/oss/0", [["file", [name, bytes]]])).json().message;
  assert.equal(
    await refused("a.jpg", jpeg.subarray(0, -2)),
    "文件已损坏，无法读取，请重新保存后再上传",
  );
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]);
  assert.match(await refused("a.heic", heic), /只支持/);
  assert.match(await refused("a.jpg", heic), /只支持/);
});

test("scales a picture once for concurrent requests", async () => {
  const id = await uploaded("a.png", await buildPicture("png", 600, 600));
  const answers = await Promise.all(Array.from({ length: 8 }, () => preview(id, "?w=160")));
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  assert.equal((await t.filesOnDisk()).filter((name) => name.includes(".part")).length, 0);
});

test("rotates pictures by EXIF and stores the displayed size", async () => {
  const bytes = await sharp(await buildPicture("jpeg", 40, 30))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const id = await uploaded("turned.jpg", bytes);
  const row = (await t.rows()).find(({ fileId }) => fileId === id);
  assert.deepEqual([row?.width, row?.height], [30, 40]);
  const scaled = await sharp((await preview(id, "?w=160")).rawPayload).metadata();
  assert.deepEqual([scaled.width, scaled.height], [30, 40]);
});

test("sends the requested range of a PDF", async () => {
  const id = await uploaded("a.pdf", pdf);
  const part = await preview(id, "", { range: "bytes=0-7" });
  assert.equal(part.statusCode, 206);
  assert.equal(part.body, "%PDF-1.7");
  assert.equal(part.headers["content-range"], `bytes 0-7/${pdf.length}`);
  assert.equal((await preview(id, "", { range: "bytes=-6" })).body, "%%EOF\n");
  assert.equal((await preview(id, "", { range: `bytes=${pdf.length}-` })).statusCode, 416);
  assert.equal((await preview(id, "", { range: "bytes=9-1,3-4" })).statusCode, 200);
});

test("answers 404 to invalid ids", async () => {
  for (const id of [
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "A".repeat(22),
    "a%2Fb",
    "x".repeat(90),
    "%2fetc",
  ]) {
    assert.equal((await preview(id)).statusCode, 404, id);
    assert.equal((await t.app.inject({ url: `/api/open/oss/download/${id}` })).statusCode, 404, id);
  }
});

test("lists and adds files of a row with permission, within the rules of the field", async () => {
  const added = await upload(`/api/system/oss/${owner}`, [["file", ["a.pdf", pdf]]]);
  assert.equal(added.statusCode, 200, added.body);
  const list = await t.app.inject({ url: `/api/system/oss/${owner}`, headers: t.as(authorId) });
  assert.deepEqual(list.json().data, added.json().data);
  assert.deepEqual(Object.keys(list.json().data[0]), [
    "attachmentId",
    "url",
    "name",
    "size",
    "contentType",
  ]);
  const image = await upload(`/api/system/oss/${owner}`, [
    ["file", ["a.png", await buildPicture()]],
  ]);
  assert.equal(image.statusCode, 415);
  assert.match(image.json().message, /附件只支持pdf/);
  const many = await upload(`/api/system/oss/${owner}`, [
    ["file", ["b.pdf", pdf]],
    ["file", ["c.pdf", pdf]],
  ]);
  assert.equal(many.statusCode, 400);
  assert.match(many.json().message, /最多上传2个/);
});

test("refuses files of rows without permission, and of unknown rows", async () => {
  const url = `/api/system/oss/${owner}`;
  assert.equal((await t.app.inject({ url })).statusCode, 401);
  assert.equal((await t.app.inject({ url, headers: t.as(strangerId) })).statusCode, 403);
  assert.equal((await upload(url, [["file", ["a.pdf", pdf]]], t.as(strangerId))).statusCode, 403);
  for (const id of ["999999", "1;select 1", "x".repeat(60)]) {
    const response = await t.app.inject({
      url: `/api/system/oss/${encodeURIComponent(id)}`,
      headers: t.as(authorId),
    });
    assert.equal(response.statusCode, 404);
  }
});

test("serves private files with the permission only", async () => {
  const stored = await upload(`/api/system/oss/${owner}`, [
    ["field", "licence"],
    ["file", ["l.png", await buildPicture()]],
  ]);
  const { attachmentId, url } = stored.json().data[0];
  assert.equal(url, `/api/system/oss/content/${attachmentId}`);
  assert.equal((await preview(attachmentId)).statusCode, 404);
  assert.equal(
    (await t.app.inject({ url: `/api/open/oss/download/${attachmentId}` })).statusCode,
    404,
  );
  assert.equal((await t.app.inject({ url })).statusCode, 401);
  assert.equal((await t.app.inject({ url, headers: t.as(strangerId) })).statusCode, 403);
  const read = await t.app.inject({ url, headers: t.as(authorId) });
  assert.equal(read.statusCode, 200);
  assert.match(String(read.headers["cache-control"]), /no-store/);
});

test("deletes all files of the request or nothing, including bytes", async () => {
  const mine = await uploaded("a.png", await buildPicture());
  const theirs = (
    await upload("/api/system/oss/0", [["file", ["b.pdf", pdf]]], t.as(strangerId))
  ).json().data[0].attachmentId;
  const remove = (ids: string, user = authorId) =>
    t.app.inject({ method: "DELETE", url: `/api/system/oss/${ids}`, headers: t.as(user) });
  for (const ids of [`${mine},${theirs}`, `${mine},${"A".repeat(22)}`, `${mine},..%2f`]) {
    assert.equal((await remove(ids)).statusCode, 404);
  }
  assert.equal((await preview(mine)).statusCode, 200);
  assert.equal((await remove(mine)).statusCode, 200);
  assert.equal((await preview(mine)).statusCode, 404);
  assert.ok(!(await t.filesOnDisk()).includes(mine));
});

test("replaces the user's avatar and deletes the old one", async () => {
  const url = "/api/system/common/user/profile/avatar";
  assert.equal((await t.app.inject({ url, headers: t.as(authorId) })).json().data.avatarUrl, null);
  const first = (await upload(url, [["avatar", ["a.png", await buildPicture()]]])).json().data
    .avatarUrl;
  const second = (await upload(url, [["avatar", ["blob", await buildPicture("webp")]]])).json().data
    .avatarUrl;
  assert.notEqual(first, second);
  assert.equal(
    (await t.app.inject({ url, headers: t.as(authorId) })).json().data.avatarUrl,
    second,
  );
  assert.equal((await t.app.inject({ url: first })).statusCode, 404);
  assert.equal((await t.app.inject({ url: second })).headers["content-type"], "image/webp");
  assert.equal((await upload(url, [["avatar", ["a.pdf", pdf]]])).statusCode, 415);
  assert.equal((await upload(url, [["other", "x"]])).statusCode, 400);
});

test("deletes files without owner after a day, and bytes without a row after an hour", async () => {
  const loose = await uploaded("a.png", await buildPicture());
  const owned = (await t.rows())
    .filter(({ ownerId }) => ownerId !== null)
    .map(({ fileId }) => fileId);
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  assert.equal((await t.app.files.sweep(later(23)))?.unowned, 0);
  assert.equal((await preview(loose)).statusCode, 200);
  await t.db.deleteFrom("sysFile").where("fileId", "=", loose).execute();
  assert.equal((await t.app.files.sweep(later(0)))?.orphans, 0);
  assert.equal((await t.app.files.sweep(later(2)))?.orphans, 1);
  await t.app.files.sweep(later(25));
  assert.deepEqual((await t.rows()).map(({ fileId }) => fileId).sort(), owned.sort());
  const bytes = await t.filesOnDisk();
  assert.ok(!bytes.includes(loose) && owned.every((id) => bytes.includes(id)));
});

test("sends a drawing as SVG if accepted, else as a picture", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36"/>';
  const facts = { name: "作动筒.svg", contentType: "image/svg+xml", width: 64, height: 36 };
  const staged = t.app.files.staging.stageBytes(Buffer.from(svg), facts);
  await t.app.inTransaction((unit) =>
    updateFiles(unit, {
      ownerId: owner,
      field: "file",
      userId: authorId,
      changes: [{ staged }],
    }),
  );
  const image = { accept: "image/avif,image/webp,image/svg+xml,*/*" };
  const drawn = await preview(staged.id, "?w=320", image);
  assert.deepEqual([drawn.body, drawn.headers["content-type"]], [svg, "image/svg+xml"]);
  assert.match(String(drawn.headers["content-security-policy"]), /sandbox/);
  assert.match(String(drawn.headers.vary), /Accept/);
  const packed = await preview(staged.id, "", { ...image, "accept-encoding": "gzip, br" });
  assert.equal(brotliDecompressSync(packed.rawPayload).toString(), svg);
  const zipped = await preview(staged.id, "", { ...image, "accept-encoding": "gzip, deflate" });
  assert.equal(gunzipSync(zipped.rawPayload).toString(), svg);
  const known = { ...image, "if-none-match": drawn.headers.etag };
  assert.equal((await preview(staged.id, "?w=480", known)).statusCode, 304);
  assert.equal((await preview(staged.id, "?w=320")).headers["content-type"], "image/png");
  const webp = await preview(staged.id, "?w=320", { accept: "image/webp" });
  assert.equal((await sharp(webp.rawPayload).metadata()).width, 64);
});

test("limits the bytes of a user's files without owner", async () => {
  await sql`insert into sys_file (file_id, name, size, content_type, sha256, created_by)
    values (${"h".repeat(22)}, '大.pdf', ${200 * 1024 * 1024}, 'application/pdf', ${"0".repeat(64)}, ${authorId}::bigint)`.execute(
    t.db,
  );
  const refused = await upload("/api/system/oss/0", [["file", ["b.pdf", pdf]]]);
  assert.equal(refused.statusCode, 413);
  assert.match(refused.json().message, /合计不能超过200MB/);
});
