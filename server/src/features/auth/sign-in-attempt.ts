import type { Db } from "../../infra/db/database.ts";
import { AppError, signInFailed } from "../../infra/http/errors.ts";
import { isInNetworks } from "../../infra/http/networks.ts";
import { logAccess, type SignInFailure } from "../../infra/sessions/access-log.ts";
import { addressKey, type Client } from "../../infra/sessions/client.ts";
import { isStaff } from "../../infra/sessions/current-user.ts";
import type { CompanyEntry } from "../../infra/sessions/sessions.queries.ts";
import { countTriesLeft, reserveAttempt } from "../../infra/sessions/sign-in-limits.ts";
import type { SignInAccount } from "./sign-in.queries.ts";

/** Who tries to sign in, and by which request: the applicant may ask about it afterwards. */
export interface SignInClient extends Client {
  requestId: string;
  isFromThisMachine: boolean;
}

export interface Attempt {
  db: Db;
  userName: string;
  client: SignInClient;
  now: Date;
  /** Where it is a provider of the company that knows the person. */
  company?: CompanyEntry | null;
  /** Directory that checks the password. */
  directoryId?: string;
  /** Details for the login log. */
  note?: string | undefined;
}

/** Takes one of the tries that are left. @throws 429 */
export async function reserve(attempt: Attempt): Promise<string> {
  const { db, userName, client, now, directoryId } = attempt;
  try {
    return await reserveAttempt(db, { userName, address: addressKey(client.ip), now, directoryId });
  } catch (error) {
    if (error instanceof AppError) {
      await logAccess(db, { ...attempt, user: null, result: "locked" });
    }
    throw error;
  }
}

/** The refusal of a try that was counted. */
export async function refusedSignIn(
  { db, userName, client, now }: Attempt,
  message?: string,
): Promise<AppError> {
  const who = { userName, address: addressKey(client.ip), now };
  return signInFailed(await countTriesLeft(db, who), message);
}

/** What keeps an account out whose password is right; null for nothing. */
export function signInBlocker(account: SignInAccount, { ip }: Client): SignInFailure | null {
  if (!account.enabled) return "disabled";
  if (account.isGone) return "gone";
  if (account.review !== "passed") return account.review;
  return isStaff(account) && !isInNetworks(account.allowedNetworks, ip) ? "outsideNetworks" : null;
}
