// Slow: runs a drill of minutes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { printFigures } from "../drill-length.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";
import { type ApiAnswer, call, signIn } from "./http-client.ts";
import { filesBelow, stagedFiles } from "./nothing-lost.ts";
import { adminPassword, startOwnServer } from "./own-server.ts";
import { newDataDir, ServerProcess, startServer } from "./server-process.ts";

const MiB = 1024 * 1024;
const operatorPassword = demoPasswords.operator;

/** Reason that prevents a small disk here; false if possible. */
const skip = whyNot();

function whyNot(): string | false {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    return "only root on Linux mounts a small disk";
  }
  try {
    unmount(mount("1m"));
    return false;
  } catch (error) {
    return `no disk can be mounted here: ${error instanceof Error ? error.message : error}`;
  }
}

function mount(size: string): string {
  // Not a data folder of a server: a mount point cannot be removed.
  const folder = mkdtempSync(join(tmpdir(), "aeromaint-disk-"));
  const options = ["-t", "tmpfs", "-o", `size=${size},mode=0755`, "tmpfs", folder];
  execFileSync("mount", options, { stdio: "pipe" });
  return folder;
}

function unmount(folder: string): void {
  execFileSync("umount", ["-l", folder], { stdio: "pipe" });
  rmSync(folder, { recursive: true });
}

const filled = /"job":"pdf-words".*"msg":"job done"/;

const disks: string[] = [];
after(() => disks.forEach(unmount));

function smallDisk(size: string): string {
  const folder = mount(size);
  disks.push(folder);
  return folder;
}

/** Fills a disk except for `left` bytes. @returns function that frees it */
function fill(folder: string, left: number, name = "ballast"): () => void {
  const { bavail, bsize } = statfsSync(folder);
  const ballast = join(folder, name);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
  return () => rmSync(ballast);
}

/** Checks a refusal with the right message and no internal details. */
function isCleanRefusal({ status, code, message, requestId, data }: ApiAnswer): void {
  assert.equal(status, 503, message);
  assert.deepEqual({ code, data }, { code: 503, data: null });
  assert.equal(message, "存储空间不足，请联系管理员");
  assert.match(requestId ?? "", /^[0-9a-f-]{36}$/);
}

function upload({ address }: ServerProcess, token: string, bytes: number): Promise<ApiAnswer> {
  const form = new FormData();
  form.append("file", new Blob(["%PDF-1.4\n", Buffer.alloc(bytes, 32)]), "手册.pdf");
  return call(address, "/system/oss/0", { method: "POST", token, body: form });
}

test("a full file disk refuses uploads, leaves no partial files, and recovers", {
  skip,
}, async (t) => {
  const own = await startOwnServer();
  await own.server.stop();
  const dataDir = smallDisk("32m");
  const server = await startServer({ ...own.env, DISK_RESERVE_MB: "0" }, dataDir);
  const token = await signIn(server.address, "admin", adminPassword);
  assert.equal((await upload(server, token, MiB)).status, 200);
  const before = filesBelow(join(dataDir, "files"));

  const free = fill(dataDir, 2 * MiB);
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(server, token, 6 * MiB)));
  answers.forEach(isCleanRefusal);
  assert.deepEqual(stagedFiles(dataDir), []);
  assert.deepEqual(filesBelow(join(dataDir, "files")), before);
  assert.equal((await own.database.rows("select 1 from sys_file")).length, 1);
  assert.equal((await call(server.address, "/system/post", { token })).status, 200);
  const body = { postCode: "full", postName: "满", postSort: 1, status: "1" };
  const written = await call(server.address, "/system/post", { method: "POST", token, body });
  assert.equal(written.status, 200, "what needs no space of this disk goes on");

  free();
  assert.equal((await upload(server, token, 6 * MiB)).status, 200, "without a restart");
  assert.ok(server.isRunning);
  printFigures(t, "disk-full files", { refused: answers.length, left: 0 });
});

