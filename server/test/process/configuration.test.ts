import assert from "node:assert/strict";
import { test } from "node:test";
import { newDataDir, ServerProcess } from "./server-process.ts";

test("exits immediately on an invalid value, and warns of a misspelt name", async () => {
  const server = new ServerProcess(newDataDir(), { DATABASE_POOOL: "30", SLOW_QUERY_MS: "soon" });
  assert.deepEqual(await server.ended, { code: 1, signal: null });
  assert.match(server.output, /环境变量 DATABASE_POOOL 未被使用，是否应为 DATABASE_POOL？/);
  assert.match(server.output, /启动失败：环境变量 SLOW_QUERY_MS 必须是 0 到 60000 之间的整数/);
});
