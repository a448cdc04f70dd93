import type { Claims } from "../identity.ts";
import { claimText, type WorkplaceApp } from "./workplace-app.ts";

/**
 * Feishu. clientId: the App ID. tenantId: the tenant_key, if other companies use the app too.
 * @see https://open.feishu.cn/document/authentication-management/access-token/obtain-oauth-code
 */
export const feishu: WorkplaceApp = {
  hosts: { login: "https://accounts.feishu.cn", api: "https://open.feishu.cn" },
  codeName: "code",
  verifiedEmail: "enterprise_email",
  authorizationPage: ({ settings }, { redirectUri, state, challenge }) => ({
    path: "/open-apis/authen/v1/authorize",
    query: {
      response_type: "code",
      client_id: settings.clientId ?? "",
      redirect_uri: redirectUri,
      state,
      code_challenge: challenge,
      code_challenge_method: "S256",
    },
  }),
  async identifyPerson({ settings, secret }, { code, redirectUri, verifier }, ask) {
    const { access_token } = await ask("/open-apis/authen/v2/oauth/token", {
      body: {
        grant_type: "authorization_code",
        client_id: settings.clientId,
        client_secret: secret,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      },
    });
    const { data } = await ask("/open-apis/authen/v1/user_info", {
      headers: { authorization: `Bearer ${claimText(access_token) ?? ""}` },
    });
    const claims = (data ?? {}) as Claims;
    const isOwn = !settings.tenantId || claims.tenant_key === settings.tenantId;
    return { subject: isOwn ? claimText(claims.union_id) : null, claims };
  },
};
