import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { providerRedirectPath } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { homeUrl, startCompanyApp } from "./company.fixture.ts";
import { startForger } from "./forger.fixture.ts";

let t: Awaited<ReturnType<typeof startCompanyApp>>;
let forger: Awaited<ReturnType<typeof startForger>>;
before(async () => {
  [t, forger] = await Promise.all([startCompanyApp(), startForger()]);
});
after(async () => {
  forger.close();
  await t.close();
});

const providerOf = (more: object = {}) => t.provider(t.form(forger.issuer, more));
const requestsTo = (path: string) =>
  forger.state.requestedPaths.filter((each) => each === path).length;

/** Starts and completes a flow with a code that the provider refuses. */
async function round(providerId: string, ip: string): Promise<number> {
  const { url, cookie, answer } = await t.begin(providerId, { ip });
  if (answer.code !== 200) return answer.code;
  const returned = new URL(`${homeUrl}${providerRedirectPath(providerId)}`);
  returned.searchParams.set("state", new URL(url).searchParams.get("state") ?? "");
  returned.searchParams.set("code", "wrong");
  return (await t.finish(providerId, returned, { ip, cookie })).status;
}

async function noticeOf(header: object) {
  const now = forger.at();
  const claims = { iss: forger.issuer, aud: "x", iat: now, exp: now + 60, jti: "j" };
  return { logout_token: await forger.sign(claims, { header: { typ: "logout+jwt", ...header } }) };
}

test("an address may call the provider a few times a minute, and blocks nobody else", async () => {
  const providerId = await providerOf();
  forger.state.idToken = "none";
  const answers: number[] = [];
  for (let at = 0; at < 70; at += 1) answers.push(await round(providerId, "203.0.113.7"));
  assert.equal(answers.filter((status) => status === 429).length, 70 - 60 + 1);
  assert.equal(forger.state.tokenRequests.length, 59);
  for (const address of ["203.0.113.8", "203.0.113.9"])
    for (let at = 0; at < 60; at += 1) assert.equal(await round(providerId, address), 400);
  assert.equal(await round(providerId, "203.0.113.10"), 400);
});

test("keys are read once for many notices, and never for unreadable notices", async () => {
  const providerId = await providerOf();
  forger.state.requestedPaths.length = 0;
  const path = `/auth/company/${providerId}/logout`;
  for (let at = 0; at < 5; at += 1) {
    const body = await noticeOf({ kid: `unknown-${at}` });
    assert.equal((await t.send(path, body, { ip: "203.0.113.20" })).status, 400);
  }
  assert.equal((await t.send(path, { logout_token: "a.b.c" })).status, 400);
  assert.equal(requestsTo("/keys"), 1);
});

test("a failure is returned to all callers for some seconds", async () => {
  const providerId = await providerOf({ issuer: `${forger.issuer}/away` });
  forger.state.requestedPaths.length = 0;
  for (let at = 0; at < 4; at += 1) assert.notEqual((await t.begin(providerId)).answer.code, 200);
  assert.equal(forger.state.requestedPaths.length, 1);
});

test("a disabled provider is never called", async () => {
  const providerId = await providerOf({ status: "2" });
  forger.state.requestedPaths.length = 0;
  const notice = await noticeOf({});
  assert.equal((await t.send(`/auth/company/${providerId}/logout`, notice)).status, 400);
  assert.equal((await t.begin(providerId)).answer.code, 404);
  assert.deepEqual(forger.state.requestedPaths, []);
});

test("addresses without http or https are refused, in the form and in the provider's metadata", async () => {
  for (const kind of ["oidc", "wecom"])
    for (const issuer of ["javascript:alert(1)", "data:text/html,1", "https://%", "https://["]) {
      const { code } = await t.admin.post(
        "/system/sign-in-provider",
        t.form(issuer, { kind, tenantId: "100", providerName: "地址" }),
      );
      assert.equal(code, 400, issuer);
    }
  for (const name of ["authorization_endpoint", "jwks_uri", "end_session_endpoint"]) {
    forger.state.metadata = { [name]: "javascript:alert(1)" };
    const providerId = await providerOf({ providerName: name });
    assert.equal((await t.begin(providerId)).answer.code, 400, name);
    const notice = await noticeOf({ kid: name });
    assert.equal((await t.send(`/auth/company/${providerId}/logout`, notice)).status, 400);
  }
});
