import { randomBytes } from "node:crypto";
import { passwordLength, signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import {
  type BoxKeys,
  newBoxKeys,
  openBox,
  sealBytes,
} from "@aeromaint/contracts/auth/sealed-box.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { xsalsa20poly1305 } from "@noble/ciphers/salsa.js";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { invalidField } from "../http/errors.ts";
import { keyFor } from "../sessions/token-secret.ts";

/** Opens the passwords that browsers seal to the platform's public key. */
export interface SealedBox {
  /** X25519, 32 bytes, base64. */
  publicKey(): Promise<string>;
  /** Opens a box. @throws 400 on `field` for an invalid box or one sealed to an old key */
  open(field: string, box: string): Promise<string>;
  /** Opens a new password. @throws 400 also if it is too short or too long */
  openNew(field: string, box: string): Promise<string>;
  /** Replaces the key: earlier boxes no longer open. */
  rotate(): Promise<void>;
}

/** Keys live 30 days, so that a recorded box opens no longer. */
const keyLifetime = 30 * 24 * 3600 * 1000;
/** Nonce of the cipher that encrypts the private key. */
const nonceBytes = 24;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

export function createSealedBox(deps: {
  db: Db;
  tokenSecret: string;
  clock: () => Date;
}): SealedBox {
  const { db, clock } = deps;
  const secret = keyFor("sealed-box", deps.tokenSecret);

  async function open(field: string, box: string): Promise<string> {
    const bytes = base64.test(box) ? Buffer.from(box, "base64") : null;
    if (!bytes || bytes.length <= sealBytes) {
      throw invalidField(field, signInTexts.notSealed);
    }
    const password = opened(bytes, await currentKey(db, secret, clock()));
    if (password === null) throw invalidField(field, signInTexts.staleSeal);
    return password;
  }

  return {
    open,
    async publicKey() {
      const { publicKey } = await currentKey(db, secret, clock());
      return Buffer.from(publicKey).toString("base64");
    },
    async openNew(field, box) {
      const password = await open(field, box);
      const length = [...password].length;
      if (length < passwordLength.min) throw invalidField(field, messages.passwordTooShort);
      if (length > passwordLength.max) {
        throw invalidField(field, `密码不能超过${passwordLength.max}个字符`);
      }
      return password;
    },
    rotate: async () => replaceKey(db, secret, { stored: await readKey(db), now: clock() }),
  };
}

function opened(box: Uint8Array, keys: BoxKeys): string | null {
  try {
    const bytes = openBox(box, keys);
    // Another system may compose the same characters differently.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytes)
      .normalize("NFC");
  } catch {
    return null;
  }
}

interface StoredKey {
  publicKey: Buffer;
  privateKey: Buffer;
  madeAt: number;
}

/**
 * Reads the key at each use, so that a rotation by another server takes effect immediately.
 * Replaces a key that is too old or encrypted with another token secret.
 */
async function currentKey(db: Db, secret: Uint8Array, now: Date): Promise<BoxKeys> {
  const stored = await readKey(db);
  const fresh = stored !== null && stored.madeAt > now.getTime() - keyLifetime;
  const key = fresh ? unlocked(stored, secret) : null;
  if (key) return key;
  await replaceKey(db, secret, { stored, now });
  const made = await readKey(db);
  const replaced = made && unlocked(made, secret);
  if (!replaced)
    throw new Error("sealed-box key does not open: every server needs the same TOKEN_SECRET");
  return replaced;
}

async function readKey(db: Db): Promise<StoredKey | null> {
  const { rows } = await sql<StoredKey>`
    select public_key, private_key, extract(epoch from created_at)::float8 * 1000 as made_at
    from sys_box_key where box_key_id = ${1}`.execute(db);
  return rows[0] ?? null;
}

function unlocked({ publicKey, privateKey }: StoredKey, secret: Uint8Array): BoxKeys | null {
  const nonce = privateKey.subarray(0, nonceBytes);
  const sealed = privateKey.subarray(nonceBytes);
  try {
    return { publicKey, privateKey: xsalsa20poly1305(secret, nonce).decrypt(sealed) };
  } catch {
    return null;
  }
}

/** Replaces `stored`. If another server was first, its key stays. */
async function replaceKey(
  db: Db,
  secret: Uint8Array,
  { stored, now }: { stored: StoredKey | null; now: Date },
): Promise<void> {
  const { publicKey, privateKey } = newBoxKeys();
  const nonce = randomBytes(nonceBytes);
  const sealed = Buffer.concat([nonce, xsalsa20poly1305(secret, nonce).encrypt(privateKey)]);
  await sql`
    insert into sys_box_key (public_key, private_key, created_at)
    values (${Buffer.from(publicKey)}, ${sealed}, ${now})
    on conflict (box_key_id) do update
    set public_key = excluded.public_key, private_key = excluded.private_key, created_at = excluded.created_at
    where sys_box_key.public_key = ${stored?.publicKey ?? null}::bytea`.execute(db);
}
