import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import sharp from "sharp";
import {
  circulations,
  startCirculations,
  succeeded,
} from "../features/documents/circulation/circulation.fixture.ts";
import { unzip } from "../infra/files/zip/zip.fixture.ts";
import { stripPictures } from "./strip-pictures.ts";

let t: Awaited<ReturnType<typeof startCirculations>>;
before(async () => {
  t = await startCirculations();
});
after(() => t.close());

const secret = "SN-SECRET-145";
const photoOf = (height: number) =>
  sharp({ create: { width: 40, height, channels: 3, background: "#246" } })
    .withExif({
      IFD0: { ImageDescription: "<html>" },
      IFD2: { LensModel: secret },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
const shown = (photo: Buffer) =>
  `<p>图</p><img src="data:image/jpeg;base64,${photo.toString("base64")}">`;

const fileOf = (ownerId: string) =>
  t.db
    .selectFrom("sysFile")
    .select(["fileId", "isPrivate", "sha256", "size"])
    .where("ownerId", "=", ownerId)
    .executeTakeFirstOrThrow();
const stored = async (ownerId: string) =>
  buffer(await t.app.files.store.read(await fileOf(ownerId)));

/** Stores a photo with metadata, like earlier releases. */
async function storeOld(ownerId: string, photo: Buffer): Promise<void> {
  const { fileId, isPrivate } = await fileOf(ownerId);
  await t.app.files.store.write({ fileId, isPrivate }, photo);
  await t.db
    .updateTable("sysFile")
    .set({ isStripped: false, sha256: hash("sha256", photo), size: String(photo.length) })
    .where("fileId", "=", fileId)
    .execute();
}

async function sent(ownerId: string, way: string): Promise<Buffer> {
  const { fileId } = await fileOf(ownerId);
  const url = `/api/open/oss/${way}/${fileId}`;
  const answer = await t.app.inject(url);
  assert.equal(answer.statusCode, 200);
  assert.equal(Number(answer.headers["content-length"]), answer.rawPayload.length);
  const part = await t.app.inject({ url, headers: { range: "bytes=2-9" } });
  assert.deepEqual(part.rawPayload, answer.rawPayload.subarray(2, 10));
  return answer.rawPayload;
}

test("strips metadata of old pictures in the store, and of frozen revisions when they are sent", async () => {
  const dept = await t.createDept("图组");
  await t.createReader("看图者", dept);
  const [photo, ordinary] = await Promise.all([photoOf(30), photoOf(31)]);
  const itemId = await t.createItem({ content: shown(ordinary) });
  const documentId = await t.createDocument({ content: shown(photo) });
  for (const id of [itemId, documentId]) assert.ok(!(await stored(id)).includes(secret));
  await storeOld(itemId, ordinary);
  await storeOld(documentId, photo);
  await t.advanceClock(1);
  await t.approveAllSteps(documentId, 1);
  succeeded(await t.author.post(t.revisionPath(documentId, 1, "activate"), {}));

  assert.equal(await stripPictures(t.app), 1);
  assert.deepEqual(await stored(documentId), photo);
  const cleaned = await stored(itemId);
  const { sha256, size } = await fileOf(itemId);
  assert.deepEqual([sha256, Number(size)], [hash("sha256", cleaned), cleaned.length]);
  for (const id of [itemId, documentId])
    for (const way of ["preview/byid", "download"]) {
      const bytes = await sent(id, way);
      assert.ok(!bytes.includes(secret));
      assert.equal((await sharp(bytes).metadata()).orientation, 6);
    }
  assert.equal(await stripPictures(t.app), 0);

  const { revisionId } = await t.findRevision(t.author, documentId, 1);
  const { circulationId } = await t.startCirculation(revisionId, { deptIds: [dept] });
  const { rawPayload } = await t.app.inject({
    url: `/api${circulations}/${circulationId}/pack`,
    headers: { authorization: `Bearer ${t.author.token}` },
  });
  assert.ok([...unzip(rawPayload).values()].some((bytes) => photo.equals(bytes)));
});
