import { hsalsa, xsalsa20poly1305 } from "@noble/ciphers/salsa.js";
import { concatBytes, u32 } from "@noble/ciphers/utils.js";
import { x25519 } from "@noble/curves/ed25519.js";
import { blake2b } from "@noble/hashes/blake2.js";

/** X25519, 32 bytes each. */
export interface BoxKeys {
  publicKey: Uint8Array;
  privateKey: Uint8Array;
}

const keyBytes = 32;
/** Bytes that a sealed box has more than what is in it: a public key and a checksum. */
export const sealBytes = keyBytes + 16;

/** The constant of Salsa20. */
const sigma = u32(new TextEncoder().encode("expand 32-byte k"));

/** New keys for sealed boxes. */
export function newBoxKeys(): BoxKeys {
  const { publicKey, secretKey } = x25519.keygen();
  return { publicKey, privateKey: secretKey };
}

/**
 * A libsodium sealed box (`crypto_box_seal`): the private key opens it, and nothing in it says who made it.
 * Works without `crypto.subtle`, which plain-http addresses do not have.
 */
export function sealBox(message: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const sender = newBoxKeys();
  const cipher = cipherOf({ shared: sharedOf(sender.privateKey, publicKey), sender, publicKey });
  return concatBytes(sender.publicKey, cipher.encrypt(message));
}

/** What is in a sealed box. @throws for what is no box, or sealed to another key */
export function openBox(box: Uint8Array, { publicKey, privateKey }: BoxKeys): Uint8Array {
  const sender = { publicKey: box.subarray(0, keyBytes) };
  const shared = sharedOf(privateKey, sender.publicKey);
  return cipherOf({ shared, sender, publicKey }).decrypt(box.subarray(keyBytes));
}

/** A text in a sealed box, both the box and the key in base64. */
export function sealText(text: string, publicKey: string): string {
  const key = Uint8Array.from(atob(publicKey), (char) => char.charCodeAt(0));
  return btoa(String.fromCharCode(...sealBox(new TextEncoder().encode(text), key)));
}

function sharedOf(privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const shared = x25519.getSharedSecret(privateKey, publicKey);
  const key = new Uint32Array(keyBytes / 4);
  hsalsa(sigma, u32(shared), new Uint32Array(4), key);
  return new Uint8Array(key.buffer);
}

interface Sealing {
  shared: Uint8Array;
  sender: Pick<BoxKeys, "publicKey">;
  publicKey: Uint8Array;
}

function cipherOf({ shared, sender, publicKey }: Sealing) {
  const nonce = blake2b(concatBytes(sender.publicKey, publicKey), { dkLen: 24 });
  return xsalsa20poly1305(shared, nonce);
}
