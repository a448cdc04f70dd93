import { type SignInBody, signInTexts } from "@aeromaint/contracts/auth.ts";
import type { FieldError } from "@aeromaint/contracts/errors.ts";
import type { App } from "../../platform/app-type.ts";
import type { Db } from "../../platform/database.ts";
import { AppError, invalid, signInFailed } from "../../platform/errors.ts";
import { isPassword } from "../../platform/passwords.ts";
import { logAccess } from "../../platform/sessions/access-log.ts";
import { addressKey, type Client } from "../../platform/sessions/client.ts";
import { type StartedSession, startSession } from "../../platform/sessions/sessions.queries.ts";
import {
  claimTry,
  clearFailures,
  countFailure,
  forgetTry,
} from "../../platform/sessions/sign-in-limits.ts";
import { keyFor } from "../../platform/sessions/token-secret.ts";
import { isCaptchaOn, useCaptcha } from "./captcha.queries.ts";
import { type Account, findAccount, noteSignIn } from "./sign-in.queries.ts";

/** Why a try failed, for the log; the person is told one text for all. */
const reasons = {
  unknown: "账号不存在",
  wrong: "密码错误",
  disabled: "账号已停用",
  pending: "账号待审核",
  refused: "账号审核未通过",
  locked: "登录失败次数过多，已被限制",
} as const;
type Reason = keyof typeof reasons;

/**
 * Checks captcha, limits and password, and starts a session.
 * @throws 400 for the fields, 401 登录失败 whatever is wrong with the account, 429 over the limits
 */
export async function signIn(app: App, body: SignInBody, client: Client): Promise<StartedSession> {
  const userName = body.username.trim();
  const attempt: Attempt = { db: app.db, userName, client, now: app.clock() };
  const password = await openForm(app, body, attempt);
  const tryId = await claim(attempt);
  try {
    const account = await findAccount(app.db, userName);
    const matches = await isPassword(password, account?.passwordHash ?? null);
    const reason = refusal(account, matches);
    if (reason === null && account) {
      const session = await admit(attempt, account, tryId);
      if (session) return session;
    }
    await refuse(attempt, { account, tryId, reason: reason ?? "wrong" });
  } catch (error) {
    await forgetTry(app.db, tryId).catch(() => {});
    throw error;
  }
  throw signInFailed();
}

interface Attempt {
  db: Db;
  userName: string;
  client: Client;
  now: Date;
}

/** The password, once the captcha is right; both are looked at, so that both errors are told. */
async function openForm(app: App, body: SignInBody, attempt: Attempt): Promise<string> {
  const captchaError = await checkCaptcha(app, body, attempt);
  const opened = await app.sealedBox.open("password", body.password).catch((error: unknown) => {
    if (error instanceof AppError && error.errors) return error.errors;
    throw error;
  });
  const errors: FieldError[] = [
    ...(typeof opened === "string" ? [] : opened),
    ...(captchaError ? [{ field: "code", message: captchaError }] : []),
  ];
  if (typeof opened === "string" && errors.length === 0) return opened;
  throw invalid(errors);
}

async function checkCaptcha(app: App, body: SignInBody, attempt: Attempt): Promise<string | null> {
  if (!app.config.captcha || !(await isCaptchaOn(app.db))) return null;
  const { code, uuid } = body;
  if (!code) return signInTexts.codeRequired;
  const key = keyFor("captcha", app.tokenSecret);
  const verdict = await useCaptcha(app.db, { uuid: uuid ?? "", code, key, now: attempt.now });
  if (verdict === "right") return null;
  const message = verdict === "wrong" ? signInTexts.wrongCode : signInTexts.staleCode;
  await logAccess(app.db, { ...attempt, user: null, msg: message, succeeded: false });
  return message;
}

async function claim(attempt: Attempt): Promise<string> {
  const { db, userName, client, now } = attempt;
  try {
    return await claimTry(db, { userName, address: addressKey(client.ip), now });
  } catch (error) {
    if (error instanceof AppError) {
      await logAccess(db, { ...attempt, user: null, msg: reasons.locked, succeeded: false });
    }
    throw error;
  }
}

function refusal(account: Account | null, matches: boolean): Reason | null {
  if (!account) return "unknown";
  if (!matches) return "wrong";
  if (!account.enabled) return "disabled";
  return account.review === "passed" ? null : account.review;
}

function admit(attempt: Attempt, account: Account, tryId: string): Promise<StartedSession | null> {
  const { db, client, now } = attempt;
  return db.transaction().execute(async (tx) => {
    if (!(await noteSignIn(tx, account, { ip: client.ip, now }))) return null;
    await clearFailures(tx, { tryId });
    const { userName } = account;
    await logAccess(tx, {
      userName,
      user: account,
      msg: signInTexts.signedIn,
      succeeded: true,
      client,
      now,
    });
    return startSession(tx, { userId: account.userId, client, now });
  });
}

async function refuse(
  attempt: Attempt,
  { account, tryId, reason }: { account: Account | null; tryId: string; reason: Reason },
): Promise<void> {
  await attempt.db.transaction().execute(async (tx) => {
    await countFailure(tx, tryId);
    await logAccess(tx, { ...attempt, user: account, msg: reasons[reason], succeeded: false });
  });
}
