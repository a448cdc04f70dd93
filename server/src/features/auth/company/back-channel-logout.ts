import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import type { App } from "../../../infra/http/app-type.ts";
import { AppError } from "../../../infra/http/errors.ts";
import { endProviderSessions, recordFirstUse } from "./company-sessions.queries.ts";
import { clockTolerance, type OidcProviders } from "./oidc.ts";
import type { ProviderConfig } from "./stored-providers.queries.ts";

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";
/** Seconds in which a logout token is accepted. */
const maxAge = 600;
/** Asymmetric algorithms only. Shared secrets and `none` are refused. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"].concat([
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
]);

interface LogoutRequest {
  provider: ProviderConfig;
  oidc: OidcProviders;
  token: string;
  /** Result of `addressKey`. */
  address: string;
}

/**
 * Ends sessions that ended at the provider (OpenID Connect Back-Channel Logout).
 * @returns number of sessions
 * @throws 400 for a token that is not signed for this client, or used before
 */
export async function endSessionsByLogoutToken(
  app: App,
  { provider, oidc, token, address }: LogoutRequest,
): Promise<number> {
  const { issuer, keys } = await oidc.keysOf(provider, { keyId: keyIdOf(token), address });
  const now = app.clock();
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer,
    audience: provider.settings.clientId ?? "",
    algorithms,
    clockTolerance,
    currentDate: now,
    maxTokenAge: maxAge,
    requiredClaims: ["iat", "jti", "events"],
  }).catch((error: unknown) => {
    app.log.warn({ providerId: provider.providerId, err: String(error) }, "logout token refused");
    throw refused();
  });
  const { sub = null, sid, events, jti } = payload;
  const session = typeof sid === "string" ? sid : null;
  const isLogout = typeof events === "object" && events !== null && logoutEvent in events;
  // A nonce marks an ID token, which is no logout token.
  if (!isLogout || "nonce" in payload || (sub === null && session === null)) throw refused();
  const expiresAt = new Date(now.getTime() + 2 * (maxAge + clockTolerance) * 1000);
  const key = `logout ${provider.providerId} ${issuer} ${jti}`;
  if (!(await recordFirstUse(app.db, { key, expiresAt }))) throw refused();
  const { providerId } = provider;
  const ended = await endProviderSessions(app.db, {
    providerId,
    issuer,
    subject: sub,
    sid: session,
    now,
  });
  if (ended > 0) app.changes.publishLater("sys_session");
  return ended;
}

/** @throws 400 before the provider is called */
function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    throw refused();
  }
}

const refused = () => new AppError(400, "退出通知无效");
