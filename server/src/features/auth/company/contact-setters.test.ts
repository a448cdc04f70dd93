import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { sealed } from "../../../../test/harness.ts";
import { startCompanyApp } from "./company.fixture.ts";
import { providerTarget } from "./stored-providers.queries.ts";

let t: Awaited<ReturnType<typeof startCompanyApp>>;
let statements: string[];

before(async () => {
  t = await startCompanyApp();
  const file = "../../../../migrations/upgrade/128-keep-who-set-contacts.sql";
  const text = await readFile(new URL(file, import.meta.url), "utf8");
  // Only statements on rows: the test database has the columns already.
  statements = text
    .split(/;\n(?=\n|$)/)
    .map((part) => part.replaceAll(/^--.*\n/gm, "").trim())
    .filter((part) => /^(UPDATE|WITH)/.test(part));
});
after(() => t.close());

const settersOf = async (userName: string) => {
  const { emailSetBy, phonenumberSetBy, userNameSetBy } = await t.db
    .selectFrom("sysUser")
    .select(["emailSetBy", "phonenumberSetBy", "userNameSetBy"])
    .where("userName", "=", userName)
    .executeTakeFirstOrThrow();
  return `${emailSetBy} ${phonenumberSetBy} ${userNameSetBy}`;
};

async function upgrade(): Promise<void> {
  await sql`update sys_user set email_set_by = 'staff', phonenumber_set_by = 'staff', user_name_set_by = 'staff'`.execute(
    t.db,
  );
  for (const statement of statements) await sql.raw(statement).execute(t.db);
}

async function signedIn(username: string) {
  const password = await sealed(t.app, "Rudder-2026-trim");
  return t.with((await t.send("/auth/login", { username, password })).data.accessToken);
}

test("an account records who set e-mail and telephone number, and an upgrade derives it", async () => {
  assert.equal(statements.length, 3);
  const userId = await t.person("typist", { email: "typist@mro.example" });
  const own = await signedIn("typist");
  const save = (email: string) =>
    own.put("/system/common/user/profile", { nickName: "李四", email, phonenumber: "13800002222" });
  assert.equal((await save("typist@mro.example")).code, 200);
  assert.equal(await settersOf("typist"), "staff owner staff");
  await save("boss@mro.example");
  assert.equal(await settersOf("typist"), "owner owner staff");
  await upgrade();
  assert.equal(await settersOf("typist"), "owner owner staff");
  const edit = await t.admin.put(`/system/user/${userId}`, { email: "typist@mro.example" });
  assert.equal(edit.code, 200, edit.message);
  assert.equal(await settersOf("typist"), "staff owner staff");
});

test("an upgrade reads the changes of a form that is too long for the log", async () => {
  const userId = await t.person("long.form", { phonenumber: "13800004444" });
  const changes = JSON.stringify([{ field: "mobile", to: "13800004444" }]);
  await sql`insert into sys_oper_log (title, business_type, request_method, oper_url, oper_param, user_id,
      oper_name, oper_ip, oper_location, status, cost_time, changes)
    values ('修改', '2', 'PUT', '/api/repair/info/edit/7', '{"introduction":"…', ${userId}::bigint,
      'long.form', '127.0.0.1', '', '1', 0, ${changes}::jsonb)`.execute(t.db);
  await upgrade();
  assert.equal(await settersOf("long.form"), "staff owner staff");
});

test("a registered account has set all three values itself", async () => {
  await sql`insert into repair_person (user_id, user_nature, nature, created_by)
    select user_id, '1', '1', user_id from sys_user where user_name = 'typist'`.execute(t.db);
  await upgrade();
  assert.equal(await settersOf("typist"), "owner owner owner");
});

test("an upgrade names directories like the server does, and keeps their links", async () => {
  const bases = [
    "OU=Staff, DC=mro,DC=example",
    "dc=mro,dc=example",
    "ou=people , o=MRO",
    "O=机务",
    "ou=a,dc=one,ou=b, dc=two,DC = three",
    "dc=one,o=last",
  ];
  for (const searchBase of bases) {
    const { rows } = await sql<{ providerId: string }>`
      insert into sign_in_provider (provider_name, kind, status, user_types, target, settings)
      values (${searchBase}, 'ldap', '1', '{04}', 'dc1:636', ${JSON.stringify({ searchBase, url: "dc1:636" })}::jsonb)
      returning provider_id`.execute(t.db);
    await sql`insert into sign_in_link (provider_id, issuer, subject, user_id, linked_at, seen_at)
      select ${rows[0]?.providerId}::bigint, 'dc1:636', 'a', user_id, now(), now() from sys_user
      where user_name = 'typist'`.execute(t.db);
  }
  await upgrade();
  const { rows } = await sql<{ providerName: string; target: string; issuer: string }>`
    select provider_name, target, issuer from sign_in_provider join sign_in_link using (provider_id)
    order by provider_id`.execute(t.db);
  assert.deepEqual(
    rows,
    bases.map((searchBase) => {
      const target = providerTarget("ldap", { searchBase });
      return { providerName: searchBase, target, issuer: target };
    }),
  );
});
