import { hkdfSync, randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The token secret that a data folder keeps for itself, made at its first use and readable by
 * the server's account alone.
 */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "token-secret");
  await mkdir(dataDir, { recursive: true });
  const kept = await readFile(path, "utf8").catch(missing);
  if (kept !== null && kept.length >= 43) return kept;
  // Anything shorter is what a crash left of the first write.
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

/** A key of 32 bytes for one purpose; the secret itself signs and seals nothing. */
export function keyFor(
  purpose:
    | "access-token"
    | "refresh-token"
    | "sealed-box"
    | "captcha"
    | "retrieval"
    | "retrieval-code"
    | "second-factor"
    | "channel",
  secret: string,
): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "aeromaint", purpose, 32));
}
