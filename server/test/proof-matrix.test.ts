import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { providerRedirectPath } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { identityProofPath } from "@aeromaint/contracts/auth/identity-proof.ts";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { routes } from "@aeromaint/contracts/routes.ts";
import type { Route } from "@aeromaint/contracts/wire/route.ts";
import { dateInDays } from "../src/features/access-tokens/access-token.fixture.ts";
import {
  companyBrowsers,
  companyConfig,
  homeUrl,
} from "../src/features/auth/company/company.fixture.ts";
import { startForger } from "../src/features/auth/company/forger.fixture.ts";
import { sealed, startTestApp } from "./harness.ts";

const reason = { reason: "考核不合格" };
const decision = { act: "approve", sha256: "0".repeat(64), comment: "同意" };
const category = { categoryName: "放行", levels: [], orderNum: 1, conditions: [] };
const token = { name: "夜班脚本", scopes: ["read"], expiryDate: dateInDays(9) };
const authorisation = {
  userId: "999999999",
  categoryId: "999999999",
  typeIds: ["999999999"],
  basis: "考核合格",
  validFrom: dateInDays(1),
  validUntil: dateInDays(9),
};

/** Valid bodies by the end of the route; other routes have no body. */
const bodies: Readonly<Record<string, object>> = {
  "/decide": decision,
  "/activate": {},
  "/withdraw": reason,
  "/suspend": reason,
  "/restore": reason,
  "/end": reason,
  "/category": category,
  "/category/:id": category,
  "POST /document/authorisation": authorisation,
  "/sign": { sha256: "0".repeat(64), seconds: 1 },
  "/tokens": token,
  "/system/token": { ...token, userId: "1" },
};

const asking = Object.entries<Route>(routes).filter(([, { proof }]) => proof !== undefined);

let t: Awaited<ReturnType<typeof startTestApp>>;
let c: Awaited<ReturnType<typeof companyBrowsers>>;
let forger: Awaited<ReturnType<typeof startForger>>;
let providerId: string;
let [own, other] = ["", ""];
const signedInAt = new Date();
const start = new Date(signedInAt.getTime() + 1_000);
let now = start;

const moveTo = (moment: Date) => {
  now = moment;
  t.at(now);
};

before(async () => {
  t = await startTestApp(companyConfig);
  forger = await startForger();
  forger.state.now = () => now.getTime();
  moveTo(signedInAt);
  c = await companyBrowsers(t);
  providerId = await c.provider(c.form(forger.issuer));
  [own = "", other = ""] = [(await t.as("admin")).token, (await t.as("admin")).token];
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "admin")
    .executeTakeFirstOrThrow();
  const moment = signedInAt.toISOString();
  await t.db
    .insertInto("signInLink")
    .values({
      providerId,
      userId,
      issuer: forger.issuer,
      subject: "s-zhang",
      linkedAt: moment,
      seenAt: moment,
    })
    .execute();
  await t.db.updateTable("sysSession").set({ providerId }).execute();
});
after(async () => {
  forger.close();
  await t.close();
});
beforeEach(async () => {
  moveTo(start);
  await t.db.updateTable("sysSession").set({ provedAt: null, signInProvedAt: null }).execute();
});

/** Starts a round trip to the identity provider; `finish` submits its response, repeatedly. */
async function round(by: string, claims = {}) {
  forger.state.forged = { claims };
  const { url, cookie, answer } = await c.begin(providerId, { purpose: "proof", token: by });
  assert.equal(answer.code, 200, answer.message);
  const sent = new URL(url).searchParams;
  forger.state.nonce = sent.get("nonce") ?? "";
  const returned = new URL(`${homeUrl}${providerRedirectPath(providerId)}`);
  returned.search = `${new URLSearchParams({ code: "c", state: sent.get("state") ?? "" })}`;
  return (as = by) => c.finish(providerId, returned, { cookie, token: as });
}

async function call(name: string) {
  const [method = "", path = ""] = name.split(" ");
  const body = Object.entries(bodies).find(([end]) => name.endsWith(end))?.[1];
  const response = await t.app.inject({
    method: method as "GET",
    url: `/api${path.replace(":name", "aeromaint-20200101T000000Z.tar").replaceAll(/:[a-z]+/gi, "999999999")}`,
    headers: { authorization: `Bearer ${own}` },
    ...(body && { payload: body }),
  });
  return response.json<{ code: number; message: string; reason?: string }>();
}

async function isRefused(name: string, why: string) {
  const { code, reason, message } = await call(name);
  assert.deepEqual([code, reason], [403, "proofNeeded"], `${name} with ${why}: ${message}`);
}

test("knows the routes that require a proof", () => {
  assert.ok(asking.length >= 22, `${asking.length} routes`);
});

for (const [name, { proof }] of asking) {
  test(`accepts only a recent proof of this session: ${name}`, async () => {
    await isRefused(name, "none");
    const password = await sealed(t.app, demoPasswords.admin);
    assert.equal((await t.with(own).post(identityProofPath, { password })).reason, "proofNeeded");
    await isRefused(name, "a typed password");

    const foreign = await round(other);
    assert.equal((await foreign(own)).code, 400);
    assert.equal((await (await round(other))()).code, 200);
    await isRefused(name, "another session's");

    const finish = await round(own);
    assert.equal((await finish()).code, 200);
    const { reason, code } = await call(name);
    assert.ok(reason !== "proofNeeded" && code < 500, `${name} answered ${code}`);
    if (proof === "each") await isRefused(name, "a used one");

    assert.equal((await (await round(own))()).code, 200);
    moveTo(new Date(start.getTime() + 299_000));
    assert.equal((await t.with(own).post(identityProofPath, { password })).reason, "proofNeeded");
    assert.equal((await finish()).code, 400);
    moveTo(new Date(start.getTime() + 301_000));
    assert.equal((await finish()).reason, "proofNeeded");
    await isRefused(name, "an expired and a used one");
  });
}

test("does not accept a late round trip or an earlier sign-in as proof", async () => {
  const refuses = async (answer: Promise<{ code: number; reason?: string }>) => {
    const { code, reason } = await answer;
    assert.deepEqual([code, reason], [403, "proofNeeded"]);
    const [session] = await t.db
      .selectFrom("sysSession")
      .select("provedAt")
      .where("provedAt", "is not", null)
      .execute();
    assert.equal(session, undefined);
  };
  for (const seconds of [301, 700]) {
    const late = await round(own);
    moveTo(new Date(start.getTime() + seconds * 1_000));
    await refuses(late());
    moveTo(start);
  }
  await refuses((await round(own, { auth_time: forger.at(-181) }))());
});
