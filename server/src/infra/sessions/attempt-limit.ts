import type { App } from "../http/app-type.ts";
import { addressKey } from "./client.ts";
import { clearFailures, countFailure, releaseAttempt, reserveAttempt } from "./sign-in-limits.ts";

/**
 * Whether somebody who is signed in knows what they claim to know. It could be guessed at, so a
 * wrong answer counts as a failed sign-in does, and stays counted whatever comes of the request.
 * @throws 429 after too many
 */
export async function withAttemptLimit(
  { db, clock }: App,
  { userName, ip }: { userName: string; ip: string },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const tryId = await reserveAttempt(db, { userName, address: addressKey(ip), now: clock() });
  const right = await isRight().catch(async (error: unknown) => {
    await releaseAttempt(db, tryId);
    throw error;
  });
  if (right) await clearFailures(db, { tryId });
  else await countFailure(db, tryId);
  return right;
}
