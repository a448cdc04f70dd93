import { signInTexts, type Tokens } from "@aeromaint/contracts/auth/auth.ts";
import { secondFactorTexts } from "@aeromaint/contracts/auth/second-factor.ts";
import type { FastifyRequest } from "fastify";
import { serve } from "../../crud/serve.ts";
import { storeCaptcha } from "../../infra/captcha/captcha.queries.ts";
import { asksCaptcha, captchaKey } from "../../infra/captcha/consume-captcha.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { expired, notSignedIn } from "../../infra/http/errors.ts";
import { isFromThisMachine } from "../../infra/http/loopback.ts";
import { logAccess } from "../../infra/sessions/access-log.ts";
import {
  accessTokenLifetime,
  readAccessToken,
  signAccessToken,
} from "../../infra/sessions/access-token.ts";
import { addressKey, clientOf } from "../../infra/sessions/client.ts";
import { bearerOf, hasCredentials } from "../../infra/sessions/current-user.ts";
import {
  endSession,
  rotateRefreshToken,
  type StartedSession,
} from "../../infra/sessions/sessions.queries.ts";
import { captchaAnswer, captchaPicture } from "./captcha-picture.ts";
import { passwordRulesRoutes } from "./password-rules.routes.ts";
import { finishSignIn } from "./second-factor/finish-sign-in.ts";
import { identityProofRoutes } from "./second-factor/identity-proof.routes.ts";
import { secondFactorRoutes } from "./second-factor/second-factor.routes.ts";
import { signIn } from "./sign-in.ts";
import type { Caller } from "./sign-in-attempt.ts";
import { signInResultRoutes } from "./sign-in-result.routes.ts";

/** Captcha, sign-in, renewal and sign-out. */
export async function authRoutes(app: App): Promise<void> {
  await signInResultRoutes(app);
  await secondFactorRoutes(app);
  await identityProofRoutes(app);
  await passwordRulesRoutes(app);
  serve(app, "GET /captcha", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const publicKey = await app.sealedBox.publicKey();
    if (!(await asksCaptcha(app))) {
      return ok({ captchaOnOff: false, img: "", uuid: "", publicKey });
    }
    const text = captchaAnswer();
    const asked = {
      answer: text,
      address: addressKey(request.ip),
      key: captchaKey(app),
      now: app.clock(),
    };
    const uuid = await storeCaptcha(app.db, asked);
    return ok({ captchaOnOff: true, img: await captchaPicture(text), uuid, publicKey });
  });

  serve(app, "POST /auth/login", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const admission = await signIn(app, request.body, callerOf(request));
    if ("secondFactor" in admission) return ok(admission, secondFactorTexts.codeAsked);
    app.changes.publishLater("sys_session");
    return ok(tokensOf(app, admission.session), signInTexts.signedIn);
  });

  serve(app, "POST /auth/login/second-factor", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const session = await finishSignIn(app, request.body, callerOf(request));
    app.changes.publishLater("sys_session");
    return ok(tokensOf(app, session), signInTexts.signedIn);
  });

  serve(app, "PUT /auth/refresh/token", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const { refreshToken } = request.body;
    const { tokenSecret } = app;
    const rotation = { refreshToken, tokenSecret, now: app.clock() };
    const session = await rotateRefreshToken(app.db, rotation);
    if (!session) throw expired();
    return ok(tokensOf(app, session));
  });

  // Open, because a token past its end may still sign its own session out; a forged one may not.
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
    return ok(null, signInTexts.signedOut);
  });
}

function callerOf(request: FastifyRequest): Caller {
  const isLocal = isFromThisMachine(request);
  return { ...clientOf(request), requestId: request.id, isFromThisMachine: isLocal };
}

function tokensOf(app: App, session: StartedSession): Tokens {
  return {
    accessToken: signAccessToken(app, { ...session, now: app.clock() }),
    refreshToken: session.refreshToken,
    expiresIn: accessTokenLifetime,
  };
}
