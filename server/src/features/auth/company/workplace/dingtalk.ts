import { claimText, type WorkplaceApp } from "./workplace-app.ts";

/**
 * DingTalk. clientId: the Client ID (AppKey) of the app, tenantId: the CorpId of the company.
 * https://open.dingtalk.com/document/orgapp/tutorial-obtaining-user-personal-information
 */
export const dingtalk: WorkplaceApp = {
  hosts: { login: "https://login.dingtalk.com", api: "https://api.dingtalk.com" },
  codeName: "authCode",
  verifiedEmail: null,
  authorizationPage: ({ settings }, { redirectUri, state }) => ({
    path: "/oauth2/auth",
    query: {
      response_type: "code",
      client_id: settings.clientId ?? "",
      redirect_uri: redirectUri,
      scope: "openid corpid",
      corpId: settings.tenantId ?? "",
      prompt: "consent",
      state,
    },
  }),
  async identifyPerson({ settings, secret }, { code }, ask) {
    const { accessToken, corpId } = await ask("/v1.0/oauth2/userAccessToken", {
      body: {
        clientId: settings.clientId,
        clientSecret: secret,
        code,
        grantType: "authorization_code",
      },
    });
    // Anybody may have a DingTalk account. Only members of this company are accepted.
    if (!claimText(corpId) || corpId !== settings.tenantId)
      return { subject: null, claims: { corpId } };
    const claims = await ask("/v1.0/contact/users/me", {
      headers: { "x-acs-dingtalk-access-token": claimText(accessToken) ?? "" },
    });
    return { subject: claimText(claims.unionId), claims: { ...claims, corpId } };
  },
};
