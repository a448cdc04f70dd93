import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { removeArchivesBefore } from "./archive-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "aeromaint-archives-"));
after(() => rm(folder, { recursive: true, force: true }));

const archive = (date: string) => `aeromaint-${date}T031500Z.tar`;

test("removes archives older than a day in their names, but never the newest", async () => {
  const dates = ["20260101", "20260215", "20260301"];
  const foreign = ["notes.txt", "aeromaint-20200101T000000Z.tar.partial"];
  for (const name of [...dates.map(archive), ...foreign]) await writeFile(join(folder, name), "");
  assert.deepEqual(await removeArchivesBefore(folder, new Date("2026-02-01")), [
    archive("20260101"),
  ]);
  assert.deepEqual(await removeArchivesBefore(folder, new Date("2027-01-01")), [
    archive("20260215"),
  ]);
  assert.deepEqual((await readdir(folder)).sort(), [archive("20260301"), ...foreign].sort());
});
