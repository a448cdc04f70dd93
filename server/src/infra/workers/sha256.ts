import { webcrypto } from "node:crypto";

/** SHA-256 in hexadecimal, computed in a pool thread, because texts may be large. */
export async function sha256(text: string): Promise<string> {
  const digest = await webcrypto.subtle.digest("SHA-256", Buffer.from(text));
  return Buffer.from(digest).toString("hex");
}
