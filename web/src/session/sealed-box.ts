import { loadPart } from "../api/lazy-part.ts";

/**
 * A password for transport: a libsodium sealed box to the server's key, in base64. Works on
 * plain-http addresses, where `crypto.subtle` does not exist.
 */
export async function sealPassword(password: string, publicKey: string): Promise<string> {
  const { sealText } = await loadPart(() => import("@aeromaint/contracts/auth/sealed-box.ts"));
  return sealText(password, publicKey);
}
