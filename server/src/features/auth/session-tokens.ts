import type { Tokens } from "@aeromaint/contracts/auth/sign-in.ts";
import type { FastifyRequest } from "fastify";
import type { App } from "../../infra/http/app-type.ts";
import { isFromThisMachine } from "../../infra/http/networks.ts";
import { accessTokenLifetime, signAccessToken } from "../../infra/sessions/access-token.ts";
import { clientOf } from "../../infra/sessions/client.ts";
import type { StartedSession } from "../../infra/sessions/sessions.queries.ts";
import type { SignInClient } from "./sign-in-attempt.ts";

export function signInClientOf(request: FastifyRequest): SignInClient {
  const isLocal = isFromThisMachine(request);
  return { ...clientOf(request), requestId: request.id, isFromThisMachine: isLocal };
}

/** Tokens of a new session. */
export function tokensOfSession(app: App, session: StartedSession): Tokens {
  return {
    accessToken: signAccessToken(app, { ...session, now: app.clock() }),
    refreshToken: session.refreshToken,
    expiresIn: accessTokenLifetime,
  };
}
