import type { SignInBody } from "@aeromaint/contracts/auth/sign-in.ts";
import { isPublishedPassword } from "@aeromaint/contracts/people/demo-accounts.ts";
import type { FieldError } from "@aeromaint/contracts/wire/errors.ts";
import {
  type CaptchaProblem,
  captchaProblem,
  captchaTexts,
} from "../../infra/captcha/captcha.queries.ts";
import type { Db } from "../../infra/db/database.ts";
import type { App } from "../../infra/http/app-type.ts";
import { AppError, invalid } from "../../infra/http/errors.ts";
import { isBcrypt } from "../../infra/passwords/bcrypt-hash.ts";
import { isFirstCode } from "../../infra/passwords/first-code.queries.ts";
import { hashPassword, verifyPassword } from "../../infra/passwords/password-hash.ts";
import { logAccess, type SignInFailure } from "../../infra/sessions/access-log.ts";
import { recheckMissingPerson } from "./company/directory/gone-people.queries.ts";
import {
  findSignInAccount,
  isPasswordSignInDisabled,
  type PasswordSignInParameters,
  readPasswordSignInParameters,
  replacePasswordHash,
  type SignInAccount,
} from "./sign-in.queries.ts";
import {
  abandonSignInAttempt,
  reserveSignInAttempt,
  type SignInAttempt,
  type SignInClient,
  signInErrorOf,
  signInRefusalOf,
} from "./sign-in-attempt.ts";
import { completeFirstFactor, recordRefusedSignIn, type SignInResult } from "./sign-in-result.ts";

/**
 * Checks captcha, limits and password, and signs in.
 * @throws 400 for the fields, 401 登录失败 for any fault of the account, 429 over the limits
 */
export async function signIn(
  app: App,
  body: SignInBody,
  client: SignInClient,
): Promise<SignInResult> {
  const userName = body.username.trim();
  const attempt: SignInAttempt = { db: app.db, userName, client, now: app.clock() };
  const password = await checkSignInForm(app, body, attempt);
  const tryId = await reserveSignInAttempt(attempt);
  try {
    const [account, rules] = await Promise.all([
      findSignInAccount(app.db, userName),
      readPasswordSignInParameters(app.db),
    ]);
    const matches =
      (await verifyPassword(password, account?.passwordHash ?? null)) ||
      (await isFirstCode(app.db, account?.userId ?? null, { typed: password, now: attempt.now }));
    const reason = refusal(attempt, account, { password, matches, rules });
    if (reason === null && account) {
      const known = await replaceBcryptHash(app.db, account, password);
      const admission = await completeFirstFactor(attempt, known, tryId);
      if (admission) return admission;
    }
    if (reason === "gone" && account) {
      // Runs in the background for the next attempt: a local sign-in waits for no directory.
      void recheckMissingPerson(app, account).catch(() => {});
    }
    await recordRefusedSignIn(attempt, { account, tryId, reason: reason ?? "wrongPassword" });
  } catch (error) {
    await abandonSignInAttempt(attempt, { tryId, error });
    throw error;
  }
  throw await signInErrorOf(attempt);
}

/** Replaces a hash of an earlier system at the first sign-in. */
async function replaceBcryptHash(
  db: Db,
  account: SignInAccount,
  password: string,
): Promise<SignInAccount> {
  if (!isBcrypt(account.passwordHash)) return account;
  const passwordHash = await hashPassword(password);
  return (await replacePasswordHash(db, account, passwordHash))
    ? { ...account, passwordHash }
    : account;
}

/** The opened password. Checks captcha and password, so that the error names both. */
export async function checkSignInForm(
  app: App,
  body: SignInBody,
  attempt: SignInAttempt,
): Promise<string> {
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
  attempt: SignInAttempt,
): Promise<CaptchaProblem | null> {
  const problem = await captchaProblem(app, body);
  if (problem === "wrong" || problem === "stale") {
    const result = problem === "wrong" ? "captchaWrong" : "captchaStale";
    await logAccess(app.db, { ...attempt, user: null, result });
  }
  return problem;
}

function refusal(
  { client }: SignInAttempt,
  account: SignInAccount | null,
  {
    password,
    matches,
    rules,
  }: { password: string; matches: boolean; rules: PasswordSignInParameters },
): SignInFailure | null {
  if (!account) return "unknownAccount";
  if (!matches) return "wrongPassword";
  if (isPublishedPassword(password) && !client.isFromThisMachine) return "publishedPassword";
  if (isPasswordSignInDisabled(rules, account, client)) return "passwordOff";
  return signInRefusalOf(account, client);
}
