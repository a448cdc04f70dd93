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

/** Where a data folder keeps the key of its ledger. */
export const signingKeyFile = (dataDir: string): string => join(dataDir, "evidence-key");

interface KeySource {
  dataDir: string;
  /** The configured seed; null: the data folder keeps one. */
  evidenceKey?: Buffer | null;
}

/** The key of this installation, read or made at its first use. */
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

/** The same where there is one already; nothing is made. */
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

/** What comes before a seed in the DER form of a private key (RFC 8410). */
const seedPrefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** What comes before the bytes of a public key in its DER form (RFC 8410). */
const derPrefix = Buffer.from("302a300506032b6570032100", "hex");

/** A public key as other programs, such as openssl, read it. */
export function pemOf(publicKey: string): string {
  const der = Buffer.concat([derPrefix, Buffer.from(publicKey, "base64")]).toString("base64");
  return `-----BEGIN PUBLIC KEY-----\n${der}\n-----END PUBLIC KEY-----\n`;
}

/** The 32 bytes of a seed as base64 or base64url; null for anything else. */
export function seedOf(text: string): Buffer | null {
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text);
  return isBase64 ? Buffer.from(text, "base64url") : null;
}

/** Of servers that start together on one folder all get the same. @throws for a file that is no seed */
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
  // Appears whole or not at all, and never takes the place of another.
  await link(fresh, path).catch(unlessThere);
  await rm(fresh);
  const made = await readSeed(path);
  if (!made) throw new Error(`the evidence key ${path} is gone`);
  return made;
}

async function readSeed(path: string): Promise<Buffer | null> {
  const text = await readFile(path, "utf8").catch(missing);
  if (text === null) return null;
  const seed = seedOf(text.trim());
  // A new key in its place would hide that the old one is lost.
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
