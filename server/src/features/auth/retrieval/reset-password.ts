import { timingSafeEqual } from "node:crypto";
import { type RetrievalReset, retrievalTexts } from "@aeromaint/contracts/auth/retrieval.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../../../infra/db/database.ts";
import { locationOf } from "../../../infra/geo/ip-location.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { newPassword as ruledPassword } from "../../../infra/passwords/new-password.ts";
import { endSessionsOf } from "../../../infra/sessions/sessions.queries.ts";
import { unlockAccount } from "../../../infra/sessions/sign-in-limits.ts";
import { hashes } from "./code-hashes.ts";
import { findOwner, type ResetUser, setPassword, takeAttempt } from "./retrieval.queries.ts";

/**
 * Sets a new password for whoever has the code: all sessions of the account end, and its failed
 * sign-ins are forgotten.
 * @throws 400 on the field: a rule of passwords, and one text for everything that may be wrong with code and number
 */
export async function resetForgottenPassword(
  request: FastifyRequest,
  { phone, smsCode, newPassword, confirmPassword }: RetrievalReset,
): Promise<void> {
  const started = performance.now();
  const app = request.server;
  const { db, sealedBox, clock } = app;
  const password = await sealedBox.openNew("newPassword", newPassword);
  const repeated = await sealedBox.open("confirmPassword", confirmPassword);
  if (repeated !== password) throw invalidField("confirmPassword", messages.passwordMismatch);

  const { retrievalId, userId } = await checkCode(request, { phone, code: smsCode });
  const owner = await findOwner(db, userId);
  if (!owner) throw wrongCode();
  const chosen = { field: "newPassword", box: newPassword, ...owner };
  const { hash: passwordHash } = await ruledPassword(app, chosen);
  const reset = { retrievalId, phone, passwordHash, now: clock() };
  await db.transaction().execute(async (tx) => {
    const user = await setPassword(tx, reset);
    if (!user) throw wrongCode();
    await endSessionsOf(tx, user.userId);
    await unlockAccount(tx, user.userName);
    await logReset(tx, request, { ...user, costTime: Math.round(performance.now() - started) });
  });
}

async function checkCode(
  { server: app }: FastifyRequest,
  { phone, code }: { phone: string; code: string },
): Promise<{ retrievalId: string; userId: string }> {
  const { phoneHash, codeHash } = hashes(app, { phone, code });
  const tried = await takeAttempt(app.db, { phoneHash, now: app.clock() });
  const isRight = tried !== null && timingSafeEqual(tried.codeHash, codeHash);
  if (!isRight || tried.userId === null) throw wrongCode();
  return { retrievalId: tried.retrievalId, userId: tried.userId };
}

const wrongCode = () => invalidField("smsCode", retrievalTexts.wrongCode);

/** There is no session here: the row names the account that the code belongs to. */
async function logReset(
  tx: Tx,
  request: FastifyRequest,
  { userId, userName, deptId, costTime }: ResetUser & { costTime: number },
): Promise<void> {
  await tx
    .insertInto("sysOperLog")
    .values({
      ...{ title: "找回密码", businessType: "2", status: "1" },
      ...{ requestMethod: request.method, operUrl: request.url.slice(0, 500) },
      ...{ userId, deptId, operName: userName },
      ...{ operIp: request.ip, operLocation: locationOf(request.ip) },
      costTime,
    })
    .execute();
}
