import { secondFactorTexts } from "@aeromaint/contracts/auth/second-factor.ts";
import type { FastifyRequest } from "fastify";
import { invalidField } from "../../../infra/http/errors.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { requireFreshProof } from "../../../infra/sessions/identity-proof.queries.ts";
import { withAttemptLimit } from "../../../infra/sessions/sign-in-limits.ts";
import { findSessionProvider } from "./company-sessions.queries.ts";
import { findProvider } from "./provider-book.queries.ts";

/**
 * Who came in by the company has no password here: the directory's takes its place, or a fresh round to
 * the identity provider. False where the session began by a password of this platform.
 * @throws 400 for a wrong password, 403 `proofNeeded` without a fresh round, 503 where the directory is away
 */
export async function requireCompanyProof(request: FastifyRequest, box: string): Promise<boolean> {
  const app = request.server;
  const { sessionId, userName } = signedIn(request);
  const session = await findSessionProvider(app.db, sessionId);
  if (!session) return false;
  const provider = await findProvider(app, session.providerId);
  if (provider?.kind !== "ldap") {
    await requireFreshProof(app.db, { sessionId, now: app.clock() });
    return true;
  }
  const password = await app.sealedBox.open("password", box);
  const isRight = await withAttemptLimit(app, { userName, ip: request.ip }, async () => {
    const { subject } = session;
    const person = subject && (await app.directories.signInAgain(provider, subject, password));
    return person !== null && person !== "" && person?.identity.subject === subject;
  });
  if (!isRight) throw invalidField("password", secondFactorTexts.wrongPassword);
  return true;
}
