import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

interface Owner {
  /** 32 bytes. */
  key: Buffer;
  /** Whose it is: in another's row it cannot be opened. */
  ownerId: string;
}

/** A value as it is stored: useless to an attacker who has the database alone. */
export function sealValue({ key, ownerId }: Owner, value: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(Buffer.from(ownerId));
  const sealed = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Null when it was sealed with another key, or for another, or is damaged. */
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
