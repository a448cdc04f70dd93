// Slow: starts its own S3 server.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { type EmptyDatabase, emptyDatabase } from "./databases.ts";
import { call, signIn } from "./http-client.ts";
import { adminPassword, externalDatabaseEnv } from "./own-server.ts";
import { S3Server } from "./s3-server.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

let s3: S3Server;
let database: EmptyDatabase;
let server: ServerProcess;
let token: string;

before(async () => {
  s3 = await S3Server.start();
  database = await emptyDatabase();
  server = await startServer(externalDatabaseEnv(database.url, s3.env));
  token = await signIn(server.address, "admin", adminPassword);
});
after(async () => {
  await server?.end();
  await s3.remove();
  await database.drop();
});

function upload(name: string, bytes: Uint8Array) {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), name);
  return call(server.address, "/system/oss/0", { method: "POST", token, body });
}

/** PDF with a valid start and end. */
function manual(size: number): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size), Buffer.from("\n%%EOF\n")]);
}

async function rows(): Promise<string[]> {
  const found = await database.rows<{ id: string }>("select file_id as id from sys_file");
  return found.map(({ id }) => id).sort();
}

test("with a store that refuses a share of requests, each upload is complete or reported", async () => {
  // Three of five: some uploads are refused in all attempts.
  let requests = 0;
  s3.faultOf = () => (requests++ % 5 < 3 ? "slow down" : null);
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  for (let at = 0; at < 6; at += 1) {
    const answer = await upload(`手册-${at}.pdf`, manual(10_000));
    statuses.add(answer.status);
    if (answer.status === 200) acknowledged.push(answer.data[0].attachmentId);
    else assert.deepEqual([answer.status, answer.message], [503, "文件存储暂不可用，请稍后再试"]);
  }
  s3.faultOf = () => null;
  assert.deepEqual([...statuses].sort(), [200, 503]);
  assert.deepEqual(await rows(), acknowledged.toSorted());
  const objects = await s3.fileIds();
  assert.deepEqual(
    acknowledged.filter((id) => !objects.includes(id)),
    [],
  );
});

test("downloads hide broken connections of the store", async () => {
  const bytes = manual(8_000_000);
  const { data } = await upload("厚手册.pdf", bytes);
  const address = `${server.address}/api/open/oss/download/${data[0].attachmentId}`;
  s3.failNext(2, "break");
  const whole = await fetch(address);
  assert.ok(Buffer.from(await whole.arrayBuffer()).equals(bytes));
  s3.failNext(2, "break");
  const part = await fetch(address, { headers: { range: "bytes=1000000-5999999" } });
  assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000_000, 6_000_000)));
});

test("a download that the store cannot continue ends with an error, not as complete", async () => {
  const bytes = manual(8_000_000);
  const { data } = await upload("断.pdf", bytes);
  let requests = 0;
  s3.faultOf = () => (requests++ === 0 ? "break" : "slow down");
  const response = await fetch(`${server.address}/api/open/oss/download/${data[0].attachmentId}`);
  assert.equal(response.status, 200, "it had begun");
  await assert.rejects(response.arrayBuffer());
  s3.faultOf = () => null;
  assert.equal((await call(server.address, "/ready")).status, 200);
});
