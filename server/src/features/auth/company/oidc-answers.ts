import { companyTexts } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { ServerMetadata } from "openid-client";
import * as client from "openid-client";
import { CompanySignInError } from "./company-sign-in-error.ts";
import type { Claims } from "./identity.ts";

/** Adds a missing `token_type`, and drops optional members, which may be null or texts. */
export async function normaliseTokenAnswer(response: Response): Promise<Response> {
  const body: unknown = response.ok
    ? await response
        .clone()
        .json()
        .catch(() => null)
    : null;
  if (typeof body !== "object" || body === null || "error" in body) return response;
  const { access_token = "", id_token, token_type } = body as Record<string, unknown>;
  // Without an access token, the ID token is enough; user info fails.
  const used = { access_token: String(access_token) || "none", token_type: token_type ?? "Bearer" };
  return Response.json({ ...used, id_token });
}

/**
 * Claims of the user info endpoint; null on failure, because the ID token is enough.
 * @throws 400 for claims of another person
 */
export async function fetchUserInfoClaims(
  config: client.Configuration,
  accessToken: string,
  subject: string,
): Promise<Claims | null> {
  if (!config.serverMetadata().userinfo_endpoint) return {};
  return client.fetchUserInfo(config, accessToken, subject).catch((error: unknown) => {
    const { code } = error as { code?: string };
    if (code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") throw error;
    return null;
  });
}

const addressNames = ["authorization_endpoint", "token_endpoint", "userinfo_endpoint"].concat([
  "jwks_uri",
  "end_session_endpoint",
]);

/** Browsers open some of these addresses. @throws 400 for other schemes than http and https */
export function checkMetadataUrls(metadata: ServerMetadata): ServerMetadata {
  for (const name of addressNames) {
    const address = metadata[name];
    const isMissing = address === undefined || address === null;
    if (!isMissing && !/^https?:$/.test(URL.parse(String(address))?.protocol ?? ""))
      throw new CompanySignInError(
        400,
        companyTexts.refused,
        `${name}: ${String(address).slice(0, 200)}`,
      );
  }
  return metadata;
}
