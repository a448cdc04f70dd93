import { createHmac } from "node:crypto";
import type { App } from "../../../infra/http/app-type.ts";
import { keyFor } from "../../../infra/sessions/token-secret.ts";

export interface Hashes {
  phoneHash: Buffer;
  codeHash: Buffer;
}

/** Keyed: six digits, and eleven of a number, could be found from plain hashes. */
export function hashes(
  { tokenSecret }: App,
  { phone, code }: { phone: string; code: string },
): Hashes {
  const key = keyFor("retrieval", tokenSecret);
  const hash = (text: string) => createHmac("sha256", key).update(text).digest();
  return { phoneHash: hash(phone), codeHash: hash(`${phone} ${code}`) };
}
