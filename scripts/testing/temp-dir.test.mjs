import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { makeTempDir } from "./temp-dir.mjs";

test("a run writes to memory if there is room, and removes its files and those of killed runs", (t) => {
  const first = makeTempDir();
  const { TMPDIR: dir } = first.env;
  if (!dir) return t.skip("no memory to write to");
  writeFileSync(join(dir, "file"), "");
  first.remove();
  assert.ok(!existsSync(dir));
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const left = join(dir, "..", `aeromaint-tests-${pid}`);
  mkdirSync(left);
  makeTempDir().remove();
  assert.ok(!existsSync(left));
});
