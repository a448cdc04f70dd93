import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { createServices } from "../../services.ts";
import { findFiles } from "./file.queries.ts";
import { authorId, buildPicture, startFilesApp } from "./files.fixture.ts";
import { addUnownedFile, removeFiles } from "./stored-bytes.ts";

test("deletes only scaled pictures of files that another server has removed", async () => {
  const t = await startFilesApp();
  try {
    const here = t.app.files;
    const ids: string[] = [];
    for (const name of ["one.png", "other.png"]) {
      const stream = Readable.from([await buildPicture("png", 400, 300)]);
      const rules = { field: "file", title: "图片", accept: "image", limit: 1_000_000 } as const;
      const staged = await here.staging.receive({ stream, name, ...rules });
      await t.app.inTransaction((unit) => addUnownedFile(unit, staged, authorId));
      await here.scaled.find({
        fileId: staged.id,
        width: 160,
        format: "webp",
        original: { width: 400, height: 300 },
      });
      ids.push(staged.id);
    }
    const [gone = "", stays = ""] = ids;
    const config = { dataDir: join(t.dataDir, "elsewhere") };
    const other = createServices({ db: t.db, config, log: t.app.log });
    await other.inTransaction(async (unit) => removeFiles(unit, await findFiles(t.db, [gone])));
    const copyOf = (id: string) =>
      access(join(t.dataDir, "cache", "images", id.slice(0, 2), id, "160.webp")).then(
        () => true,
        () => false,
      );
    assert.deepEqual([await copyOf(gone), await copyOf(stays)], [true, true]);
    await here.sweep(new Date());
    assert.deepEqual([await copyOf(gone), await copyOf(stays)], [false, true]);
  } finally {
    await t.close();
  }
});
