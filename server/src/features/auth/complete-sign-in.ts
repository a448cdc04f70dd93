import type { Tx } from "../../infra/db/database.ts";
import { logAccess } from "../../infra/sessions/access-log.ts";
import { type StartedSession, startSession } from "../../infra/sessions/sessions.queries.ts";
import { clearFailures } from "../../infra/sessions/sign-in-limits.ts";
import { recordSignIn, type SignInAccount } from "./sign-in.queries.ts";
import type { SignInAttempt } from "./sign-in-attempt.ts";

/**
 * Completes every sign-in: records it, clears the failures and starts a session. Null if password
 * or state changed after the check.
 */
export async function completeSignIn(
  tx: Tx,
  { userName, client, now, company, note }: SignInAttempt,
  { account, tryId }: { account: SignInAccount; tryId: string },
): Promise<StartedSession | null> {
  if (!(await recordSignIn(tx, account, { ip: client.ip, now }))) return null;
  await clearFailures(tx, { tryId });
  await logAccess(tx, { userName, user: account, result: "signedIn", client, now, note });
  return startSession(tx, { userId: account.userId, client, now, company });
}
