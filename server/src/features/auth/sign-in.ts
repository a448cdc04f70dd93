import { type SignInBody, signInTexts } from "@aeromaint/contracts/auth.ts";
import type { FieldError } from "@aeromaint/contracts/errors.ts";
import type { App } from "../../platform/app-type.ts";
import { captchaProblem } from "../../platform/captcha/check-captcha.ts";
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
import { type Account, findAccount, noteSignIn } from "./sign-in.queries.ts";
import { keepResult } from "./sign-in-result.queries.ts";

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
export async function signIn(app: App, body: SignInBody, client: Caller): Promise<StartedSession> {
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

/** Who tries, and by which request: the applicant may ask about it afterwards. */
interface Caller extends Client {
  requestId: string;
}

interface Attempt {
  db: Db;
  userName: string;
  client: Caller;
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
  const problem = await captchaProblem(app, body);
  if (problem !== null && problem !== signInTexts.codeRequired) {
    await logAccess(app.db, { ...attempt, user: null, msg: problem, succeeded: false });
  }
  return problem;
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

/** The password was right, but the account waits for approval or was refused. */
const isUnderReview = (reason: Reason) => reason === "pending" || reason === "refused";

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
    // Always the same statements: the time must not tell one reason from another.
    await keepResult(tx, { ...attempt, account, isReviewed: isUnderReview(reason) });
    await logAccess(tx, { ...attempt, user: account, msg: reasons[reason], succeeded: false });
  });
}
