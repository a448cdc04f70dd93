import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

interface Owner {
  /** 32 bytes. */
  key: Buffer;
  /** Owner. Rows of other owners cannot be opened. */
  ownerId: string;
}

/** Encrypts a value, so that a stolen database reveals nothing. */
export function sealValue({ key, ownerId }: Owner, value: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Null for another key, another owner or damaged data. */
export function openValue({ key, ownerId }: Owner, stored: Buffer): Buffer | null {
  const tagEnd = nonceLength + tagLength;
  const nonce = stored.subarray(0, nonceLength);
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
    decipher.setAAD(Buffer.from(ownerId));
    decipher.setAuthTag(stored.subarray(nonceLength, tagEnd));
    return Buffer.concat([decipher.update(stored.subarray(tagEnd)), decipher.final()]);
  } catch {
    return null;
  }
}
