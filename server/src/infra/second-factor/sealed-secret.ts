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

/** A secret as it is stored: useless to an attacker who has the database alone, or another's row. */
export function sealSecret(owner: Owner, secret: Uint8Array): Buffer {
  return sealValue(sealedBy(owner), secret);
}

/** Null when it was sealed with another token secret: then only recovery codes are left. */
export function openSecret(owner: Owner, stored: Buffer): Buffer | null {
  return openValue(sealedBy(owner), stored);
}
