import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { providerRedirectPath } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { base64url, UnsecuredJWT } from "jose";
import { homeUrl, startCompanyApp } from "./company.fixture.ts";
import { startForger } from "./forger.fixture.ts";
import { clientId } from "./issuer.fixture.ts";

let t: Awaited<ReturnType<typeof startCompanyApp>>;
let forger: Awaited<ReturnType<typeof startForger>>;
let providerId: string;

before(async () => {
  t = await startCompanyApp();
  forger = await startForger();
  providerId = await t.provider(t.form(forger.issuer, { factorValues: "mfa,urn:level:2" }));
  await t.person("zhangwei");
});

beforeEach(() => {
  Object.assign(forger.state, { forged: {}, idToken: null, metadata: {}, now: () => Date.now() });
});

after(async () => {
  forger.close();
  await t.close();
});

/** Signs in at a provider with the given answers. */
async function signIn(
  more: { answer?: Record<string, string>; before?: () => Promise<void> } = {},
) {
  const { url, cookie } = await t.begin(providerId);
  const { searchParams } = new URL(url);
  forger.state.nonce = searchParams.get("nonce") ?? "";
  await more.before?.();
  const returned = new URL(`${homeUrl}${providerRedirectPath(providerId)}`);
  const state = searchParams.get("state") ?? "";
  for (const [name, value] of Object.entries({ code: "c", state, ...more.answer })) {
    returned.searchParams.set(name, value);
  }
  return t.finish(providerId, returned, { cookie });
}

const refused = async (what: string, more: Parameters<typeof signIn>[0] = {}) => {
  const { code, data, message } = await signIn(more);
  assert.deepEqual([code, data], [400, null], what);
  return message;
};

test("signs in with a valid token, and proves by PKCE that the code is its own", async () => {
  const { url } = await t.begin(providerId);
  const sent = new URL(url).searchParams;
  assert.equal(sent.get("code_challenge_method"), "S256");
  assert.equal(sent.get("redirect_uri"), `${homeUrl}${providerRedirectPath(providerId)}`);
  assert.equal((await signIn()).code, 200);
  assert.match(forger.state.tokenRequests.at(-1)?.get("code_verifier") ?? "", /^[\w-]{43}$/);
});

test("refuses a token for another client, issuer or flow", async () => {
  for (const claims of [
    { aud: "someone-else" },
    { aud: [clientId, "someone-else"], azp: "someone-else" },
    { iss: "https://evil.example" },
    { nonce: "another" },
    { sub: "" },
  ]) {
    forger.state.forged = { claims };
    await refused(JSON.stringify(claims));
  }
});

test("refuses tokens without a signature or with a public key as secret", async () => {
  const claims = () => ({
    iss: forger.issuer,
    aud: clientId,
    sub: "s-zhang",
    preferred_username: "zhangwei",
    nonce: forger.state.nonce,
    iat: forger.at(),
    exp: forger.at(300),
  });
  const metadata = { id_token_signing_alg_values_supported: ["RS256", "HS256", "none"] };
  forger.state.metadata = metadata;
  const unsigned = async () => {
    forger.state.idToken = new UnsecuredJWT(claims()).encode();
  };
  await refused("alg none", { before: unsigned });
  const byAnother = async () => {
    const { privateKey } = await forger.newKey();
    forger.state.idToken = await forger.sign(claims(), { key: privateKey });
  };
  await refused("another key", { before: byAnother });
  const changed = async () => {
    const [header, , signature] = (await forger.sign(claims())).split(".");
    const body = base64url.encode(JSON.stringify({ ...claims(), sub: "s-other" }));
    forger.state.idToken = `${header}.${body}.${signature}`;
  };
  await refused("changed after signing", { before: changed });
});

test("accepts new keys of the provider immediately", async () => {
  assert.equal((await signIn()).code, 200);
  forger.state.keys = [["two", await forger.newKey()]];
  assert.equal((await signIn()).code, 200);
});

test("accepts a clock that is two minutes off, and reports one that is ten minutes off", async () => {
  for (const minutes of [-2, 2]) {
    forger.state.now = () => Date.now() + minutes * 60_000;
    assert.equal((await signIn()).code, 200, `${minutes} minutes`);
  }
  forger.state.now = () => Date.now() - 10 * 60_000;
  assert.match(await refused("ten minutes"), /时钟相差过大/);
});

test("refuses the answer of another issuer, and the provider's own refusal", async () => {
  await refused("mixed up", { answer: { iss: "https://evil.example" } });
  forger.state.metadata = { authorization_response_iss_parameter_supported: true };
  const { version } = (await t.admin.get(`/system/sign-in-provider/${providerId}`)).data;
  // Another version of the provider reads the metadata again.
  await t.admin.put(`/system/sign-in-provider/${providerId}`, { version, remark: "iss" });
  await refused("without the issuer that was promised");
  assert.equal((await signIn({ answer: { iss: forger.issuer } })).code, 200);
  await refused("denied there", { answer: { iss: forger.issuer, error: "access_denied" } });
});

test("asks for its own second factor unless the provider checked one", async () => {
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "zhangwei")
    .executeTakeFirstOrThrow();
  const confirmedAt = new Date().toISOString();
  await t.db
    .insertInto("sysSecondFactor")
    .values({ userId, secret: Buffer.from("x"), begunAt: confirmedAt, confirmedAt, lastStep: "0" })
    .execute();
  const answer = { iss: forger.issuer };
  const alone = await signIn({ answer });
  assert.ok(alone.data.secondFactor.ticket);
  assert.equal(alone.data.tokens, undefined);
  for (const claims of [{ amr: ["pwd", "mfa"] }, { acr: "urn:level:2" }]) {
    forger.state.forged = { claims };
    assert.ok((await signIn({ answer })).data.tokens, JSON.stringify(claims));
  }
  forger.state.forged = { claims: { amr: ["pwd"], acr: "mfa-not" } };
  assert.ok((await signIn({ answer })).data.secondFactor);
  await t.db.deleteFrom("sysSecondFactor").where("userId", "=", userId).execute();
});

