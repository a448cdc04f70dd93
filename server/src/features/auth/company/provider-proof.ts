import { companyTexts } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { AppError, proofNeeded } from "../../../infra/http/errors.ts";
import { recordProof } from "../../../infra/sessions/identity-proof.queries.ts";
import { isSessionOfSubject } from "./company-sessions.queries.ts";
import type { Identity } from "./identity.ts";
import { clockTolerance } from "./oidc.ts";
import { isLateProof, type ProviderFlow } from "./provider-flow.ts";
import type { AuthenticatedPerson } from "./sign-in-identity.ts";

/**
 * Time of the credential check at the provider, by this server's clock. Null if the provider used
 * an earlier sign-in, does not state the time, or answered after five minutes.
 */
export function proofTime(
  { startedAt }: ProviderFlow,
  { provedAt }: Identity,
  now: Date,
): Date | null {
  if (!provedAt || isLateProof(startedAt, now)) return null;
  const [proved, started] = [provedAt.getTime(), startedAt.getTime()];
  if (proved < started - clockTolerance * 1000) return null;
  return new Date(Math.min(Math.max(proved, started), now.getTime()));
}

/**
 * Records a flow as the session's proof of identity.
 * @throws 403 for another person, 403 `proofNeeded` if the provider did not ask again in time
 */
export async function recordProviderProof(
  { db }: App,
  { provider, identity }: AuthenticatedPerson,
  sessionId: string,
): Promise<void> {
  const { issuer, subject, provedAt } = identity;
  const { providerId } = provider;
  if (!(await isSessionOfSubject(db, { providerId, issuer, subject, sessionId }))) {
    throw new AppError(403, companyTexts.otherPerson);
  }
  if (!provedAt) throw proofNeeded(companyTexts.notFresh);
  await recordProof(db, { sessionId, now: provedAt });
}
