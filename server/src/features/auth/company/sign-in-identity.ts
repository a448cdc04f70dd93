import { companyTexts } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { App } from "../../../infra/http/app-type.ts";
import type { SignInFailure } from "../../../infra/sessions/access-log.ts";
import { releaseAttempt } from "../../../infra/sessions/sign-in-limits.ts";
import {
  reserveSignInAttempt,
  type SignInAttempt,
  type SignInClient,
  signInErrorOf,
  signInRefusalOf,
} from "../sign-in-attempt.ts";
import { completeFirstFactor, recordRefusedSignIn, type SignInResult } from "../sign-in-result.ts";
import { matchAccount } from "./account-of-identity.queries.ts";
import { recheckMissingPerson } from "./directory/gone-people.queries.ts";
import type { Identity } from "./identity.ts";
import type { ProviderConfig } from "./stored-providers.queries.ts";

export interface AuthenticatedPerson {
  provider: ProviderConfig;
  identity: Identity;
}

/** Reasons shown to a person who proved the identity. Others learn nothing. */
const visibleReasons: Partial<Record<SignInFailure, string>> = {
  notLinked: companyTexts.notLinked,
  wrongUserType: companyTexts.wrongUserType,
};

/**
 * Signs in a proved identity. The rules for a right password apply: user type, approval, second
 * factor, networks, limits and log.
 * @throws 401 with a reason that the person may see, 429 over the limits
 */
export async function signInIdentity(
  app: App,
  person: AuthenticatedPerson,
  client: SignInClient,
): Promise<SignInResult> {
  const { db } = app;
  const { provider, identity } = person;
  const now = app.clock();
  const { ip } = client;
  const match = await app.inTransaction((unit) => matchAccount(unit, { ...person, ip, now }));
  const account = "account" in match ? await recheckMissingPerson(app, match.account) : null;
  const { sid, hasSecondFactor, provedAt } = identity;
  const attempt: SignInAttempt = {
    db,
    client,
    now,
    company: { providerId: provider.providerId, sid, hasSecondFactor, provedAt },
    userName: account?.userName ?? identity.account ?? identity.subject,
    note: match.notes.join("；") || undefined,
  };
  const tryId = await reserveSignInAttempt(attempt);
  const reason = "problem" in match ? match.problem : account && signInRefusalOf(account, client);
  try {
    const admission = account && !reason && (await completeFirstFactor(attempt, account, tryId));
    if (admission) return admission;
    await recordRefusedSignIn(attempt, { account, tryId, reason: reason ?? "disabled" });
  } catch (error) {
    await releaseAttempt(db, tryId).catch(() => {});
    throw error;
  }
  throw await signInErrorOf(attempt, reason ? visibleReasons[reason] : undefined);
}
