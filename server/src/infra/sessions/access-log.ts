import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import { secondFactorTexts } from "@aeromaint/contracts/auth/second-factor.ts";
import { sql } from "kysely";
import type { Read } from "../db/database.ts";
import { locationOf } from "../geo/ip-location.ts";
import type { Client } from "./client.ts";
import { countRefusedAttempt, isCountedResult } from "./refused-attempts.ts";

/** Right password; the second factor is still missing. */
const secondFactorPending = "codeAsked";

/** Results by stored code. The sentences are for people. */
const successes = {
  signedIn: signInTexts.signedIn,
  signedOut: signInTexts.signedOut,
  [secondFactorPending]: secondFactorTexts.codeNeeded,
  forcedOut: "被强制退出",
} as const;
const failures = {
  captchaWrong: signInTexts.wrongCode,
  captchaStale: signInTexts.staleCode,
  unknownAccount: "账号不存在",
  wrongPassword: "密码错误",
  publishedPassword: "公开的演示密码只能在本机使用",
  disabled: "账号已停用",
  pending: "账号待审核",
  refused: "账号审核未通过",
  outsideNetworks: "不在后台允许的网络内",
  locked: "登录失败次数过多，已被限制",
  wrongCode: "二次验证码错误",
  notLinked: "公司账号未关联",
  wrongUserType: "登录方式不适用于该用户类型",
  gone: "已不在公司目录中",
  passwordOff: "该用户类型不能使用密码登录",
  directoryAway: "公司目录无法访问",
  directoryRefused: "公司目录拒绝登录",
} as const;

/** The log shows the reason; the person sees one text for all reasons. */
export type SignInFailure = keyof typeof failures;
export type AccessResult = keyof typeof successes | SignInFailure;

export const failureSentence = (result: SignInFailure): string => failures[result];

const sentences: Record<AccessResult, string> = { ...successes, ...failures };

/** Results that share a stored code; only their sentences differ. */
const storedAs: Partial<Record<AccessResult, AccessResult>> = {
  publishedPassword: "outsideNetworks",
  directoryRefused: "wrongPassword",
};

interface AccessRow {
  userName: string;
  /** Null if no account has the name. */
  user: { userId: string; deptId: string | null } | null;
  result: AccessResult;
  client: Client;
  now: Date;
  /** Details for administrators. */
  note?: string | undefined;
}

/**
 * Logs a sign-in attempt or a sign-out. Attempts refused before the password check are counted
 * instead, with one row per minute.
 */
export async function logAccess(db: Read, row: AccessRow): Promise<void> {
  const { userName, user, result, client, now, note } = row;
  if (isCountedResult(result)) {
    const ip = oneLine(client.ip, 64);
    countRefusedAttempt(db, { userName: oneLine(userName, 64), ip, result, now });
    return;
  }
  const status = result in successes ? "1" : "2";
  const code = storedAs[result] ?? result;
  const message = note ? `${sentences[result]}：${note}` : sentences[result];
  await sql`
    insert into sys_access_log
      (user_name, user_id, dept_id, result, msg, ipaddr, login_location, browser, os, status, login_time)
    values (${oneLine(userName, 64)}, ${user?.userId ?? null}::bigint, ${user?.deptId ?? null}::bigint,
      ${code}, ${oneLine(message, 500)}, ${oneLine(client.ip, 64)}, ${oneLine(locationOf(client.ip), 100)},
      ${client.browser}, ${client.os}, ${status}, ${now})`.execute(db);
}

/** Removes control characters, which could forge another log line. */
function oneLine(text: string, most: number): string {
  return [...text.replaceAll(/\p{Cc}/gu, " ")].slice(0, most).join("");
}
