import { messages } from "@aeromaint/contracts/fields/validation.ts";
import type { App } from "../../infra/http/app-type.ts";
import { invalidField } from "../../infra/http/errors.ts";
import { newPassword as ruledPassword } from "../../infra/passwords/new-password.ts";

/**
 * Hash of a new account's password. The form contains it twice.
 * @throws 400 for an invalid box, a broken rule or different passwords
 */
export async function hashNewAccountPassword(
  app: App,
  { pwd, oldpwd, userName }: { pwd: string; oldpwd: string; userName: string },
): Promise<string> {
  const repeated = await app.sealedBox.open("oldpwd", oldpwd);
  const { plain, hash } = await ruledPassword(app, { field: "pwd", box: pwd, userName });
  if (repeated !== plain) throw invalidField("oldpwd", messages.passwordMismatch);
  return hash;
}
