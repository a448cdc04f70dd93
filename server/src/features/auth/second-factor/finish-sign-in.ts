import { secondFactorTexts, type TicketBody } from "@aeromaint/contracts/auth/second-factor.ts";
import type { Tx } from "../../../infra/db/database.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { AppError, invalidField, signInFailed } from "../../../infra/http/errors.ts";
import { useCode } from "../../../infra/second-factor/second-factor.queries.ts";
import { logAccess, type SignInFailure } from "../../../infra/sessions/access-log.ts";
import type { StartedSession } from "../../../infra/sessions/sessions.queries.ts";
import { countFailure, releaseAttempt } from "../../../infra/sessions/sign-in-limits.ts";
import { completeSignIn } from "../complete-sign-in.ts";
import type { SignInAccount } from "../sign-in.queries.ts";
import { type Attempt, type Caller, reserve, signInBlocker } from "../sign-in-attempt.ts";
import { accountOf, spendTicket } from "./ticket.queries.ts";

/**
 * The second half of a sign-in: ticket and code for a session. A wrong code counts as a wrong
 * password does.
 * @throws 401 for the ticket or the account, 400 for a wrong code, 429 over the limits
 */
export async function finishSignIn(
  app: App,
  { ticket, code }: TicketBody,
  client: Caller,
): Promise<StartedSession> {
  const { db, tokenSecret } = app;
  const now = app.clock();
  const account = await accountOf(db, { ticket, now });
  if (!account) throw new AppError(401, secondFactorTexts.staleTicket);
  const attempt: Attempt = { db, userName: account.userName, client, now };
  const refused = signInBlocker(account, client);
  const tryId = await reserve(attempt);
  if (refused) {
    await db.transaction().execute((tx) => refuse(tx, attempt, { account, tryId, refused }));
    throw signInFailed();
  }
  try {
    const proof = { userId: account.userId, code, tokenSecret, now };
    const session = await db.transaction().execute(async (tx) => {
      if (!(await useCode(tx, proof))) {
        await refuse(tx, attempt, { account, tryId, refused: "wrongCode" });
        return null;
      }
      const isFirst = await spendTicket(tx, { ticket, now });
      const started = isFirst ? await completeSignIn(tx, attempt, { account, tryId }) : null;
      // Rolls back: the code has opened nothing and may be used again.
      if (!started) throw new AppError(401, secondFactorTexts.staleTicket);
      return started;
    });
    if (session) return session;
  } catch (error) {
    await releaseAttempt(db, tryId).catch(() => {});
    throw error;
  }
  throw invalidField("code", secondFactorTexts.wrongCode);
}

async function refuse(
  tx: Tx,
  attempt: Attempt,
  { account, tryId, refused }: { account: SignInAccount; tryId: string; refused: SignInFailure },
): Promise<void> {
  await countFailure(tx, tryId);
  await logAccess(tx, { ...attempt, user: account, result: refused });
}
