// Slow: backs up and restores installations.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { dateInDays } from "../../src/features/access-tokens/access-token.fixture.ts";
import { archiveOf, runCommand } from "./backup-commands.ts";
import { call, sealed, signIn, trySignIn } from "./http-client.ts";
import { adminPassword, type OwnServer, startOwnServer } from "./own-server.ts";
import { newDataDir, type ServerProcess, startServer } from "./server-process.ts";

const profile = "/system/common/user/profile";
const tokens = "/system/common/user/tokens";
const signingIn = { username: "admin", password: adminPassword };
const secrets = [
  "sys_session",
  "sys_refresh_token",
  "sys_captcha",
  "sys_retrieval",
  "sys_sign_in_ticket",
  "sys_sign_in_result",
  "sys_recovery_code",
  "sys_box_key",
  "sys_first_code",
];

let own: OwnServer;
before(async () => {
  own = await startOwnServer();
});

const statusOf = async (server: ServerProcess, token: string, path = profile) =>
  (await call(server.address, path, { token })).status;

const counted = async () => {
  const sums = secrets.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const [row = {}] = await own.database.rows<Record<string, number>>(`select ${sums.join(", ")}`);
  return secrets.filter((table) => row[table] !== 0);
};

/** Adds one of each credential, and mail in all states: due, scheduled and undecided. */
async function fill(): Promise<void> {
  const user = "(select user_id from sys_user where user_name = 'admin')";
  for (const statement of [
    `insert into sys_captcha values (gen_random_uuid(), 'a', '-', now() + interval '1 day')`,
    `insert into sys_retrieval (phone_hash, address, user_id, code_hash, sent_at, expires_at)
      values ('p', '-', ${user}, 'c', now(), now() + interval '1 day')`,
    `insert into sys_sign_in_result values ('r', ${user}, '-', now() + interval '1 day')`,
    `insert into sys_second_factor (user_id, secret, begun_at, confirmed_at) values (${user}, 'x', now(), now())`,
    `insert into sys_sign_in_ticket values ('t', ${user}, now() + interval '1 day')`,
    `insert into sys_recovery_code values ('c', ${user})`,
    `insert into sys_first_code (user_id, code_hash, expires_at) values (${user}, sha256('c'), now() - interval '1 day')`,
    `insert into outbox_event (event_id, kind, subject, payload, expanded_at)
      values ('00000000-0000-0000-0000-000000000001', 'test', 'test', '{}', now())`,
    `insert into outbox_event (kind, subject, payload) values ('test', 'test', '{}')`,
    `insert into outbox_event (kind, subject, payload, next_attempt_at)
      values ('test', 'later', '{}', now() + interval '1 day')`,
    ...["0 days", "1 day"].map(
      (later) => `insert into delivery (event_id, subject, channel_kind, address, content, due_at)
        values ('00000000-0000-0000-0000-000000000001', 'test', 'none', '${later}', '{}', now() + interval '${later}')`,
    ),
  ]) {
    await own.database.rows(statement);
  }
}

test("refuses all credentials from before a restore, and asks before sending mail", async () => {
  const { address } = own.server;
  const { data: session } = await trySignIn(address, signingIn);
  const remembered = await sealed(address, adminPassword);
  const body = { name: "夜班脚本", scopes: ["read"], expiryDate: dateInDays(9) };
  const token = session.accessToken;
  const { data: kept } = await call(address, tokens, { method: "POST", token, body });
  await fill();
  assert.deepEqual(await counted(), secrets);
  const env = { ...own.env, DATA_DIR: own.dataDir };
  const archive = archiveOf(await runCommand("backup", ["--to", newDataDir()], env));
  assert.equal(
    (await call(address, `${tokens}/${kept.tokenId}`, { method: "DELETE", token })).status,
    200,
  );
  await own.server.end();
  const ran = await runCommand("restore", [archive, "--force"], env);
  assert.equal(ran.code, 0, ran.output);
  assert.match(ran.output, /1 个访问令牌待恢复.*访问令牌/);
  assert.match(ran.output, /1 条通知和 1 个事件的通知待确认.*投递记录/);
  assert.match(ran.output, /1 个密钥由另一 TOKEN_SECRET 加密.*\n {4}二次验证 admin/);
  assert.deepEqual(await counted(), []);
  await own.database.rows("delete from sys_second_factor");

  const server = await startServer(own.env, own.dataDir);
  assert.equal(await statusOf(server, session.accessToken), 401);
  const refreshing = { method: "PUT", body: { refreshToken: session.refreshToken } };
  assert.equal((await call(server.address, "/auth/refresh/token", refreshing)).status, 401);
  const box = { method: "POST", body: { username: "admin", password: remembered } };
  assert.equal((await call(server.address, "/auth/login", box)).status, 400);
  assert.equal(await statusOf(server, kept.token), 401);
  const admin = await signIn(server.address, "admin", adminPassword);
  const restore = { method: "POST", token: admin, body: {} };
  assert.equal(
    (await call(server.address, `${tokens}/${kept.tokenId}/restore`, restore)).status,
    200,
  );
  assert.equal(await statusOf(server, kept.token), 200);
  const held = await call(server.address, "/system/delivery?state=held", { token: admin });
  assert.deepEqual(
    held.data.list.map((row: { address: string }) => row.address),
    ["0 days"],
  );
  await server.end();
});

test("refuses the token of an old session for a new session with the same id", async () => {
  const server = await startServer(own.env, own.dataDir);
  const token = await signIn(server.address, "admin", adminPassword);
  const rows = await own.database.rows<Record<string, string>>("select * from sys_session");
  const id = Math.max(...rows.map((row) => Number(row.session_id)));
  await server.end();
  const ran = await runCommand("restore", ["--revoke"], { ...own.env, DATA_DIR: own.dataDir });
  assert.equal(ran.code, 0, ran.output);
  assert.match(ran.output, /1 个访问令牌待恢复/);
  assert.deepEqual(await counted(), []);
  await own.database.rows(`insert into sys_session (session_id, user_id, ipaddr, browser, os, created_at, expires_at)
    select ${id}, user_id, '', '', '', now(), now() + interval '1 day' from sys_user where user_name = 'admin'`);
  const again = await startServer(own.env, own.dataDir);
  assert.equal(await statusOf(again, token), 401);
  await again.end();
});
