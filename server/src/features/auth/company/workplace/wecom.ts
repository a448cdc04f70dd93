import { claimText, type WorkplaceApp } from "./workplace-app.ts";

/** Status of disabled members and of members who left. */
const inactiveStatuses = [2, 5];

/**
 * WeCom, for an app of the company. clientId is the CorpID, tenantId is the AgentId.
 * @see https://developer.work.weixin.qq.com/document/path/98152 and 98176
 */
export const wecom: WorkplaceApp = {
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
