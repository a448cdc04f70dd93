import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { sql } from "kysely";
import { sealed, signIn, startTestApp } from "../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: Awaited<ReturnType<typeof t.as>>;
let user: Awaited<ReturnType<typeof t.as>>;
let current = demoPasswords.mechanic;
before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
  user = t.with(await signIn(t.app, "mechanic"));
});
after(() => t.close());

async function during(rules: Record<string, string>, act: () => Promise<void>): Promise<void> {
  const set = async (key: string, value: string) =>
    sql`update sys_config set config_value = ${value} where config_key = ${`sys.password.${key}`}`.execute(
      t.db,
    );
  for (const [key, value] of Object.entries(rules)) await set(key, value);
  try {
    await act();
  } finally {
    const defaults = { minLength: "8", classes: "1", history: "0", maxAgeDays: "0" };
    const off = { refuseAccountName: "false", refuseCommon: "false" };
    for (const [key, value] of Object.entries({ ...defaults, ...off })) await set(key, value);
  }
}

/** Error message of the change; null if it was accepted. */
async function change(newPassword: string): Promise<string | null> {
  const { code, message, data } = await user.put("/system/common/user/profile/updatepwd", {
    oldPassword: await sealed(t.app, current),
    newPassword: await sealed(t.app, newPassword),
  });
  if (code === 200) {
    current = newPassword;
    return null;
  }
  assert.deepEqual([code, data.errors[0].field], [400, "newPassword"]);
  return message;
}

test("asks for eight characters only by default", async () => {
  assert.equal(await change("1234567"), "长度至少为8个字符");
  assert.equal(await change("12345678"), null);
  const { data } = await t.guest.get("/open/password/rules");
  assert.deepEqual(data, {
    minLength: 8,
    classes: 1,
    history: 0,
    maxAgeDays: 0,
    refuseAccountName: false,
    refuseCommon: false,
  });
});

test("names each rule that a password breaks", () =>
  during(
    { minLength: "10", classes: "3", refuseAccountName: "true", refuseCommon: "true" },
    async () => {
      assert.equal(await change("Ab1-short"), "长度至少为10个字符");
      assert.equal(
        await change("alllowercase"),
        "密码须包含大写字母、小写字母、数字、符号中的至少3种",
      );
      assert.equal(await change("My-Mechanic-145"), "密码不能包含账号");
      assert.equal(await change("Huawei@123"), "密码过于常见，请更换");
      assert.equal(await change("x".repeat(129)), "密码不能超过128个字符");
      assert.equal(await change("Wing-tip-145"), null);
      const { data } = await t.guest.get("/open/password/rules");
      assert.deepEqual([data.minLength, data.classes, data.refuseCommon], [10, 3, true]);
    },
  ));

test("refuses the last passwords and accepts older ones", () =>
  during({ history: "3" }, async () => {
    const start = current;
    assert.equal(await change(current), "不能使用最近3次用过的密码");
    assert.equal(await change("First-choice-1"), null);
    assert.equal(await change("Second-choice-2"), null);
    assert.equal(await change(start), "不能使用最近3次用过的密码");
    assert.equal(await change("Third-choice-3"), null);
    assert.equal(await change("First-choice-1"), "不能使用最近3次用过的密码");
    assert.equal(await change(start), null);
  }));

test("keeps at most two dozen earlier passwords of a person, as hashes", async () => {
  const { rows } = await sql<{ passwordHash: string }>`
    select password_hash from sys_password_history`.execute(t.db);
  assert.ok(rows.length > 0);
  for (const { passwordHash } of rows) assert.match(passwordHash, /^\$argon2id\$/);
  await sql`
    do $$ begin for turn in 1..30 loop
      update sys_user set password_hash = 'turn ' || turn where user_name = 'aviator';
    end loop; end $$`.execute(t.db);
  const kept = await sql<{ passwordHash: string }>`
    select h.password_hash from sys_password_history h join sys_user using (user_id)
    where user_name = 'aviator' order by history_id desc`.execute(t.db);
  assert.deepEqual([kept.rows.length, kept.rows[0]?.passwordHash], [24, "turn 29"]);
});

test("applies the same rules wherever a password is set", () =>
  during({ minLength: "12" }, async () => {
    const password = await sealed(t.app, "Too-short-1");
    const sentence = "长度至少为12个字符";
    const { data } = await admin.get("/system/user?userName=operator");
    const userId = data.list[0].userId;
    const reset = await admin.put(`/system/user/resetpwd/${userId}`, { password });
    assert.deepEqual([reset.code, reset.message], [400, sentence]);
    const post = (await admin.get("/system/common/post")).data[0].postId;
    const created = await admin.post("/system/user", {
      userName: "shorty",
      nickName: "短",
      deptId: t.base.deptId,
      sex: "1",
      status: "1",
      postIds: [post],
      roleIds: [String(t.base.roleIds.get("platform_admin"))],
      password,
    });
    assert.deepEqual([created.code, created.message], [400, sentence]);
  }));
