import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import type { PasswordChange } from "@aeromaint/contracts/personal/profile.ts";
import type { FastifyRequest } from "fastify";
import { write } from "../../../crud/write.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { newPassword } from "../../../infra/passwords/new-password.ts";
import { verifyPassword } from "../../../infra/passwords/password-hash.ts";
import { withAttemptLimit } from "../../../infra/sessions/attempt-limit.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { endSessionsOf } from "../../../infra/sessions/sessions.queries.ts";
import { findPasswordHash, keepTokens, replacePassword } from "./profile.queries.ts";

/**
 * Sets a new password and ends the user's other sessions, and the access tokens. Guessing the old one counts as failed
 * sign-ins do.
 * @throws 400 on the field, 429 after too many wrong old passwords
 */
export async function changePassword(request: FastifyRequest, body: PasswordChange): Promise<void> {
  const app = request.server;
  const { userId, userName, sessionId } = signedIn(request);
  const oldPassword = await app.sealedBox.open("oldPassword", body.oldPassword);
  await app.sealedBox.openNew("newPassword", body.newPassword);
  const old = await findPasswordHash(app.db, userId);
  const knowsOld = await withAttemptLimit(app, { userName, ip: request.ip }, () =>
    verifyPassword(oldPassword, old),
  );
  if (!knowsOld) throw invalidField("oldPassword", signInTexts.wrongOldPassword);
  // After the old one: a caller without it must not learn which passwords were used before.
  const chosen = { field: "newPassword", box: body.newPassword, userName, userId };
  const { plain, hash } = await newPassword(app, chosen);
  if (plain === oldPassword) throw invalidField("newPassword", signInTexts.samePassword);
  await write(request, { title: "修改密码", type: "2" }, async ({ tx }) => {
    if (body.keepTokens) await keepTokens(tx);
    if (!(await replacePassword(tx, userId, { old, hash, now: app.clock() }))) {
      throw invalidField("oldPassword", signInTexts.wrongOldPassword);
    }
    await endSessionsOf(tx, userId, { except: sessionId });
  });
}
