import { companyTexts } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { App } from "../../../infra/http/app-type.ts";
import type { SignInFailure } from "../../../infra/sessions/access-log.ts";
import { releaseAttempt } from "../../../infra/sessions/sign-in-limits.ts";
import { type Admission, admit, refuse } from "../admission.ts";
import {
  type Attempt,
  refusedSignIn,
  reserve,
  type SignInClient,
  signInBlocker,
} from "../sign-in-attempt.ts";
import { matchAccount } from "./account-of-identity.queries.ts";
import { findBack } from "./directory/gone-people.queries.ts";
import type { Identity } from "./identity.ts";
import type { OpenProvider } from "./provider-book.queries.ts";

export interface ProvedPerson {
  provider: OpenProvider;
  identity: Identity;
}

/** Reasons shown to a person who proved the identity. Others learn nothing. */
const told: Partial<Record<SignInFailure, string>> = {
  notLinked: companyTexts.notLinked,
  wrongUserType: companyTexts.wrongUserType,
};

/**
 * Signs in a proved identity. The rules for a right password apply: user type, approval, second
 * factor, networks, limits and log.
 * @throws 401 with a reason that the person may see, 429 over the limits
 */
export async function admitIdentity(
  app: App,
  person: ProvedPerson,
  client: SignInClient,
): Promise<Admission> {
  const { db } = app;
  const { provider, identity } = person;
  const now = app.clock();
  const { ip } = client;
  const match = await app.inTransaction((unit) => matchAccount(unit, { ...person, ip, now }));
  const account = "account" in match ? await findBack(app, match.account) : null;
  const { sid, hasSecondFactor, provedAt } = identity;
  const attempt: Attempt = {
    db,
    client,
    now,
    company: { providerId: provider.providerId, sid, hasSecondFactor, provedAt },
    userName: account?.userName ?? identity.account ?? identity.subject,
    note: match.notes.join("；") || undefined,
  };
  const tryId = await reserve(attempt);
  const reason = "problem" in match ? match.problem : account && signInBlocker(account, client);
  try {
    const admission = account && !reason && (await admit(attempt, account, tryId));
    if (admission) return admission;
    await refuse(attempt, { account, tryId, reason: reason ?? "disabled" });
  } catch (error) {
    await releaseAttempt(db, tryId).catch(() => {});
    throw error;
  }
  throw await refusedSignIn(attempt, reason ? told[reason] : undefined);
}
