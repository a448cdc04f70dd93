import * as client from "openid-client";
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
