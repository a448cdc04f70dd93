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
/** Overhead of a sealed box in bytes: public key and checksum. */
export const sealBytes = keyBytes + 16;

/** Constant of Salsa20. */
const sigma = u32(new TextEncoder().encode("expand 32-byte k"));

export function newBoxKeys(): BoxKeys {
  const { publicKey, secretKey } = x25519.keygen();
  return { publicKey, privateKey: secretKey };
}

/**
 * Creates a libsodium sealed box (`crypto_box_seal`): only the private key opens it, and the sender
 * is anonymous. Works without `crypto.subtle`, which plain-http pages lack.
 */
export function sealBox(message: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const sender = newBoxKeys();
  const cipher = cipherOf({ shared: sharedOf(sender.privateKey, publicKey), sender, publicKey });
  return concatBytes(sender.publicKey, cipher.encrypt(message));
}

/** Opens a sealed box. @throws for an invalid box or another key */
export function openBox(box: Uint8Array, { publicKey, privateKey }: BoxKeys): Uint8Array {
  const sender = { publicKey: box.subarray(0, keyBytes) };
  const shared = sharedOf(privateKey, sender.publicKey);
  return cipherOf({ shared, sender, publicKey }).decrypt(box.subarray(keyBytes));
}

/** Seals a text; key and result are base64. */
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
