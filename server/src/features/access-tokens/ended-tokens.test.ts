import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { accessTokenTexts } from "@aeromaint/contracts/access-tokens/access-token.ts";
import { identityProofPath } from "@aeromaint/contracts/auth/identity-proof.ts";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { sql } from "kysely";
import { sealed, startTestApp, type TestClient } from "../../../test/harness.ts";
import { createOwnToken, dateInDays } from "./access-token.fixture.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
const own = "/system/common/user/tokens";
const all = "/system/token";
const profile = "/system/common/user/profile";
const newPassword = "Another-hangar-145-choice";

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t.close());
beforeEach(() => t.at(new Date()));

async function stateOf(owner: TestClient, tokenId: string): Promise<string> {
  const { data } = await owner.get(own);
  return data.list.find((one: { tokenId: string }) => one.tokenId === tokenId).state;
}

const answers = async (token: string) => (await t.with(token).get(profile)).code;

async function changePassword(by: TestClient, from: string, to: string, more: object = {}) {
  const passwords = {
    oldPassword: await sealed(t.app, from),
    newPassword: await sealed(t.app, to),
  };
  const { code, message } = await by.put(`${profile}/updatepwd`, { ...passwords, ...more });
  assert.equal(code, 200, message);
}

const userIdOf = async (userName: string) => {
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", userName)
    .executeTakeFirstOrThrow();
  return userId;
};

test("ends tokens on a password change, unless the person keeps them", async () => {
  const operator = await t.as("operator");
  const { token, tokenId } = await createOwnToken(operator, ["read"]);
  await changePassword(operator, demoPasswords.operator, newPassword, { keepTokens: true });
  assert.equal(await answers(token), 200);
  await changePassword(operator, newPassword, demoPasswords.operator);
  assert.equal(await answers(token), 401);
  assert.equal(await stateOf(operator, tokenId), "5");
  const { data } = await admin.get(`${all}?state=5&userName=operator`);
  assert.equal(data.list[0].tokenId, tokenId);
  assert.equal((await operator.del(`${own}/${tokenId}`)).code, 404, "there is nothing to revoke");
});

test("ends the tokens of an account after a password reset, service tokens too", async () => {
  const mechanic = await t.as("mechanic");
  const { token } = await createOwnToken(mechanic, ["read"]);
  const userId = await userIdOf("mechanic");
  const service = { userId, name: "同步服务", scopes: ["read"], expiryDate: dateInDays(9) };
  const { data: other } = await admin.post(all, service);
  assert.deepEqual([await answers(token), await answers(other.token)], [200, 200]);
  const password = await sealed(t.app, newPassword);
  assert.equal((await admin.put(`/system/user/resetpwd/${userId}`, { password })).code, 200);
  assert.deepEqual([await answers(token), await answers(other.token)], [401, 401]);
});

test("every password change ends tokens, pending sign-ins and codes", async () => {
  const supplier = await t.as("supplier");
  const { token } = await createOwnToken(supplier, ["read"]);
  const userId = await userIdOf("supplier");
  const later = sql<string>`now() + interval '1 hour'`;
  await sql`insert into sys_second_factor (user_id, secret, begun_at, confirmed_at)
    values (${userId}::bigint, 'x', now(), now())`.execute(t.db);
  await sql`insert into sys_sign_in_ticket values ('t', ${userId}::bigint, ${later})`.execute(t.db);
  await sql`insert into sys_retrieval (phone_hash, address, user_id, code_hash, sent_at, expires_at)
    values ('p', '-', ${userId}::bigint, 'c', now(), ${later})`.execute(t.db);
  await sql`update sys_user set password_hash = 'x' where user_id = ${userId}::bigint`.execute(
    t.db,
  );
  assert.equal(await answers(token), 401);
  const { rows } = await sql`
    select user_id from sys_sign_in_ticket where user_id = ${userId}::bigint
    union all select user_id from sys_retrieval where user_id = ${userId}::bigint and not used`.execute(
    t.db,
  );
  assert.deepEqual(rows, []);
});

test("asks for the password again if the last proof is older than five minutes", async () => {
  const operator = await t.as("operator");
  const body = { name: "夜班脚本", scopes: ["read"], expiryDate: dateInDays(9) };
  const service = { ...body, userId: await userIdOf("operator") };
  t.at(new Date(Date.now() + 5 * 60_000 + 1_000));
  for (const refused of [await operator.post(own, body), await admin.post(all, service)]) {
    assert.deepEqual([refused.code, refused.reason], [403, "proofNeeded"]);
  }
  const password = await sealed(t.app, demoPasswords.operator);
  assert.equal((await operator.post(identityProofPath, { password })).code, 200);
  assert.equal((await operator.post(own, body)).code, 200);
});

test("refuses suspended tokens until their owner or an administrator restores them", async () => {
  const operator = await t.as("operator");
  const one = await createOwnToken(operator, ["read"]);
  const other = await createOwnToken(operator, ["read"]);
  const foreign = await createOwnToken(admin, ["read"]);
  await t.db.updateTable("accessToken").set({ suspendedAt: sql`now()` }).execute();
  assert.deepEqual([await answers(one.token), await stateOf(operator, one.tokenId)], [401, "6"]);
  const restore = (by: TestClient, path: string, id: string) =>
    by.post(`${path}/${id}/restore`, {});
  assert.equal((await restore(operator, own, foreign.tokenId)).code, 404);
  assert.equal((await restore(operator, all, one.tokenId)).code, 403);
  t.at(new Date(Date.now() + 5 * 60_000 + 1_000));
  assert.equal((await restore(operator, own, one.tokenId)).reason, "proofNeeded");
  t.at(new Date());
  const restored = await restore(operator, own, one.tokenId);
  assert.deepEqual([restored.code, restored.message], [200, accessTokenTexts.restored]);
  assert.equal((await restore(admin, all, other.tokenId)).code, 200);
  assert.deepEqual([await answers(one.token), await answers(other.token)], [200, 200]);
  await operator.del(`${own}/${one.tokenId}`);
  assert.equal((await restore(operator, own, one.tokenId)).code, 404, "it is revoked");
});
