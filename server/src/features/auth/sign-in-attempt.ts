import type { Db } from "../../infra/db/database.ts";
import { AppError, signInFailed } from "../../infra/http/errors.ts";
import { isInNetworks } from "../../infra/http/networks.ts";
import { logAccess, type SignInFailure } from "../../infra/sessions/access-log.ts";
import { addressKey, type Client } from "../../infra/sessions/client.ts";
import { isStaff } from "../../infra/sessions/current-user.ts";
import type { ProviderSignIn } from "../../infra/sessions/sessions.queries.ts";
import {
  countAttemptsLeft,
  releaseAttempt,
  reserveAttempt,
} from "../../infra/sessions/sign-in-limits.ts";
import type { SignInAccount } from "./sign-in.queries.ts";

/** Client of a sign-in. An applicant may ask for its result by the request id. */
export interface SignInClient extends Client {
  requestId: string;
  isFromThisMachine: boolean;
}

export interface SignInAttempt {
  db: Db;
  userName: string;
  client: SignInClient;
  now: Date;
  /** Identity provider of the company, if it recognised the person. */
  company?: ProviderSignIn | null;
  /** Directory that checks the password. */
  directoryId?: string;
  /** Details for the login log. */
  note?: string | undefined;
}

/** Reserves an attempt. @throws 429 */
export async function reserveSignInAttempt(attempt: SignInAttempt): Promise<string> {
  const { db, userName, client, now, directoryId } = attempt;
  try {
    return await reserveAttempt(db, { userName, address: addressKey(client.ip), now, directoryId });
  } catch (error) {
    await countRefusedSignIn(attempt, error);
    throw error;
  }
}

/** Releases a reserved attempt after an error, such as a full queue of password checks. */
export async function abandonSignInAttempt(
  attempt: SignInAttempt,
  { tryId, error }: { tryId: string; error: unknown },
): Promise<void> {
  await releaseAttempt(attempt.db, tryId).catch(() => {});
  await countRefusedSignIn(attempt, error);
}

/** Counts an attempt that is answered 429. */
async function countRefusedSignIn(attempt: SignInAttempt, error: unknown): Promise<void> {
  if (error instanceof AppError && error.code === 429) {
    await logAccess(attempt.db, { ...attempt, user: null, result: "locked" });
  }
}

/** Error of a counted attempt. */
export async function signInErrorOf(
  { db, userName, client, now }: SignInAttempt,
  message?: string,
): Promise<AppError> {
  const who = { userName, address: addressKey(client.ip), now };
  return signInFailed(await countAttemptsLeft(db, who), message);
}

/** Reason to refuse a sign-in with the right password; null if none. */
export function signInRefusalOf(account: SignInAccount, { ip }: Client): SignInFailure | null {
  if (!account.enabled) return "disabled";
  if (account.isGone) return "gone";
  if (account.review !== "passed") return account.review;
  return isStaff(account) && !isInNetworks(account.allowedNetworks, ip) ? "outsideNetworks" : null;
}
