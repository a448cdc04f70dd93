import jwt from "@fastify/jwt";
import type { App } from "../http/app-type.ts";
import type { CurrentUser } from "./current-user.ts";
import { keyFor } from "./token-secret.ts";

/** Seconds. */
export const accessTokenLifetime = 30 * 60;

declare module "@fastify/jwt" {
  interface FastifyJWT {
    user: CurrentUser | null;
  }
}

const issuer = "aeromaint";
const audience = "access";
const id = /^[0-9]{1,18}$/;

interface AccessClaims {
  userId: string;
  sessionId: string;
  issuedAt: Date;
  /** An expired token is accepted for signing out only. */
  expired: boolean;
}

/** Number of cached tokens with a valid signature. */
const maxCached = 1_000;

export async function registerAccessTokens(app: App, tokenSecret: string): Promise<void> {
  await app.register(jwt, {
    secret: keyFor("access-token", tokenSecret),
    sign: { algorithm: "HS256" },
    // The platform's clock decides about expiry, below.
    verify: {
      cache: maxCached,
      algorithms: ["HS256"],
      allowedIss: issuer,
      allowedAud: audience,
      requiredClaims: ["sub", "sid", "exp"],
      ignoreExpiration: true,
    },
  });
}

export function signAccessToken(
  app: App,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const exp = iat + accessTokenLifetime;
  return app.jwt.sign({ iss: issuer, aud: audience, sub: userId, sid: sessionId, iat, exp });
}

/** Claims of a token signed by this platform, otherwise null. */
export function readAccessToken(app: App, token: string, now: Date): AccessClaims | null {
  try {
    const { sub, sid, iat, exp } =
      app.jwt.verify<Record<"sub" | "sid" | "iat" | "exp", unknown>>(token);
    if (typeof sub !== "string" || typeof sid !== "string" || typeof exp !== "number") return null;
    if (!id.test(sub) || !id.test(sid)) return null;
    const issuedAt = new Date(typeof iat === "number" ? iat * 1000 : 0);
    return { userId: sub, sessionId: sid, issuedAt, expired: exp * 1000 <= now.getTime() };
  } catch {
    return null;
  }
}
