import { createHash, hkdfSync, randomBytes, randomInt } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { tokenPrefix } from "@aeromaint/contracts/access-tokens/access-token.ts";

/** Token secret of a data folder. Created if missing, readable by the server's account only. */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "token-secret");
  await mkdir(dataDir, { recursive: true });
  const kept = await readFile(path, "utf8").catch(missing);
  if (kept !== null && kept.length >= 43) return kept;
  // A shorter text is left over from a crash during the first write.
  const secret = randomBytes(32).toString("base64url");
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
  return secret;
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/** Derives a 32-byte key for one purpose. The secret itself neither signs nor encrypts. */
export function keyFor(
  purpose:
    | "access-token"
    | "refresh-token"
    | "sealed-box"
    | "captcha"
    | "retrieval"
    | "retrieval-code"
    | "first-code"
    | "second-factor"
    | "channel"
    | "sign-in-provider"
    | "sign-in-round",
  secret: string,
): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "aeromaint", purpose, 32));
}

// Characters that look different: without 0 and o, 1, l and i.
const readable = "abcdefghjkmnpqrstuvwxyz23456789";
const maxReadable = 8;
const form = /^(amt_[abcdefghjkmnpqrstuvwxyz23456789]{8})_[A-Za-z0-9_-]{43}$/;

interface TokenKey {
  /** Stored in clear and shown: amt_ and eight characters. */
  prefix: string;
  hash: Buffer;
}

/** A new token of 256 random bits. Shown once; only prefix and hash are stored. */
export function newTokenKey(): TokenKey & { token: string } {
  const letters = Array.from({ length: maxReadable }, () => readable[randomInt(readable.length)]);
  const prefix = `${tokenPrefix}${letters.join("")}`;
  const token = `${prefix}_${randomBytes(32).toString("base64url")}`;
  return { token, prefix, hash: hashOf(token) };
}

/** Prefix and hash of a token; null for another form. */
export function tokenKeyOf(token: string): TokenKey | null {
  const prefix = form.exec(token)?.[1];
  return prefix ? { prefix, hash: hashOf(token) } : null;
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
