import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startTestApp } from "../../../../../test/harness.ts";
import { recordMissingPeople } from "./gone-people.queries.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;

before(async () => {
  t = await startTestApp();
});
after(() => t.close());

const settings = { searchBase: "OU=Staff, DC=mro, DC=example" };
const target = "ldap:dc=mro,dc=example";

/** Runs the nightly check with these people in the directory. */
const check = (provider: never, ...subjects: string[]) =>
  t.app.inTransaction((unit) =>
    recordMissingPeople(unit, { provider, subjects: new Set(subjects), now: t.app.clock() }),
  );

test("ends sessions of people who left, records who returned, and ignores an empty directory", async () => {
  const operator = await t.as("operator");
  await t.as("mechanic");
  const { rows } = await sql<{ providerId: string }>`
    insert into sign_in_provider (provider_name, kind, status, user_types, target, settings)
    values ('目录', 'ldap', '1', '{04}', ${target}, '{}') returning provider_id`.execute(t.db);
  const [made] = rows;
  const provider = { ...made, kind: "ldap", settings } as never;
  await sql`
    insert into sign_in_link (provider_id, issuer, subject, user_id, linked_at, seen_at)
    select ${made?.providerId}::bigint, ${target}, user_name, user_id, now(), now() from sys_user
    where user_name in ('operator', 'mechanic')`.execute(t.db);
  await assert.rejects(check(provider), { message: "目录中找不到任何已关联的人员，未作处理" });
  assert.equal((await operator.get("/system/common/user/profile")).code, 200);
  assert.deepEqual(await check(provider, "mechanic"), { gone: 1, back: 0 });
  assert.equal((await operator.get("/system/common/user/profile")).code, 401);
  assert.deepEqual(await check(provider, "mechanic", "operator"), { gone: 0, back: 1 });
  assert.deepEqual(await check(provider, "mechanic", "operator"), { gone: 0, back: 0 });
});
