import { api } from "../api/api.ts";
import { sealPassword } from "./sealed-box.ts";

export async function sealPasswords<Name extends string>(
  passwords: Record<Name, string>,
): Promise<Record<Name, string>> {
  const { publicKey } = await api.get("/captcha");
  const boxes = Object.entries<string>(passwords).map(
    async ([name, password]) => [name, await sealPassword(password, publicKey)] as const,
  );
  return Object.fromEntries(await Promise.all(boxes)) as Record<Name, string>;
}