test("does not accept an old sign-in at the provider as proof", async () => {
  const answer = { iss: forger.issuer };
  forger.state.forged = { claims: { auth_time: forger.at(-3_600) } };
  const token = (await signIn({ answer })).data.tokens.accessToken;
  const client = t.with(token);
  const begin = () => client.post("/auth/second-factor", {});
  assert.equal((await begin()).reason, "proofNeeded", "after an old login there");
  const prove = async (age: number | null) => {
    const { url, cookie } = await t.begin(providerId, { purpose: "proof", token });
    const sent = new URL(url).searchParams;
    forger.state.nonce = sent.get("nonce") ?? "";
    const auth_time = age === null ? undefined : forger.at(-age);
    forger.state.forged = { claims: { auth_time } };
    const returned = new URL(`${homeUrl}${providerRedirectPath(providerId)}`);
    returned.search = `${new URLSearchParams({ code: "c", state: sent.get("state") ?? "", ...answer })}`;
    return (await t.finish(providerId, returned, { token, cookie })).code;
  };
  for (const age of [3_600, 240, null]) assert.equal(await prove(age), 403, `${age}`);
  assert.equal((await begin()).reason, "proofNeeded");
  assert.equal(await prove(0), 200);
  assert.equal((await begin()).code, 200);
});

test("ends sessions on a valid logout token only", async () => {
  const answer = { iss: forger.issuer };
  forger.state.forged = { claims: { sid: "there-1" } };
  const first = (await signIn({ answer })).data.tokens.accessToken;
  forger.state.forged = { claims: { sid: "there-2" } };
  const second = (await signIn({ answer })).data.tokens.accessToken;
  const isIn = async (token: string) =>
    (await t.with(token).get("/system/common/user/profile")).code === 200;
  const event = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const made = (jti: string) => ({
    iss: forger.issuer,
    aud: clientId,
    iat: forger.at(),
    exp: forger.at(120),
    jti,
    events: event,
  });
  const tell = async (claims: object, header: object = {}) => {
    const token = await forger.sign({ ...claims }, { header: { typ: "logout+jwt", ...header } });
    const response = await t.app.inject({
      method: "POST",
      url: `/api/auth/company/${providerId}/logout`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
    return [response.statusCode, token] as const;
  };
  for (const wrong of [
    { ...made("a"), sid: "there-1", aud: "someone-else" },
    { ...made("b"), sid: "there-1", iss: "https://evil.example" },
    { ...made("c"), sid: "there-1", nonce: "n" },
    { ...made("d"), sid: "there-1", events: {} },
    { ...made("e"), sid: "there-1", iat: forger.at(-3_600), exp: forger.at(-3_000) },
    made("f"),
  ]) {
    assert.equal((await tell(wrong))[0], 400, JSON.stringify(wrong));
  }
  const unsigned = new UnsecuredJWT({ ...made("g"), sid: "there-1" }).encode();
  const body = { logout_token: unsigned };
  assert.equal((await t.send(`/auth/company/${providerId}/logout`, body)).status, 400);
  assert.ok(await isIn(first));

  const [status, token] = await tell({ ...made("h"), sid: "there-1" });
  assert.equal(status, 200);
  assert.deepEqual([await isIn(first), await isIn(second)], [false, true]);
  assert.equal(
    (await t.send(`/auth/company/${providerId}/logout`, { logout_token: token })).status,
    400,
  );
  assert.equal((await tell({ ...made("i"), sub: "s-zhang" }))[0], 200);
  assert.equal(await isIn(second), false);
});

test("a failing provider delays only its own people, and is named", async () => {
  const gone = await startForger();
  const other = await t.provider(t.form(gone.issuer));
  gone.close();
  const { answer } = await t.begin(other);
  assert.deepEqual(
    [answer.code, answer.message],
    [503, "公司登录服务器无法访问，请稍后再试或使用其他方式登录"],
  );
  assert.ok(await t.as("admin"));
});

test("actions that need a proof accept a fresh flow of company users", async () => {
  const answer = { iss: forger.issuer };
  const token = (await signIn({ answer })).data.tokens.accessToken;
  const { now } = t.time;
  t.at(new Date(now.getTime() + 6 * 60_000));
  forger.state.now = () => t.time.now.getTime();
  const enrol = () => t.with(token).post("/auth/second-factor", {});
  const refused = await enrol();
  assert.deepEqual([refused.code, refused.reason], [403, "proofNeeded"]);
  const { url, cookie } = await t.begin(providerId, { purpose: "proof", token });
  const sent = new URL(url).searchParams;
  forger.state.nonce = sent.get("nonce") ?? "";
  const returned = new URL(`${homeUrl}${providerRedirectPath(providerId)}`);
  returned.search = `${new URLSearchParams({ code: "c", state: sent.get("state") ?? "", ...answer })}`;
  assert.equal((await t.finish(providerId, returned, { token, cookie })).code, 200);
  assert.equal((await enrol()).code, 200);
  t.at(new Date(t.time.now.getTime() + 6 * 60_000));
  assert.equal((await enrol()).reason, "proofNeeded");
  t.at(now);
});
