import * as client from "openid-client";
import type { Claims } from "./identity.ts";

/**
 * The members of a token answer that are used here. Some providers leave out `token_type`, or write
 * null or a text for members that are optional.
 */
export async function tokenAnswer(response: Response): Promise<Response> {
  const body: unknown = response.ok
    ? await response
        .clone()
        .json()
        .catch(() => null)
    : null;
  if (typeof body !== "object" || body === null || "error" in body) return response;
  const { access_token = "", id_token, token_type } = body as Record<string, unknown>;
  // Without an access token the user info has no answer, and the ID token is enough.
  const used = { access_token: String(access_token) || "none", token_type: token_type ?? "Bearer" };
  return Response.json({ ...used, id_token });
}

/**
 * More claims; null if the provider does not give them: the ID token proves the person without them.
 * @throws 400 for claims of another person
 */
export async function userInfo(
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
