import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyFor } from "../sessions/token-secret.ts";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

interface Owner {
  tokenSecret: string;
  userId: string;
}

/** A secret as it is stored: useless to an attacker who has the database alone, or another's row. */
export function sealSecret({ tokenSecret, userId }: Owner, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyFor("second-factor", tokenSecret), nonce);
  cipher.setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Null when it was sealed with another token secret: then only recovery codes are left. */
export function openSecret({ tokenSecret, userId }: Owner, stored: Buffer): Buffer | null {
  const tagEnd = nonceLength + tagLength;
  const nonce = stored.subarray(0, nonceLength);
  const decipher = createDecipheriv(algorithm, keyFor("second-factor", tokenSecret), nonce, {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(stored.subarray(nonceLength, tagEnd));
  try {
    return Buffer.concat([decipher.update(stored.subarray(tagEnd)), decipher.final()]);
  } catch {
    return null;
  }
}
