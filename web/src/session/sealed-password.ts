import { api } from "../api/api.ts";
import { loadPart } from "../api/lazy-part.ts";

export async function sealPasswords<Name extends string>(
  passwords: Record<Name, string>,
): Promise<Record<Name, string>> {
  const { publicKey } = await api.get("/captcha");
  const boxes = Object.entries<string>(passwords).map(
    async ([name, password]) => [name, await sealPassword(password, publicKey)] as const,
  );
  return Object.fromEntries(await Promise.all(boxes)) as Record<Name, string>;
}

/**
 * Seals a password for transport: libsodium sealed box with the server's key, base64. It works on
 * plain http, where `crypto.subtle` is missing.
 */
export async function sealPassword(password: string, publicKey: string): Promise<string> {
  const { sealText } = await loadPart(() => import("@aeromaint/contracts/auth/sealed-box.ts"));
  return sealText(password, publicKey);
}
