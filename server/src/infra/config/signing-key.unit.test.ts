import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openSigningKey, parseSeed, signingKeyFile } from "./signing-key.ts";

let dataDir: string;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "evidence-key-"));
});
after(() => rm(dataDir, { recursive: true }));

test("creates one key for concurrent starts, readable only by its owner", async () => {
  const servers = [1, 2, 3, 4].map(() => openSigningKey({ dataDir })());
  const keys = new Set((await Promise.all(servers)).map(({ publicKey }) => publicKey));
  assert.equal(keys.size, 1);
  const { mode } = await stat(signingKeyFile(dataDir));
  assert.equal(mode & 0o777, 0o600);
  const again = await openSigningKey({ dataDir })();
  assert.ok(keys.has(again.publicKey));
});

test("uses the configured key and creates no file", async () => {
  const evidenceKey = parseSeed((await readFile(signingKeyFile(dataDir), "utf8")).trim());
  const elsewhere = join(dataDir, "elsewhere");
  const configured = await openSigningKey({ dataDir: elsewhere, evidenceKey })();
  assert.equal(configured.publicKey, (await openSigningKey({ dataDir })()).publicKey);
  await assert.rejects(stat(elsewhere), { code: "ENOENT" });
});

test("signs like libsodium, so that old ledgers continue", async () => {
  const key = await openSigningKey({ dataDir, evidenceKey: Buffer.alloc(32, 7) })();
  assert.equal(key.publicKey, "6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw=");
  const signature =
    "E4Hnl3KesxJYYSFnx7+LT5fn4ubyL59p/uGoetUF6qZ1lUIbChWD/e8LDX8V9ahcdvl2PmNvzV/Ib/2Gn443Ag==";
  assert.equal(key.sign(Buffer.from("甲")), signature);
});

test("refuses a damaged file instead of creating a new key", async () => {
  await writeFile(signingKeyFile(dataDir), "damaged");
  await assert.rejects(openSigningKey({ dataDir })(), /已损坏/);
  assert.equal(await readFile(signingKeyFile(dataDir), "utf8"), "damaged");
});
