import type { WorkplaceKind } from "@aeromaint/contracts/auth/company/provider.ts";
import type { Claims } from "../identity.ts";
import type { ProviderConfig } from "../stored-providers.queries.ts";

/** Adapter for one app. Addresses, names and calls differ. */
export interface WorkplaceApp {
  /** Hosts of the sign-in page and of the API. */
  hosts: { login: string; api: string };
  /** Query parameter with the code. */
  codeName: "code" | "authCode";
  /** Claim with an e-mail address assigned by the company; null if none. */
  verifiedEmail: string | null;
  /** Sign-in page, below the host. */
  authorizationPage(
    provider: ProviderConfig,
    round: AppAuthorizationRequest,
  ): { path: string; query: AppParameters };
  /** Person who returned. `ask` throws for an error answer. */
  identifyPerson(
    provider: ProviderConfig,
    returned: AppAuthorizationResponse,
    ask: AppApiCaller,
  ): Promise<WorkplacePerson>;
}

type AppParameters = Record<string, string>;

interface AppAuthorizationRequest {
  redirectUri: string;
  state: string;
  /** PKCE. */
  challenge: string;
}

interface AppAuthorizationResponse {
  code: string;
  redirectUri: string;
  /** PKCE. */
  verifier: string;
}

interface WorkplacePerson {
  /** Permanent id; null for people outside the company. */
  subject: string | null;
  claims: Claims;
}

interface AppApiCall {
  query?: AppParameters;
  headers?: AppParameters;
  /** Sent as JSON by POST. */
  body?: object;
}

export type AppApiCaller = (path: string, question: AppApiCall) => Promise<Claims>;

const claimText = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;

/**
 * DingTalk. clientId: the Client ID (AppKey) of the app, tenantId: the CorpId of the company.
 * https://open.dingtalk.com/document/orgapp/tutorial-obtaining-user-personal-information
 */
const dingtalk: WorkplaceApp = {
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

/**
 * Feishu. clientId: the App ID. tenantId: the tenant_key, if other companies use the app too.
 * @see https://open.feishu.cn/document/authentication-management/access-token/obtain-oauth-code
 */
const feishu: WorkplaceApp = {
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

/** Status of disabled members and of members who left. */
const inactiveStatuses = [2, 5];

/**
 * WeCom, for an app of the company. clientId is the CorpID, tenantId is the AgentId.
 * @see https://developer.work.weixin.qq.com/document/path/98152 and 98176
 */
const wecom: WorkplaceApp = {
  hosts: { login: "https://login.work.weixin.qq.com", api: "https://qyapi.weixin.qq.com" },
  codeName: "code",
  verifiedEmail: "biz_mail",
  authorizationPage: ({ settings }, { redirectUri, state }) => ({
    path: "/wwlogin/sso/login",
    query: {
      login_type: "CorpApp",
      appid: settings.clientId ?? "",
      state,
      agentid: settings.tenantId ?? "",
      redirect_uri: redirectUri,
    },
  }),
  async identifyPerson({ settings, secret }, { code }, ask) {
    const company = { corpid: settings.clientId ?? "", corpsecret: secret ?? "" };
    const { access_token } = await ask("/cgi-bin/gettoken", { query: company });
    const token = { access_token: claimText(access_token) ?? "" };
    // A guest has an openid but no userid.
    const { userid } = await ask("/cgi-bin/auth/getuserinfo", { query: { ...token, code } });
    const subject = claimText(userid);
    if (!subject) return { subject: null, claims: {} };
    const {
      errcode: _code,
      errmsg: _message,
      ...claims
    } = await ask("/cgi-bin/user/get", {
      query: { ...token, userid: subject },
    });
    const isOpen = !inactiveStatuses.includes(Number(claims.status ?? 1));
    return { subject: isOpen ? subject : null, claims: { ...claims, userid: subject } };
  },
};

export const workplaceApps: Record<WorkplaceKind, WorkplaceApp> = { wecom, dingtalk, feishu };
