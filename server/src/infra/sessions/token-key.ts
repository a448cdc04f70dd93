import { createHash, randomBytes, randomInt } from "node:crypto";
import { tokenPrefix } from "@aeromaint/contracts/access-tokens/access-token.ts";

// Without those that people take for others: 0 and o, 1 and l and i.
const readable = "abcdefghjkmnpqrstuvwxyz23456789";
const maxReadable = 8;
const form = /^(amt_[abcdefghjkmnpqrstuvwxyz23456789]{8})_[A-Za-z0-9_-]{43}$/;

interface TokenKey {
  /** Stored in clear and shown: amt_ and eight characters. */
  prefix: string;
  hash: Buffer;
}

/** A new token of 256 random bits. It is shown once; only prefix and hash are stored. */
export function newTokenKey(): TokenKey & { token: string } {
  const letters = Array.from({ length: maxReadable }, () => readable[randomInt(readable.length)]);
  const prefix = `${tokenPrefix}${letters.join("")}`;
  const token = `${prefix}_${randomBytes(32).toString("base64url")}`;
  return { token, prefix, hash: hashOf(token) };
}

/** What is stored of a token; null for what has not the form of one. */
export function tokenKeyOf(token: string): TokenKey | null {
  const prefix = form.exec(token)?.[1];
  return prefix ? { prefix, hash: hashOf(token) } : null;
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
