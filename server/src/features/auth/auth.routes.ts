import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import { secondFactorTexts, type TicketBody } from "@aeromaint/contracts/auth/second-factor.ts";
import { serve } from "../../crud/serve.ts";
import {
  captchaKey,
  isCaptchaRequired,
  storeCaptcha,
} from "../../infra/captcha/captcha.queries.ts";
import type { Tx } from "../../infra/db/database.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { AppError, expired, invalidField, notSignedIn } from "../../infra/http/errors.ts";
import { readPasswordRules } from "../../infra/passwords/new-password.ts";
import { consumeCode } from "../../infra/second-factor/second-factor.queries.ts";
import { logAccess, type SignInFailure } from "../../infra/sessions/access-log.ts";
import { readAccessToken } from "../../infra/sessions/access-token.ts";
import { addressKey, clientOf } from "../../infra/sessions/client.ts";
import { bearerOf, hasCredentials } from "../../infra/sessions/current-user.ts";
import {
  endSession,
  rotateRefreshToken,
  type StartedSession,
} from "../../infra/sessions/sessions.queries.ts";
import { countFailure } from "../../infra/sessions/sign-in-limits.ts";
import { captchaAnswer, captchaPicture } from "./captcha-picture.ts";
import { companyRoutes } from "./company/company.routes.ts";
import { directoryPlugin } from "./company/directory/directory-plugin.ts";
import { signInByDirectory } from "./company/directory/directory-sign-in.ts";
import { providerSignOutUrl } from "./company/provider-sign-out.ts";
import { listOfferedProviders } from "./company/stored-providers.queries.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { identityProofRoutes } from "./second-factor/identity-proof.routes.ts";
import { secondFactorRoutes } from "./second-factor/second-factor.routes.ts";
import { consumeTicket, findTicketAccount } from "./second-factor/ticket.queries.ts";
import { signInClientOf, tokensOfSession } from "./session-tokens.ts";
import type { SignInAccount } from "./sign-in.queries.ts";
import { findSignInResult } from "./sign-in.queries.ts";
import { signIn } from "./sign-in.ts";
import {
  abandonSignInAttempt,
  reserveSignInAttempt,
  type SignInAttempt,
  type SignInClient,
  signInErrorOf,
  signInRefusalOf,
} from "./sign-in-attempt.ts";

export default async function authRoutes(app: App): Promise<void> {
  await app.register(directoryPlugin);
  const oidc = await companyRoutes(app);
  await signInResultRoutes(app);
  await secondFactorRoutes(app);
  await identityProofRoutes(app);
  await passwordRulesRoutes(app);
  serve(app, "GET /captcha", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const [publicKey, providers] = await Promise.all([
      app.sealedBox.publicKey(),
      listOfferedProviders(app.db),
    ]);
    if (!(await isCaptchaRequired(app))) {
      return ok({ captchaOnOff: false, img: "", uuid: "", publicKey, providers });
    }
    const text = captchaAnswer();
    const captcha = {
      answer: text,
      address: addressKey(request.ip),
      key: captchaKey(app),
      now: app.clock(),
    };
    const uuid = await storeCaptcha(app.db, captcha);
    return ok({ captchaOnOff: true, img: await captchaPicture(text), uuid, publicKey, providers });
  });

  serve(app, "POST /auth/login", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const enter = request.body.providerId ? signInByDirectory : signIn;
    const admission = await enter(app, request.body, signInClientOf(request));
    if ("secondFactor" in admission) return ok(admission, secondFactorTexts.codeNeeded);
    app.changes.publishLater("sys_session");
    return ok(tokensOfSession(app, admission.session), signInTexts.signedIn);
  });

  serve(app, "POST /auth/login/second-factor", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const session = await finishSignIn(app, request.body, signInClientOf(request));
    app.changes.publishLater("sys_session");
    return ok(tokensOfSession(app, session), signInTexts.signedIn);
  });

  serve(app, "PUT /auth/refresh/token", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const { refreshToken } = request.body;
    const { tokenSecret } = app;
    const rotation = { refreshToken, tokenSecret, now: app.clock() };
    const session = await rotateRefreshToken(app.db, rotation);
    if (!session) throw expired();
    return ok(tokensOfSession(app, session));
  });

  // Open, so that an expired token can sign out. Forged tokens are refused.
  serve(app, "DELETE /auth/logout", async (request) => {
    if (!hasCredentials(request)) throw notSignedIn();
    const now = app.clock();
    const claims = readAccessToken(app, bearerOf(request) ?? "", now);
    const user = claims && (await endSession(app.db, claims.sessionId, now));
    if (!user) throw expired();
    const { userName } = user;
    const client = clientOf(request);
    await logAccess(app.db, { userName, user, result: "signedOut", client, now });
    app.changes.publishLater("sys_session");
    const { sessionId } = claims;
    return ok(
      { url: await providerSignOutUrl(request, { oidc, sessionId }) },
      signInTexts.signedOut,
    );
  });
}

/**
 * Exchanges ticket and code for a session. A wrong code counts like a wrong password.
 * @throws 401 for the ticket or the account, 400 for a wrong code, 429 over the limits
 */
async function finishSignIn(
  app: App,
  { ticket, code }: TicketBody,
  client: SignInClient,
): Promise<StartedSession> {
  const { db, tokenSecret } = app;
  const now = app.clock();
  const account = await findTicketAccount(db, { ticket, now });
  if (!account) throw new AppError(401, secondFactorTexts.staleTicket);
  const attempt: SignInAttempt = { db, userName: account.userName, client, now };
  const refused = signInRefusalOf(account, client);
  const tryId = await reserveSignInAttempt(attempt);
  if (refused) {
    await db
      .transaction()
      .execute((tx) => refuseSecondFactor(tx, attempt, { account, tryId, refused }));
    throw await signInErrorOf(attempt);
  }
  try {
    const proof = { userId: account.userId, code, tokenSecret, now };
    const session = await db.transaction().execute(async (tx) => {
      if (!(await consumeCode(tx, proof))) {
        await refuseSecondFactor(tx, attempt, { account, tryId, refused: "wrongCode" });
        return null;
      }
      const spent = await consumeTicket(tx, { ticket, now });
      const started =
        spent && (await completeSignIn(tx, { ...attempt, ...spent }, { account, tryId }));
      // Rolls back, so that the unused code stays valid.
      if (!started) throw new AppError(401, secondFactorTexts.staleTicket);
      return started;
    });
    if (session) return session;
  } catch (error) {
    await abandonSignInAttempt(attempt, { tryId, error });
    throw error;
  }
  throw invalidField("code", secondFactorTexts.wrongCode);
}

async function refuseSecondFactor(
  tx: Tx,
  attempt: SignInAttempt,
  { account, tryId, refused }: { account: SignInAccount; tryId: string; refused: SignInFailure },
): Promise<void> {
  await countFailure(tx, tryId);
  await logAccess(tx, { ...attempt, user: account, result: refused });
}

/** Password rules for every form with a new password. */
async function passwordRulesRoutes(app: App): Promise<void> {
  serve(app, "GET /open/password/rules", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    return ok(await readPasswordRules(app.db));
  });
}

/**
 * Tells an applicant with the right password the reason of a refused sign-in. The refusal is the
 * same for all reasons. Only the caller knows its request id.
 */
async function signInResultRoutes(app: App): Promise<void> {
  serve(app, "GET /open/registration/result/:requestId", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const query = { ...request.params, ip: request.ip, now: app.clock() };
    return ok({ message: await findSignInResult(app.db, query) });
  });
}
