/**
 * A password for transport: a libsodium sealed box to the server's key, in base64. Works on
 * plain-http addresses, where `crypto.subtle` does not exist.
 */
export async function sealPassword(password: string, publicKey: string): Promise<string> {
  const { seal } = await import("tweetnacl-sealedbox-js");
  const key = Uint8Array.from(atob(publicKey), (char) => char.charCodeAt(0));
  const box = seal(new TextEncoder().encode(password), key);
  return btoa(String.fromCharCode(...box));
}
