import { signInTexts } from "@aeromaint/contracts/auth.ts";
import type { FastifyRequest } from "fastify";
import { write } from "../../../crud/write.ts";
import { invalidField } from "../../../platform/errors.ts";
import { hashPassword, isPassword } from "../../../platform/passwords.ts";
import { addressKey } from "../../../platform/sessions/client.ts";
import { type CurrentUser, signedIn } from "../../../platform/sessions/current-user.ts";
import { endSessionsOf } from "../../../platform/sessions/sessions.queries.ts";
import {
  claimTry,
  clearFailures,
  countFailure,
  forgetTry,
} from "../../../platform/sessions/sign-in-limits.ts";
import { findPasswordHash, replacePassword } from "./profile.queries.ts";

/**
 * Sets a new password and ends the user's other sessions. Guessing the old one counts as failed
 * sign-ins do.
 * @throws 400 on the field, 429 after too many wrong old passwords
 */
export async function changePassword(
  request: FastifyRequest,
  body: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { db, sealedBox, clock } = request.server;
  const user = signedIn(request);
  const oldPassword = await sealedBox.open("oldPassword", body.oldPassword);
  const newPassword = await sealedBox.openNew("newPassword", body.newPassword);
  const old = await findPasswordHash(db, user.userId);
  await checkOld(request, user, { password: oldPassword, hash: old });
  if (newPassword === oldPassword) throw invalidField("newPassword", signInTexts.samePassword);
  // Hashed before the transaction opens, which would hold a connection meanwhile.
  const hash = await hashPassword(newPassword);
  await write(request, { title: "修改密码", type: "2" }, async ({ tx }) => {
    if (!(await replacePassword(tx, user.userId, { old, hash, now: clock() }))) {
      throw invalidField("oldPassword", signInTexts.wrongOldPassword);
    }
    await endSessionsOf(tx, user.userId, { except: user.sessionId });
  });
}

/** Counts on its own, so that a refused change leaves its failure behind. */
async function checkOld(
  request: FastifyRequest,
  user: CurrentUser,
  { password, hash }: { password: string; hash: string },
): Promise<void> {
  const { db, clock } = request.server;
  const who = { userName: user.userName, address: addressKey(request.ip), now: clock() };
  const tryId = await claimTry(db, who);
  const matches = await isPassword(password, hash).catch(async (error: unknown) => {
    await forgetTry(db, tryId);
    throw error;
  });
  if (matches) return clearFailures(db, { tryId });
  await countFailure(db, tryId);
  throw invalidField("oldPassword", signInTexts.wrongOldPassword);
}
