import { loadPart } from "../api/lazy-part.ts";

/**
 * Seals a password for transport: libsodium sealed box with the server's key, base64. It works on
 * plain http, where `crypto.subtle` is missing.
 */
export async function sealPassword(password: string, publicKey: string): Promise<string> {
  const { sealText } = await loadPart(() => import("@aeromaint/contracts/auth/sealed-box.ts"));
  return sealText(password, publicKey);
}
