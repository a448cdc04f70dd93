import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { providerRedirectPath } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { TestClient } from "../../../../test/harness.ts";
import { sealed } from "../../../../test/harness.ts";
import { startCirculations, succeeded } from "../../documents/circulation/circulation.fixture.ts";
import { companyBrowsers, companyConfig, homeUrl } from "./company.fixture.ts";
import { isSlapdMissing, startSlapd, suffix } from "./directory/slapd.fixture.ts";
import { startForger } from "./forger.fixture.ts";

let t: Awaited<ReturnType<typeof startCirculations>>;
let c: Awaited<ReturnType<typeof companyBrowsers>>;
let forger: Awaited<ReturnType<typeof startForger>>;
let providerId: string;

before(async () => {
  t = await startCirculations(companyConfig);
  [c, forger] = await Promise.all([companyBrowsers(t), startForger()]);
  forger.state.now = () => t.time.now.getTime();
  providerId = await c.provider({ ...c.form(forger.issuer), providerName: "集团统一登录" });
});
after(async () => {
  forger.close();
  await t.close();
});

/** Completes a flow as the person with this account at the provider. */
async function round(account: string, more: { purpose?: "proof"; token?: string } = {}) {
  forger.state.forged = { claims: { sub: `s-${account}`, preferred_username: account } };
  const { url, cookie } = await c.begin(providerId, more);
  const { searchParams: sent } = new URL(url);
  forger.state.nonce = sent.get("nonce") ?? "";
  const returned = new URL(`${homeUrl}${providerRedirectPath(providerId)}`);
  returned.search = `${new URLSearchParams({ code: "c", state: sent.get("state") ?? "" })}`;
  return { sent, answer: await c.finish(providerId, returned, { cookie, ...more }) };
}

const later = (seconds: number) => {
  t.time.now = new Date(t.time.now.getTime() + seconds * 1_000);
};

const entryOf = async (act: string, userId: string) =>
  t.db
    .selectFrom("evidence")
    .select(["details", "sha256", "userId"])
    .where("act", "=", act)
    .where("userId", "=", userId)
    .execute();

const said = (details: unknown) => (details as Record<string, unknown>).provedBy;

test("a sign-in through a provider needs a fresh flow before a signature, and the ledger names the provider", async () => {
  const dept = await t.createDept("公司签收组");
  const { userId } = await t.createReader("company.signer", dept);
  const { revisionId, sha256 } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { deptIds: [dept] });
  const token = (await round("company.signer")).answer.data.tokens.accessToken;
  const client = t.with(token);
  later(301);
  const sign = () => t.sign(client, circulationId, { sha256 });
  assert.equal((await sign()).reason, "proofNeeded");
  // This account has no local password.
  const typed = await client.post("/system/common/user/proof", {
    password: await sealed(t.app, "any-password-of-the-platform"),
  });
  assert.equal(typed.reason, "proofNeeded");
  // A flow of another person does not count.
  assert.equal((await round("another", { purpose: "proof", token })).answer.code, 403);
  const proof = await round("company.signer", { purpose: "proof", token });
  assert.equal(proof.answer.code, 200, proof.answer.message);
  assert.deepEqual([proof.sent.get("prompt"), proof.sent.get("max_age")], ["login", "0"]);
  succeeded(await sign());
  const [entry, ...others] = await entryOf("circulation.sign", userId);
  assert.deepEqual([others.length, entry?.sha256], [0, sha256]);
  assert.equal(said(entry?.details), `集团统一登录 ${forger.issuer}`);
});

test("a decision after a company sign-in needs a fresh sign-in at the provider", async () => {
  const itemId = await t.createDocument();
  succeeded(await t.author.post(t.revisionPath(itemId, 1, "submit")));
  const { answer } = await round("reviewer");
  const client = t.with(answer.data.tokens.accessToken);
  later(301);
  assert.equal((await t.decide(client, itemId, 1)).reason, "proofNeeded");
  await round("reviewer", { purpose: "proof", token: answer.data.tokens.accessToken });
  succeeded(await t.decide(client, itemId, 1));
  await t.advanceClock(1);
  succeeded(await t.decide(t.approver, itemId, 1));
  const [entry] = await entryOf("revision.approve", t.reviewer.userId);
  assert.equal(said(entry?.details), `集团统一登录 ${forger.issuer}`);
  const [own] = await entryOf("revision.approve", t.approver.userId);
  assert.equal(said(own?.details), undefined, "proved by a password of this platform");
});

test("the second factor is removed by a fresh flow and a code, without a password", async () => {
  const { answer } = await round("company.signer");
  const client: TestClient = t.with(answer.data.tokens.accessToken);
  const off = () => client.put("/auth/second-factor/off", { code: "000000" });
  assert.equal((await off()).code, 409, "asks for the code, which nobody has");
  later(301);
  assert.equal((await off()).reason, "proofNeeded");
});

test("a sign-in through a directory signs by a bind, and the ledger names the directory", {
  skip: isSlapdMissing,
}, async () => {
  const slapd = await startSlapd();
  const right = "Right-password-145";
  await slapd.client.add(`uid=bound,${suffix}`, {
    objectClass: "inetOrgPerson",
    cn: "bound",
    sn: "bound",
    uid: "bound",
    userPassword: right,
  });
  const directory = await c.provider({
    providerName: "机务目录",
    kind: "ldap",
    status: "1",
    userTypes: ["04"],
    url: slapd.url,
    security: "none",
    bindName: `cn=manager,${suffix}`,
    secret: "manager-of-the-tests",
    searchBase: suffix,
    searchFilter: "(uid={account})",
    subjectClaim: "entryUUID",
    accountClaim: "uid",
    linkBy: "userName",
    creates: false,
    signsOutThere: false,
  });
  const dept = await t.createDept("目录签收组");
  const { userId } = await t.createReader("bound", dept);
  const { revisionId, sha256 } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { deptIds: [dept] });
  const { data, message } = await c.send("/auth/login", {
    username: "bound",
    password: await sealed(t.app, right),
    providerId: directory,
  });
  assert.ok(data, message);
  const client = t.with(data.accessToken);
  later(301);
  assert.equal((await t.sign(client, circulationId, { sha256 })).reason, "proofNeeded");
  const prove = async (password: string) =>
    client.post("/system/common/user/proof", { password: await sealed(t.app, password) });
  assert.equal((await prove("wrong-password")).code, 400);
  assert.equal((await prove(right)).code, 200);
  succeeded(await t.sign(client, circulationId, { sha256 }));
  const [entry] = await entryOf("circulation.sign", userId);
  assert.equal(said(entry?.details), `机务目录 ${slapd.url}`);
  await slapd.close();
});
