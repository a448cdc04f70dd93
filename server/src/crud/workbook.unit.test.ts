import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

test("writes a sheet without the modules that the process preloads", () => {
  const preload = `import { isMainThread } from "node:worker_threads";
    if (!isMainThread) throw new Error("preloaded in the thread");`;
  const script = `import { writeWorkbook } from ${JSON.stringify(new URL("./workbook.ts", import.meta.url))};
    async function* rows() { yield [["甲"]]; }
    for await (const _ of writeWorkbook({ name: "表", columns: [{ header: "名", width: 9 }] }, rows()));`;
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      `--import=data:text/javascript,${encodeURIComponent(preload)}`,
      "--input-type=module",
      `--eval=${script}`,
    ],
    { encoding: "utf8" },
  );
  assert.equal(status, 0, stderr);
});
