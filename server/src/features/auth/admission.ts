import type { SecondFactorTicket } from "@aeromaint/contracts/auth/second-factor.ts";
import { secondFactorMode } from "../../infra/second-factor/second-factor.queries.ts";
import { logAccess, type SignInFailure } from "../../infra/sessions/access-log.ts";
import type { StartedSession } from "../../infra/sessions/sessions.queries.ts";
import { countFailure, releaseAttempt } from "../../infra/sessions/sign-in-limits.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { openTicket } from "./second-factor/ticket.queries.ts";
import { keepResult, type SignInAccount } from "./sign-in.queries.ts";
import type { Attempt } from "./sign-in-attempt.ts";

/** What a right password opens: a session, or the way to the code that is asked for as well. */
export type Admission = { session: StartedSession } | SecondFactorTicket;

/** The password was right, but the account waits for approval or was refused. */
const isUnderReview = (reason: SignInFailure) => reason === "pending" || reason === "refused";

/** Lets somebody in who has proved who they are, or asks for the code that is needed as well. */
export async function admit(
  attempt: Attempt,
  account: SignInAccount,
  tryId: string,
): Promise<Admission | null> {
  const { db, company } = attempt;
  const asksCode = account.hasSecondFactor && !company?.hasSecondFactor;
  if (asksCode && (await secondFactorMode(db)) !== "off") {
    return askCode(attempt, account, tryId);
  }
  return db.transaction().execute(async (tx) => {
    const session = await completeSignIn(tx, attempt, { account, tryId });
    return session && { session };
  });
}

/** The failures so far stay: the password alone must not allow more guesses at the code. */
function askCode(
  attempt: Attempt,
  account: SignInAccount,
  tryId: string,
): Promise<Admission | null> {
  return attempt.db.transaction().execute(async (tx) => {
    const secondFactor = await openTicket(tx, account, attempt);
    if (!secondFactor) return null;
    await releaseAttempt(tx, tryId);
    await logAccess(tx, { ...attempt, user: account, result: "codeAsked" });
    return { secondFactor };
  });
}

/** Counts a failure and logs it. */
export async function refuse(
  attempt: Attempt,
  {
    account,
    tryId,
    reason,
  }: { account: SignInAccount | null; tryId: string; reason: SignInFailure },
): Promise<void> {
  await attempt.db.transaction().execute(async (tx) => {
    await countFailure(tx, tryId);
    // Always the same statements: the time must not tell one reason from another.
    await keepResult(tx, { ...attempt, account, isReviewed: isUnderReview(reason) });
    await logAccess(tx, { ...attempt, user: account, result: reason });
  });
}
