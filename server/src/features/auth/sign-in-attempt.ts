import type { Db } from "../../infra/db/database.ts";
import { AppError } from "../../infra/http/errors.ts";
import { isInNetworks } from "../../infra/http/networks.ts";
import { logAccess } from "../../infra/sessions/access-log.ts";
import { isStaff } from "../../infra/sessions/account-restriction.ts";
import { addressKey, type Client } from "../../infra/sessions/client.ts";
import { reserveAttempt } from "../../infra/sessions/sign-in-limits.ts";
import type { SignInAccount } from "./sign-in.queries.ts";

/** Why a try failed, for the log; the person is told one text for all. */
export const reasons = {
  unknown: "账号不存在",
  wrong: "密码错误",
  disabled: "账号已停用",
  pending: "账号待审核",
  refused: "账号审核未通过",
  outside: "不在后台允许的网络内",
  locked: "登录失败次数过多，已被限制",
  wrongCode: "二次验证码错误",
} as const;
export type Reason = keyof typeof reasons;

/** Who tries, and by which request: the applicant may ask about it afterwards. */
export interface Caller extends Client {
  requestId: string;
}

export interface Attempt {
  db: Db;
  userName: string;
  client: Caller;
  now: Date;
}

/** Takes one of the tries that are left. @throws 429 */
export async function reserve(attempt: Attempt): Promise<string> {
  const { db, userName, client, now } = attempt;
  try {
    return await reserveAttempt(db, { userName, address: addressKey(client.ip), now });
  } catch (error) {
    if (error instanceof AppError) {
      await logAccess(db, { ...attempt, user: null, msg: reasons.locked, succeeded: false });
    }
    throw error;
  }
}

/** What keeps an account out whose password is right; null for nothing. */
export function signInBlocker(account: SignInAccount, { ip }: Client): Reason | null {
  if (!account.enabled) return "disabled";
  if (account.review !== "passed") return account.review;
  return isStaff(account) && !isInNetworks(account.allowedNetworks, ip) ? "outside" : null;
}
