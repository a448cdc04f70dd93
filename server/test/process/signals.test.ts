// Slow: starts servers and stops them with each signal.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { before, test } from "node:test";
import sharp from "sharp";
import { eventually } from "./eventually.ts";
import { call, signIn } from "./http-client.ts";
import { adminPassword, type OwnServer, startOwnServer } from "./own-server.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

// 750 KB of noise: more than the server buffers in memory before it writes a file.
const noise = { width: 500, height: 500, channels: 3 } as const;
const picture = await sharp(randomBytes(500 * 500 * 3), { raw: noise })
  .png()
  .toBuffer();
const boundary = "half-of-it-now";
const form = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="点检.png"\r\nContent-Type: image/png\r\n\r\n`,
  ),
  picture,
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);
const half = form.length - boundary.length - 20;

let own: OwnServer;
before(async () => {
  own = await startOwnServer();
});

/** Starts an upload and sends its first part, so that the server has started a file. */
async function beginUpload(server: ServerProcess): Promise<{ socket: Socket; token: string }> {
  const token = await signIn(server.address, "admin", adminPassword);
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = [
    "POST /api/system/oss/0 HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${token}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${form.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(form.subarray(0, half));
  await eventually("the first bytes on the disk", () => stagedFiles(server.dataDir).length > 0);
  return { socket, token };
}

function stagedFiles(dataDir: string): string[] {
  const staging = join(dataDir, "staging");
  if (!existsSync(staging)) return [];
  return readdirSync(staging).flatMap((folder) => readdirSync(join(staging, folder)));
}

async function refusesConnections(server: ServerProcess): Promise<boolean> {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, "connect");
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

test("SIGTERM finishes a running upload, accepts no new connection, and exits with 0", async () => {
  const { server, database, env, dataDir } = own;
  const { socket } = await beginUpload(server);
  const answered = text(socket);
  const requestedAt = performance.now();
  server.child.kill("SIGTERM");
  await eventually("the closed door", () => refusesConnections(server));
  socket.write(form.subarray(half));
  const answer = await answered;
  assert.match(answer, /^HTTP\/1\.1 200 /, answer);
  assert.deepEqual(await server.ended, { code: 0, signal: null });
  // Earlier than the limit for unfinished requests, although the client keeps its connection open.
  assert.ok(performance.now() - requestedAt < 6_000);
  const files = await database.rows("select 1 from sys_file where name = '点检.png'");
  assert.equal(files.length, 1, "what was answered is there");
  own.server = await startServer(env, dataDir);
});

test("SIGTERM cuts clients that do not finish in time, and still exits with 0", async () => {
  const { server, env, dataDir, database } = own;
  const { socket } = await beginUpload(server);
  socket.on("error", () => {});
  const requestedAt = performance.now();
  assert.deepEqual(await server.stop("SIGTERM"), { code: 0, signal: null });
  assert.ok(performance.now() - requestedAt < 10_000);
  socket.destroy();
  assert.deepEqual(stagedFiles(dataDir), [], "nothing is left of the upload");
  own.server = await startServer(env, dataDir);
  assert.equal((await database.rows("select 1 from sys_file")).length, 1);
});

test("a second SIGINT has no effect", async () => {
  const { server, env, dataDir } = own;
  server.child.kill("SIGINT");
  server.child.kill("SIGINT");
  assert.deepEqual(await server.stop("SIGINT"), { code: 0, signal: null });
  assert.doesNotMatch(server.output, /Error/);
  own.server = await startServer(env, dataDir);
});

test("kill -9 during writes and an upload loses no acknowledged row and leaves no partial file", async () => {
  const { server, env, dataDir, database } = own;
  const { socket, token } = await beginUpload(server);
  socket.on("error", () => {});
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let turn = 1; server.isRunning; turn += 1) {
      const body = { postCode: `post-${turn}`, postName: `岗位${turn}`, postSort: 1, status: "1" };
      const sent = call(server.address, "/system/post", { method: "POST", token, body });
      const answer = await sent.catch(() => null);
      if (answer?.status === 200) acknowledged.push(body.postCode);
    }
  })();
  await eventually("some rows", () => acknowledged.length >= 10);
  assert.deepEqual(await server.stop("SIGKILL"), { code: null, signal: "SIGKILL" });
  await writing;
  assert.equal(stagedFiles(dataDir).length, 1, "the upload was cut in the middle");

  own.server = await startServer(env, dataDir);
  assert.equal((await call(own.server.address, "/ready")).status, 200);
  const posts = await database.rows<{ post_code: string }>("select post_code from sys_post");
  const there = new Set(posts.map(({ post_code: code }) => code));
  assert.deepEqual(
    acknowledged.filter((code) => !there.has(code)),
    [],
  );
  // A row and its operation log row are written together or not at all.
  const logged = await database.rows(
    "select 1 from sys_oper_log where title = '岗位' and business_type = '1' and status = '1'",
  );
  assert.equal(logged.length, posts.filter(({ post_code: code }) => /^post-/.test(code)).length);
  await eventually("the swept upload", () => stagedFiles(dataDir).length === 0);
});
