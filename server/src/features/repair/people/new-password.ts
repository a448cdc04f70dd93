import { messages } from "@aeromaint/contracts/validation.ts";
import type { App } from "../../../platform/app-type.ts";
import { invalidField } from "../../../platform/errors.ts";
import { hashPassword } from "../../../platform/passwords.ts";

/**
 * The stored form of a new account's password, which the form holds twice.
 * @throws 400 when one is no sealed box, too short, or they differ
 */
export async function newPassword(
  app: App,
  { pwd, oldpwd }: { pwd: string; oldpwd: string },
): Promise<string> {
  const password = await app.sealedBox.openNew("pwd", pwd);
  const repeated = await app.sealedBox.open("oldpwd", oldpwd);
  if (repeated !== password) throw invalidField("oldpwd", messages.passwordMismatch);
  return hashPassword(password);
}
