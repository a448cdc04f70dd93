import type { SecondFactorTicket } from "@aeromaint/contracts/auth/second-factor.ts";
import { secondFactorMode } from "../../infra/second-factor/second-factor.queries.ts";
import { logAccess, type SignInFailure } from "../../infra/sessions/access-log.ts";
import type { StartedSession } from "../../infra/sessions/sessions.queries.ts";
import { countFailure, releaseAttempt } from "../../infra/sessions/sign-in-limits.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { createTicket } from "./second-factor/ticket.queries.ts";
import { type SignInAccount, storeSignInResult } from "./sign-in.queries.ts";
import type { SignInAttempt } from "./sign-in-attempt.ts";

/** Result of a right password: a session, or a ticket for the second factor. */
export type SignInResult = { session: StartedSession } | SecondFactorTicket;

/** True for an account that waits for approval or was rejected. */
const isUnderReview = (reason: SignInFailure) => reason === "pending" || reason === "refused";

/** Starts a session, or asks for the second factor. */
export async function completeFirstFactor(
  attempt: SignInAttempt,
  account: SignInAccount,
  tryId: string,
): Promise<SignInResult | null> {
  const { db, company } = attempt;
  const asksCode = account.hasSecondFactor && !company?.hasSecondFactor;
  if (asksCode && (await secondFactorMode(db)) !== "off") {
    return requestSecondFactor(attempt, account, tryId);
  }
  return db.transaction().execute(async (tx) => {
    const session = await completeSignIn(tx, attempt, { account, tryId });
    return session && { session };
  });
}

/** Keeps earlier failures, so that a known password gives no extra guesses at the code. */
function requestSecondFactor(
  attempt: SignInAttempt,
  account: SignInAccount,
  tryId: string,
): Promise<SignInResult | null> {
  return attempt.db.transaction().execute(async (tx) => {
    const secondFactor = await createTicket(tx, account, attempt);
    if (!secondFactor) return null;
    await releaseAttempt(tx, tryId);
    await logAccess(tx, { ...attempt, user: account, result: "codeAsked" });
    return { secondFactor };
  });
}

/** Counts and logs a failure. */
export async function recordRefusedSignIn(
  attempt: SignInAttempt,
  {
    account,
    tryId,
    reason,
  }: { account: SignInAccount | null; tryId: string; reason: SignInFailure },
): Promise<void> {
  await attempt.db.transaction().execute(async (tx) => {
    await countFailure(tx, tryId);
    // Runs the same statements for every reason, so that the time reveals nothing.
    await storeSignInResult(tx, { ...attempt, account, isReviewed: isUnderReview(reason) });
    await logAccess(tx, { ...attempt, user: account, result: reason });
  });
}
