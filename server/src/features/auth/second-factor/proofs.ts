import { isWorkplace, type ProviderKind } from "@aeromaint/contracts/auth/company/provider.ts";
import { secondFactorTexts } from "@aeromaint/contracts/auth/second-factor.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import type { FastifyRequest } from "fastify";
import { conflict, invalidField } from "../../../infra/http/errors.ts";
import { verifyPassword } from "../../../infra/passwords/password-hash.ts";
import { consumeCode } from "../../../infra/second-factor/second-factor.queries.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import {
  requireFreshProof,
  requireRecentSignIn,
} from "../../../infra/sessions/identity-proof.queries.ts";
import { withAttemptLimit } from "../../../infra/sessions/sign-in-limits.ts";
import { findSessionProvider } from "../company/company-sessions.queries.ts";
import { findProvider } from "../company/stored-providers.queries.ts";
import { findPasswordHashForEnrolment, findSecondFactorState } from "./enrolment.queries.ts";

/**
 * Checks the local password or the directory's, depending on the session.
 * @returns kind of the provider if it has no password; then nothing was checked
 * @throws 400 on `password`, 429 after too many failures, 503 if the directory does not answer
 */
export async function checkPassword(
  request: FastifyRequest,
  box: string,
): Promise<Exclude<ProviderKind, "ldap"> | null> {
  const app = request.server;
  const { userId, userName, sessionId } = signedIn(request);
  const session = await findSessionProvider(app.db, sessionId);
  if (session && session.kind !== "ldap") return session.kind;
  if (box === "") throw invalidField("password", messages.required);
  const password = await app.sealedBox.open("password", box);
  const who = { userName, ip: request.ip, directoryId: session?.providerId };
  const isRight = await withAttemptLimit(app, who, async () => {
    if (!session) {
      return verifyPassword(password, await findPasswordHashForEnrolment(app.db, userId));
    }
    const { subject, providerId } = session;
    const directory = await findProvider(app, providerId);
    if (!subject || !directory?.isEnabled) return false;
    const person = await app.directories.signInAgain(directory, subject, password);
    return person?.identity.subject === subject;
  });
  if (!isRight) throw invalidField("password", secondFactorTexts.wrongPassword);
  return null;
}

/**
 * Checks the first factor again: password, flow to the identity provider, or recent sign-in by a
 * workplace app, which cannot ask again.
 * @throws 400 on `password`, 403 `proofNeeded`
 */
export async function requireFirstFactor(request: FastifyRequest, box: string): Promise<void> {
  const kind = await checkPassword(request, box);
  if (!kind) return;
  const { db, clock } = request.server;
  const session = { sessionId: signedIn(request).sessionId, now: clock() };
  await (isWorkplace(kind) ? requireRecentSignIn : requireFreshProof)(db, session);
}

/** Consumes the code. @throws 409 without second factor, 400 for the code, 429 for too many */
export async function requireCode(request: FastifyRequest, code: string): Promise<void> {
  const app = request.server;
  const { db, tokenSecret } = app;
  const { userId, userName } = signedIn(request);
  const { enabledAt } = await findSecondFactorState(db, userId);
  if (enabledAt === null) throw conflict(secondFactorTexts.notOn);
  const proof = { userId, code, tokenSecret, now: app.clock() };
  const right = await withAttemptLimit(app, { userName, ip: request.ip }, () =>
    db.transaction().execute((tx) => consumeCode(tx, proof)),
  );
  if (!right) throw invalidField("code", secondFactorTexts.wrongCode);
}