test("a nearly full disk refuses writes before the database's log has no room", {
  skip,
}, async (t) => {
  const dataDir = smallDisk("700m");
  const server = await startServer({ CAPTCHA: "off" }, dataDir);
  const token = await signIn(server.address, "admin", demoPasswords.admin);
  const write = (name: string) => {
    const body = { postCode: name, postName: name, postSort: 1, status: "1" };
    return call(server.address, "/system/post", { method: "POST", token, body });
  };
  const made = await write("room");
  assert.equal(made.status, 200, made.message);

  // Waits for the background extraction of attachments, which may need another log file.
  await eventually("the attachments' words", () => server.log.some((line) => filled.test(line)), {
    within: 120_000,
  });

  const free = fill(dataDir, 40 * MiB);
  // The server caches the free space briefly.
  let tried = 0;
  const refusal = await eventually("a refusal", async () => {
    tried += 1;
    const answer = await write(`low ${tried}`);
    return answer.status !== 200 && answer;
  });
  isCleanRefusal(refusal || made);
  isCleanRefusal(await upload(server, token, MiB));
  await signIn(server.address, "operator", operatorPassword);
  const gone = await call(server.address, `/system/post/${made.data.postId}`, {
    method: "DELETE",
    token,
  });
  assert.equal(gone.status, 200, "whoever makes room may");

  const freeRest = fill(dataDir, 0, "rest");
  for (const path of ["/ready", "/platform/info", "/system/post", "/open/platform"]) {
    const answer = await call(server.address, path, { token });
    assert.equal(answer.status, 200, `${path}: ${answer.message}`);
  }
  freeRest();
  free();
  await eventually("a write", async () => (await write("room again")).status === 200);
  assert.ok(server.isRunning && server.postmaster !== null);
  printFigures(t, "disk-full database", { "refused below (MB)": 64, "reads while full": 4 });
});

/** Takes the last bytes of a disk during writes. */
function fillRest(folder: string): () => void {
  const rest = join(folder, "rest");
  try {
    for (;;) appendFileSync(rest, Buffer.alloc(4096));
  } catch {
    return () => rmSync(rest);
  }
}

/** Starts a server with a log file in the data folder, on a known port. */
async function serverWithLog(log: string, dataDir: string): Promise<ServerProcess> {
  const port = await freePort();
  const env = { CAPTCHA: "off", PORT: String(port) };
  const server = new ServerProcess(dataDir, env, { stdout: openSync(log, "a") });
  server.address = `http://127.0.0.1:${port}`;
  const isReady = () => {
    if (!server.isRunning) throw new Error(`the server ended:\n${server.output}`);
    return call(server.address, "/ready").then(
      ({ status }) => status === 200,
      () => false,
    );
  };
  await eventually("the server", isReady, { within: 240_000 });
  return server;
}

async function lostLines({ address }: ServerProcess): Promise<number> {
  const { data } = await call(address, "/ready");
  return data.load.aeromaint_log_lines_lost;
}

test("a full disk for the log only stops nothing", {
  skip: !existsSync("/dev/full"),
}, async () => {
  const server = await serverWithLog("/dev/full", newDataDir());
  const token = await signIn(server.address, "admin", demoPasswords.admin);
  const body = { postCode: "log", postName: "日志", postSort: 1, status: "1" };
  const written = await call(server.address, "/system/post", { method: "POST", token, body });
  assert.equal(written.status, 200, written.message);
  assert.equal((await call(server.address, "/live")).status, 200);
  await eventually("lost lines", async () => (await lostLines(server)) > 0);
  const metrics = await fetch(`${server.address}/metrics`).then((response) => response.text());
  assert.match(metrics, /^aeromaint_log_lines_lost [1-9]/m);
  assert.ok(server.isRunning);
});

test("if the log and data share a full disk, reads work and writes are refused", {
  skip,
}, async () => {
  const dataDir = smallDisk("700m");
  const server = await serverWithLog(join(dataDir, "server.log"), dataDir);
  const { address } = server;
  const token = await signIn(address, "admin", demoPasswords.admin);
  const write = (name: string) => {
    const body = { postCode: name, postName: name, postSort: 1, status: "1" };
    return call(address, "/system/post", { method: "POST", token, body });
  };
  const { data } = await write("room");
  const free = fill(dataDir, MiB);
  const rest = fillRest(dataDir);
  const refusal = await eventually("a refusal", async () => {
    const answer = await write("full");
    return answer.status !== 200 && answer;
  });
  if (refusal) isCleanRefusal(refusal);
  const removing = { method: "DELETE", token };
  isCleanRefusal(await call(address, `/system/post/${data.postId}`, removing));
  await eventually("lost lines", async () => (await lostLines(server)) > 0);
  await signIn(address, "operator", operatorPassword);
  for (const path of ["/live", "/ready", "/platform/info", "/system/post", "/open/platform"]) {
    const answer = await call(address, path, { token });
    assert.equal(answer.status, 200, `${path}: ${answer.message}`);
  }
  rest();
  free();
  await eventually("a write", async () => (await write("room again")).status === 200);
  assert.ok(server.isRunning && server.postmaster !== null);
});
