import { webcrypto } from "node:crypto";

/** SHA-256, in hexadecimal, by a thread of the process's pool: texts may be megabytes long. */
export async function sha256(text: string): Promise<string> {
  const digest = await webcrypto.subtle.digest("SHA-256", Buffer.from(text));
  return Buffer.from(digest).toString("hex");
}
