import { openValue, sealValue } from "../passwords/sealed-value.ts";
import { keyFor } from "../sessions/token-secret.ts";

interface Owner {
  tokenSecret: string;
  userId: string;
}

const sealedBy = ({ tokenSecret, userId }: Owner) => ({
  key: keyFor("second-factor", tokenSecret),
  ownerId: userId,
});

/** Encrypts a secret for its owner's row. A stolen database reveals nothing. */
export function sealSecret(owner: Owner, secret: Uint8Array): Buffer {
  return sealValue(sealedBy(owner), secret);
}

/** Null if it was encrypted with another token secret. Then only recovery codes work. */
export function openSecret(owner: Owner, stored: Buffer): Buffer | null {
  return openValue(sealedBy(owner), stored);
}
