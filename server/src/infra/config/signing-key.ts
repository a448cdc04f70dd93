import { createPrivateKey, createPublicKey, randomBytes, sign } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** Signs entries of the evidence ledger. */
export interface SigningKey {
  /** Ed25519, 32 bytes, base64. */
  readonly publicKey: string;
  /** @returns the signature, 64 bytes, base64 */
  sign(message: Uint8Array): string;
}

export const signingKeyFile = (dataDir: string): string => join(dataDir, "evidence-key");

interface KeySource {
  dataDir: string;
  /** Configured seed; null: the data folder keeps one. */
  evidenceKey?: Buffer | null;
}

/** Loads the key at its first use; creates it if there is no key yet. */
export function openSigningKey({ dataDir, evidenceKey }: KeySource): () => Promise<SigningKey> {
  let key: Promise<SigningKey> | null = null;
  return () => {
    key ??= load().catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  };
  async function load(): Promise<SigningKey> {
    return keyOf(evidenceKey ?? (await loadOrCreateSeed(dataDir)));
  }
}

/** Loads an existing key; creates nothing. */
export async function findSigningKey({
  dataDir,
  evidenceKey,
}: KeySource): Promise<SigningKey | null> {
  const seed = evidenceKey ?? (await readSeed(signingKeyFile(dataDir)));
  return seed && keyOf(seed);
}

function keyOf(seed: Uint8Array): SigningKey {
  const key = createPrivateKey({
    key: Buffer.concat([seedPrefix, seed]),
    format: "der",
    type: "pkcs8",
  });
  const der = createPublicKey(key).export({ format: "der", type: "spki" });
  return {
    publicKey: der.subarray(derPrefix.length).toString("base64"),
    sign: (message) => sign(null, message, key).toString("base64"),
  };
}

/** DER prefix of an Ed25519 private key before its seed (RFC 8410). */
const seedPrefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** DER prefix of an Ed25519 public key (RFC 8410). */
const derPrefix = Buffer.from("302a300506032b6570032100", "hex");

/** Public key in PEM format, as openssl reads it. */
export function toPem(publicKey: string): string {
  const der = Buffer.concat([derPrefix, Buffer.from(publicKey, "base64")]).toString("base64");
  return `-----BEGIN PUBLIC KEY-----\n${der}\n-----END PUBLIC KEY-----\n`;
}

/** Decodes a seed of 32 bytes from base64 or base64url; null if invalid. */
export function parseSeed(text: string): Buffer | null {
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text);
  return isBase64 ? Buffer.from(text, "base64url") : null;
}

/** Concurrent servers on one folder get the same seed. @throws if the file has no valid seed */
async function loadOrCreateSeed(dataDir: string): Promise<Buffer> {
  const path = signingKeyFile(dataDir);
  const kept = await readSeed(path);
  if (kept) return kept;
  await mkdir(dataDir, { recursive: true });
  const fresh = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(fresh, "wx", 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString("base64")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  // Creates the file atomically and never replaces an existing one.
  await link(fresh, path).catch(unlessThere);
  await rm(fresh);
  const made = await readSeed(path);
  if (!made) throw new Error(`the evidence key ${path} is gone`);
  return made;
}

async function readSeed(path: string): Promise<Buffer | null> {
  const text = await readFile(path, "utf8").catch(missing);
  if (text === null) return null;
  const seed = parseSeed(text.trim());
  // Creating a new key here would hide the loss of the old one.
  if (!seed) throw new Error(`证据台账的签名密钥 ${path} 已损坏，请从备份恢复该文件`);
  return seed;
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
