import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { DiskFileStore } from "./disk-file-store.ts";
import { whyAway } from "./store-away.ts";

const folder = await mkdtemp(join(tmpdir(), "aeromaint-disk-store-"));
after(() => rm(folder, { recursive: true }));

test("is there once its folder can be written to, and says why it is not", async () => {
  await new DiskFileStore(join(folder, "files")).probe();
  await writeFile(join(folder, "in-the-way"), "");
  const blocked = new DiskFileStore(join(folder, "in-the-way"));
  await assert.rejects(blocked.probe(), (error: { code?: unknown }) => {
    assert.equal(error.code, 503);
    assert.match(whyAway(error), /EEXIST|ENOTDIR/);
    return true;
  });
});
