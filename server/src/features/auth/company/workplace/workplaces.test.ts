import assert from "node:assert/strict";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, test } from "node:test";
import {
  companyTexts,
  providerRedirectPath,
} from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { identityProofPath } from "@aeromaint/contracts/auth/identity-proof.ts";
import { secondFactorPath } from "@aeromaint/contracts/auth/second-factor.ts";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { Secret, TOTP } from "otpauth";
import { sealed } from "../../../../../test/harness.ts";
import { dateInDays } from "../../../access-tokens/access-token.fixture.ts";
import { homeUrl, startCompanyApp } from "../company.fixture.ts";

let t: Awaited<ReturnType<typeof startCompanyApp>>;
let base = "";
/** Requests to the app, and its answers by path. */
const requests: {
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
}[] = [];
let answers: Record<string, unknown> = {};

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const url = new URL(request.url ?? "/", base);
  const body = Buffer.concat(chunks).toString();
  requests.push({ path: url.pathname, query: url.searchParams, headers: request.headers, body });
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(answers[url.pathname] ?? { errcode: 404, errmsg: "no such call" }));
});

before(async () => {
  t = await startCompanyApp();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await t.person("zhangwei", { phonenumber: "13800001234" });
});
beforeEach(() => {
  requests.length = 0;
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await t.close();
});

const secret = "app-secret-of-the-tests";
const provider = (kind: string, more: object) =>
  t.provider({
    providerName: `入口 ${kind}`,
    kind,
    status: "1",
    userTypes: ["04"],
    issuer: base,
    secret,
    clientId: "client-1",
    tenantId: "tenant-1",
    nameClaim: "name",
    linkBy: "userName",
    creates: false,
    signsOutThere: false,
    ...more,
  });

async function signIn(providerId: string, codeName = "code") {
  const { url, cookie } = await t.begin(providerId);
  const sent = new URL(url);
  const returned = new URL(`${homeUrl}${providerRedirectPath(providerId)}`);
  const state = sent.searchParams.get("state") ?? "";
  returned.search = `${new URLSearchParams({ [codeName]: "the-code", state })}`;
  return { sent, returned, cookie, answer: await t.finish(providerId, returned, { cookie }) };
}

const linkOf = (providerId: string) =>
  t.db
    .selectFrom("signInLink")
    .select(["issuer", "subject"])
    .where("providerId", "=", providerId)
    .execute();

test("signs in by WeCom: members by userid, but no guests or former members", async () => {
  const providerId = await provider("wecom", { accountClaim: "userid", emailClaim: "biz_mail" });
  answers = {
    "/cgi-bin/gettoken": { errcode: 0, errmsg: "ok", access_token: "company-token" },
    "/cgi-bin/auth/getuserinfo": { errcode: 0, userid: "zhangwei" },
    "/cgi-bin/user/get": {
      errcode: 0,
      userid: "zhangwei",
      name: "张伟",
      status: 1,
      biz_mail: "zw@mro.example",
    },
  };
  const { sent, answer, returned, cookie } = await signIn(providerId);
  assert.equal(answer.code, 200, answer.message);
  assert.equal(sent.pathname, "/wwlogin/sso/login");
  assert.equal(sent.searchParams.get("agentid"), "tenant-1");
  assert.match(sent.searchParams.get("state") ?? "", /^[0-9a-f]{64}$/);
  assert.deepEqual(
    requests.map(({ path }) => path),
    ["/cgi-bin/gettoken", "/cgi-bin/auth/getuserinfo", "/cgi-bin/user/get"],
  );
  assert.equal(requests[0]?.query.get("corpsecret"), secret);
  assert.deepEqual(await linkOf(providerId), [{ issuer: "wecom:client-1", subject: "zhangwei" }]);
  assert.equal((await t.finish(providerId, returned, { cookie })).code, 400, "used up");

  answers["/cgi-bin/auth/getuserinfo"] = { errcode: 0, openid: "guest" };
  assert.equal((await signIn(providerId)).answer.code, 400);
  answers["/cgi-bin/auth/getuserinfo"] = { errcode: 0, userid: "zhangwei" };
  answers["/cgi-bin/user/get"] = { errcode: 0, userid: "zhangwei", status: 5 };
  assert.equal((await signIn(providerId)).answer.code, 400);
  answers["/cgi-bin/gettoken"] = { errcode: 40_001, errmsg: "invalid credential" };
  const wrong = (await signIn(providerId)).answer;
  assert.deepEqual([wrong.code, wrong.message], [400, "公司登录未完成，请重试"]);
});

test("signs in by DingTalk: members of the company only", async () => {
  const providerId = await provider("dingtalk", {
    accountClaim: "mobile",
    phoneClaim: "mobile",
    nameClaim: "nick",
    linkBy: "phonenumber",
  });
  answers = {
    "/v1.0/oauth2/userAccessToken": { accessToken: "person-token", corpId: "tenant-1" },
    "/v1.0/contact/users/me": {
      nick: "张伟",
      mobile: "13800001234",
      stateCode: "86",
      unionId: "union-1",
    },
  };
  const { sent, answer } = await signIn(providerId, "authCode");
  assert.equal(answer.code, 200, answer.message);
  assert.equal(sent.searchParams.get("scope"), "openid corpid");
  assert.deepEqual(JSON.parse(requests[0]?.body ?? ""), {
    clientId: "client-1",
    clientSecret: secret,
    code: "the-code",
    grantType: "authorization_code",
  });
  assert.equal(requests[1]?.headers["x-acs-dingtalk-access-token"], "person-token");
  assert.deepEqual(await linkOf(providerId), [{ issuer: "dingtalk:tenant-1", subject: "union-1" }]);
  for (const corpId of ["another", undefined]) {
    answers["/v1.0/oauth2/userAccessToken"] = { accessToken: "person-token", corpId };
    assert.equal((await signIn(providerId, "authCode")).answer.code, 400);
  }
  answers["/v1.0/oauth2/userAccessToken"] = { code: "invalidParameter", message: "no" };
  assert.equal((await signIn(providerId, "authCode")).answer.code, 400);
});

