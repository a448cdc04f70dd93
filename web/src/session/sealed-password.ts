import type { Captcha } from "@aeromaint/contracts/auth/auth.ts";
import { api } from "../api/api.ts";
import { sealed } from "./sealed-box.ts";

/** Passwords in boxes that only the server opens, made with the key that it has now. */
export async function sealedForServer<Name extends string>(
  passwords: Record<Name, string>,
): Promise<Record<Name, string>> {
  const { publicKey } = await api.get<Captcha>("/captcha");
  const boxes = Object.entries<string>(passwords).map(
    async ([name, password]) => [name, await sealed(password, publicKey)] as const,
  );
  return Object.fromEntries(await Promise.all(boxes)) as Record<Name, string>;
}
