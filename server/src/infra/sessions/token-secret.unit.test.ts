import assert from "node:assert/strict";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { keyFor, loadOrCreateSecret } from "./token-secret.ts";

async function inFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "token-secret-"));
  try {
    await act(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("keeps one secret in a data folder, readable by its account only", () =>
  inFolder(async (folder) => {
    const dataDir = join(folder, "not", "yet");
    const secret = await loadOrCreateSecret(dataDir);
    assert.ok(Buffer.byteLength(secret) >= 32);
    assert.equal(await loadOrCreateSecret(dataDir), secret);
    const { mode } = await stat(join(dataDir, "token-secret"));
    if (process.platform !== "win32") assert.equal(mode & 0o777, 0o600);
  }));

test("gives each data folder another secret, and replaces an incomplete one", () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, "token-secret"), "half");
    const secret = await loadOrCreateSecret(folder);
    assert.notEqual(secret, "half");
    assert.notEqual(await loadOrCreateSecret(join(folder, "other")), secret);
  }));

test("derives another key for each purpose", () => {
  const keys = (["access-token", "sealed-box", "captcha"] as const).map((purpose) =>
    keyFor(purpose, "x".repeat(32)).toString("hex"),
  );
  assert.equal(new Set(keys).size, 3);
});