test("signs in by Feishu with PKCE, and ignores typed addresses", async () => {
  const providerId = await provider("feishu", {
    accountClaim: "employee_no",
    emailClaim: "email",
  });
  const data = {
    name: "张伟",
    union_id: "on-1",
    employee_no: "zhangwei",
    tenant_key: "tenant-1",
    email: "typed-by-oneself@mro.example",
  };
  answers = {
    "/open-apis/authen/v2/oauth/token": { code: 0, access_token: "person-token" },
    "/open-apis/authen/v1/user_info": { code: 0, data },
  };
  const { sent, answer } = await signIn(providerId);
  assert.equal(answer.code, 200, answer.message);
  assert.equal(sent.searchParams.get("code_challenge_method"), "S256");
  assert.match(JSON.parse(requests[0]?.body ?? "").code_verifier, /^[\w-]{43}$/);
  assert.equal(requests[1]?.headers.authorization, "Bearer person-token");
  const { email } = await t.db
    .selectFrom("sysUser")
    .select("email")
    .where("userName", "=", "zhangwei")
    .executeTakeFirstOrThrow();
  assert.notEqual(email, data.email);
  answers["/open-apis/authen/v1/user_info"] = { code: 0, data: { ...data, tenant_key: "other" } };
  assert.equal((await signIn(providerId)).answer.code, 400);
});

test("requires a new sign-in at the app before a signature", async () => {
  const [{ providerId }] = (await t.admin.get("/system/sign-in-provider?providerName=feishu")).data
    .list;
  const token = "token" in t.admin ? (t.admin.token as string) : "";
  const { answer } = await t.begin(providerId, { purpose: "proof", token });
  assert.deepEqual([answer.code, /再次验证身份/.test(answer.message)], [403, true]);
});

test("refuses another browser's state, and a provider without a secret", async () => {
  const [{ providerId }] = (await t.admin.get("/system/sign-in-provider?providerName=wecom")).data
    .list;
  const { url } = await t.begin(providerId);
  const other = await t.begin(providerId);
  const returned = new URL(`${homeUrl}${providerRedirectPath(providerId)}`);
  const state = new URL(url).searchParams.get("state") ?? "";
  returned.search = `${new URLSearchParams({ code: "the-code", state })}`;
  assert.equal((await t.finish(providerId, returned, { cookie: other.cookie })).code, 400);
  const refused = await t.admin.post("/system/sign-in-provider", {
    providerName: "没有密钥",
    kind: "feishu",
    status: "1",
    userTypes: ["04"],
    clientId: "c",
    accountClaim: "employee_no",
    linkBy: "none",
    creates: false,
    signsOutThere: false,
  });
  assert.deepEqual([refused.code, refused.data?.errors?.[0]?.field], [400, "secret"]);
});

test("requires a code as proof, and lets people enrol after a recent sign-in, site accounts too", async () => {
  const providerId = await provider("wecom", {
    providerName: "入口 site",
    accountClaim: "userid",
    userTypes: ["03"],
  });
  answers = {
    "/cgi-bin/gettoken": { errcode: 0, errmsg: "ok", access_token: "company-token" },
    "/cgi-bin/auth/getuserinfo": { errcode: 0, userid: "mechanic" },
    "/cgi-bin/user/get": { errcode: 0, userid: "mechanic", name: "李强", status: 1 },
  };
  const start = new Date();
  t.at(start);
  const { answer } = await signIn(providerId);
  const token = answer.data.tokens.accessToken;
  const client = t.with(token);
  const { data: state } = await client.get(secondFactorPath);
  assert.deepEqual([state.isCodeOnly, state.providerId], [true, null]);
  const makesToken = () =>
    client.post("/system/common/user/tokens", {
      name: "夜班脚本",
      scopes: ["read"],
      expiryDate: dateInDays(9),
    });
  assert.equal((await makesToken()).reason, "proofNeeded", "the app's word is no credential");
  const password = await sealed(t.app, demoPasswords.mechanic);
  assert.equal((await client.post(identityProofPath, { password })).reason, "proofNeeded");
  assert.equal((await t.begin(providerId, { purpose: "proof", token })).answer.code, 403);

  t.at(new Date(start.getTime() + 301_000));
  assert.equal((await client.post(secondFactorPath, {})).message, companyTexts.signInAgain);
  t.at(start);
  const { data: offer } = await client.post(secondFactorPath, {});
  const secret = Secret.fromBase32(offer.secret);
  const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
  const bound = await client.put(secondFactorPath, { code: codeAt(start.getTime()) });
  assert.equal(bound.code, 200, bound.message);
  assert.equal((await makesToken()).reason, "proofNeeded");
  const later = new Date(start.getTime() + 60_000);
  t.at(later);
  const code = codeAt(later.getTime());
  assert.equal((await client.post(identityProofPath, { code })).code, 200);
  assert.equal((await makesToken()).code, 200);
  assert.equal((await client.post(identityProofPath, { code })).code, 400, "used up");
  t.at(new Date(later.getTime() + 301_000));
  assert.equal((await makesToken()).reason, "proofNeeded");
});
