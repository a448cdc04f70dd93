import type { SecondFactorTicket } from "@aeromaint/contracts/auth/second-factor.ts";
import type { SignInBody } from "@aeromaint/contracts/auth/sign-in.ts";
import { isPublished } from "@aeromaint/contracts/people/demo-accounts.ts";
import type { FieldError } from "@aeromaint/contracts/wire/errors.ts";
import {
  type CaptchaProblem,
  captchaProblem,
  captchaTexts,
} from "../../infra/captcha/captcha.queries.ts";
import type { App } from "../../infra/http/app-type.ts";
import { AppError, invalid, signInFailed } from "../../infra/http/errors.ts";
import { isFirstCode } from "../../infra/passwords/first-code.queries.ts";
import { verifyPassword } from "../../infra/passwords/password-hash.ts";
import { secondFactorMode } from "../../infra/second-factor/second-factor.queries.ts";
import { logAccess, type SignInFailure } from "../../infra/sessions/access-log.ts";
import type { StartedSession } from "../../infra/sessions/sessions.queries.ts";
import { countFailure, releaseAttempt } from "../../infra/sessions/sign-in-limits.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { openTicket } from "./second-factor/ticket.queries.ts";
import { findSignInAccount, keepResult, type SignInAccount } from "./sign-in.queries.ts";
import { type Attempt, reserve, type SignInClient, signInBlocker } from "./sign-in-attempt.ts";

/** What a right password opens: a session, or the way to the code that is asked for as well. */
export type Admission = { session: StartedSession } | SecondFactorTicket;

/**
 * Checks captcha, limits and password, and lets in.
 * @throws 400 for the fields, 401 登录失败 for any fault of the account, 429 over the limits
 */
export async function signIn(app: App, body: SignInBody, client: SignInClient): Promise<Admission> {
  const userName = body.username.trim();
  const attempt: Attempt = { db: app.db, userName, client, now: app.clock() };
  const password = await checkForm(app, body, attempt);
  if (body.providerId) {
    const { signInByDirectory } = await import("./company/directory/directory-sign-in.ts");
    return signInByDirectory(app, { providerId: body.providerId, password }, attempt);
  }
  const tryId = await reserve(attempt);
  try {
    const account = await findSignInAccount(app.db, userName);
    const matches =
      (await verifyPassword(password, account?.passwordHash ?? null)) ||
      (await isFirstCode(app.db, account?.userId ?? null, { typed: password, now: attempt.now }));
    const reason = refusal(attempt, account, { password, matches });
    if (reason === null && account) {
      const admission = await admit(attempt, account, tryId);
      if (admission) return admission;
    }
    await refuse(attempt, { account, tryId, reason: reason ?? "wrongPassword" });
  } catch (error) {
    await releaseAttempt(app.db, tryId).catch(() => {});
    throw error;
  }
  throw signInFailed();
}

/** The password, once the captcha is right. Checks both, so that the answer names both errors. */
async function checkForm(app: App, body: SignInBody, attempt: Attempt): Promise<string> {
  const problem = await checkCaptcha(app, body, attempt);
  const opened = await app.sealedBox.open("password", body.password).catch((error: unknown) => {
    if (error instanceof AppError && error.errors) return error.errors;
    throw error;
  });
  const errors: FieldError[] = [
    ...(typeof opened === "string" ? [] : opened),
    ...(problem ? [{ field: "code", message: captchaTexts[problem] }] : []),
  ];
  if (typeof opened === "string" && errors.length === 0) return opened;
  throw invalid(errors);
}

async function checkCaptcha(
  app: App,
  body: SignInBody,
  attempt: Attempt,
): Promise<CaptchaProblem | null> {
  const problem = await captchaProblem(app, body);
  if (problem === "wrong" || problem === "stale") {
    const result = problem === "wrong" ? "captchaWrong" : "captchaStale";
    await logAccess(app.db, { ...attempt, user: null, result });
  }
  return problem;
}

function refusal(
  { client }: Attempt,
  account: SignInAccount | null,
  { password, matches }: { password: string; matches: boolean },
): SignInFailure | null {
  if (!account) return "unknownAccount";
  if (!matches) return "wrongPassword";
  if (isPublished(password) && !client.isFromThisMachine) return "publishedPassword";
  return signInBlocker(account, client);
}

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
