import type { FastifyRequest } from "fastify";
import { publicBaseUrl } from "../../../infra/http/networks.ts";
import { findSessionProvider } from "./company-sessions.queries.ts";
import type { OidcProviders } from "./oidc.ts";
import { findProvider } from "./stored-providers.queries.ts";

/**
 * Address that ends the session at the provider; null if not configured. If the provider fails, the
 * local sign-out succeeds anyway.
 */
export async function providerSignOutUrl(
  request: FastifyRequest,
  { oidc, sessionId }: { oidc: OidcProviders; sessionId: string },
): Promise<string | null> {
  const { server: app } = request;
  const session = await findSessionProvider(app.db, sessionId);
  const provider = session && (await findProvider(app, session.providerId));
  if (provider?.kind !== "oidc" || !provider.isEnabled || !provider.settings.signsOutThere)
    return null;
  return oidc
    .signOutAddress(provider, `${publicBaseUrl(request)}/web-site/home`)
    .catch((err: unknown) => {
      request.log.warn({ err }, "a provider could not be asked to sign out");
      return null;
    });
}
