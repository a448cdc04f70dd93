import { companyTexts } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { AppError } from "../../../infra/http/errors.ts";
import { recordProof } from "../../../infra/sessions/identity-proof.queries.ts";
import type { ProvedPerson } from "./admit-identity.ts";
import { isSessionOf } from "./company-sessions.queries.ts";
import { clockTolerance } from "./oidc.ts";
import type { Round } from "./round.ts";

/**
 * Takes a fresh round to the provider as the proof that a signature asks for, in place of the
 * password. It counts from when the provider says that the person proved who they are.
 * @throws 403 for another person, and where the provider did not ask anew
 */
export async function proveByProvider(
  { db, clock }: App,
  { provider, identity, round }: ProvedPerson & { round: Round },
): Promise<void> {
  const sessionId = round.sessionId ?? "";
  const { issuer, subject } = identity;
  const { providerId } = provider;
  if (!(await isSessionOf(db, { providerId, issuer, subject, sessionId }))) {
    throw new AppError(403, companyTexts.otherPerson);
  }
  const provedAt = identity.provedAt?.getTime() ?? 0;
  if (provedAt < round.startedAt.getTime() - clockTolerance * 1000) {
    throw new AppError(403, companyTexts.notFresh);
  }
  const now = new Date(Math.min(provedAt, clock().getTime()));
  await recordProof(db, { sessionId, now });
}
