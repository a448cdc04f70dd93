import assert from "node:assert/strict";
import type { ProviderFlowPurpose } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { sealed, startTestApp, type TestAnswer } from "../../../../test/harness.ts";
import { clientId, clientSecret } from "./issuer.fixture.ts";

export const homeUrl = "https://mro.example";

/** Public address of the application, with outbound access to providers of the tests. */
export const companyConfig = { publicUrl: homeUrl, outboundNetworks: ["127.0.0.1"] };

type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Starts the application with providers and staff to link. */
export async function startCompanyApp() {
  const t = await startTestApp(companyConfig);
  const company = await companyBrowsers(t);
  const { admin } = company;
  /** Creates staff with the default permissions. */
  async function person(userName: string, columns: Record<string, unknown> = {}): Promise<string> {
    const { data: posts } = await admin.get("/system/common/post");
    const { code, message, data } = await admin.post("/system/user", {
      userName,
      nickName: "李四",
      deptId: t.base.deptId,
      sex: "1",
      status: "1",
      postIds: [posts[0].postId],
      roleIds: [String(t.base.roleIds.get("maintainer"))],
      password: await sealed(t.app, "Rudder-2026-trim"),
      ...columns,
    });
    assert.equal(code, 200, message);
    return data.userId;
  }
  return { ...t, ...company, person };
}

/** Simulates browsers that visit a provider and return. */
export async function companyBrowsers(t: Pick<TestApp, "app" | "as" | "db">) {
  const admin = await t.as("admin");
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9][Symbol.iterator]();

  /** Sends a request with the cookie of a browser. */
  async function send(path: string, body: object, more: CompanyRequest = {}): Promise<TestAnswer> {
    const { token, cookie, ip = "127.0.0.1" } = more;
    const response = await t.app.inject({
      method: "POST",
      url: `/api${path}`,
      payload: body,
      remoteAddress: ip,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
      },
    });
    const text = response.body;
    const json = text.startsWith("{") ? response.json() : {};
    return { status: response.statusCode, headers: response.headers, ...json };
  }

  return {
    admin,
    send,
    /** Provider form with defaults. */
    form: (issuer: string, more: object = {}) => ({
      providerName: `公司登录${numbers.next().value}`,
      kind: "oidc",
      status: "1",
      userTypes: ["04"],
      issuer,
      clientId,
      secret: clientSecret,
      scopes: "openid profile email",
      accountClaim: "preferred_username",
      nameClaim: "name",
      emailClaim: "email",
      linkBy: "userName",
      creates: false,
      signsOutThere: false,
      ...more,
    }),
    async provider(form: object): Promise<string> {
      const { code, message, data } = await admin.post("/system/sign-in-provider", form);
      assert.equal(code, 200, message);
      return data.providerId;
    },
    /** Starts a flow. The browser may have a cookie already. */
    async begin(providerId: string, { purpose = "signIn", redirect, ...more }: FlowRequest = {}) {
      const body = { purpose, ...(redirect !== undefined && { redirect }) };
      const answer = await send(`/auth/company/${providerId}/start`, body, more);
      const lines = [answer.headers["set-cookie"] ?? []].flat().map(String);
      return {
        answer,
        url: answer.data?.url as string,
        cookie: lines.map((line) => line.split(";")[0]).join("; "),
        line: lines[0] ?? "",
      };
    },
    finish: (providerId: string, returned: URL, more: CompanyRequest = {}) =>
      send(`/auth/company/${providerId}/finish`, { answer: returned.search }, more),
    async lastAccess(): Promise<Record<string, unknown> | undefined> {
      return t.db
        .selectFrom("sysAccessLog")
        .select(["userName", "result", "status"])
        .orderBy("accessId", "desc")
        .executeTakeFirst();
    },
  };
}

interface CompanyRequest {
  token?: string;
  cookie?: string;
  ip?: string;
}

interface FlowRequest extends CompanyRequest {
  purpose?: ProviderFlowPurpose;
  redirect?: string;
}
