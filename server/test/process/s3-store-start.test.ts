// Slow: starts its own S3 server.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type EmptyDatabase, emptyDatabase } from "./databases.ts";
import { externalDatabaseEnv } from "./own-server.ts";
import { S3Server } from "./s3-server.ts";
import { newDataDir, ServerProcess } from "./server-process.ts";

let s3: S3Server;
let database: EmptyDatabase;
let env: Record<string, string>;

before(async () => {
  [s3, database] = await Promise.all([S3Server.start(), emptyDatabase()]);
  env = externalDatabaseEnv(database.url, s3.env);
});
after(async () => {
  await s3.remove();
  await database.drop();
});

test("does not start with a missing bucket or wrong keys", async () => {
  for (const [name, wrong] of [
    ["S3_BUCKET", "of-others"],
    ["S3_SECRET_ACCESS_KEY", "guessed"],
  ] as const) {
    const other = new ServerProcess(newDataDir(), { ...env, [name]: wrong });
    assert.deepEqual(await other.ended, { code: 1, signal: null });
    assert.match(other.output, /启动失败：文件存储无法使用，请检查 DATA_DIR 或 S3_ 开头的环境变量/);
    assert.doesNotMatch(other.output, /guessed|^ {4}at /m);
  }
  const half = new ServerProcess(newDataDir(), { ...env, S3_BUCKET: "" });
  assert.deepEqual(await half.ended, { code: 1, signal: null });
  assert.match(half.output, /^启动失败：环境变量 S3_BUCKET /);
});
