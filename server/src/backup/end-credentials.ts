import type pg from "pg";

/** What a restored database must not let anybody in by: it may have ended since the backup. */
const ending = `
  DELETE FROM sys_session;
  DELETE FROM sys_captcha;
  DELETE FROM sys_retrieval;
  DELETE FROM sys_sign_in_ticket;
  DELETE FROM sys_sign_in_result;
  DELETE FROM sys_recovery_code;
  DELETE FROM sys_second_factor WHERE confirmed_at IS NULL;
  DELETE FROM sys_box_key;
  UPDATE access_token SET suspended_at = now() WHERE revoked_at IS NULL;
  UPDATE delivery SET state = 'held' WHERE state = 'waiting' AND due_at <= now();
  DO $do$ BEGIN EXECUTE format('CREATE OR REPLACE FUNCTION restored_at() RETURNS timestamptz
    LANGUAGE sql IMMUTABLE AS %L', format('SELECT %L::timestamptz', now())); END $do$`;

/**
 * Ends sessions, one-time secrets and remembered passwords, suspends access tokens and holds back what
 * was not sent, in the transaction of the restore. @returns what waits for a person, in words
 */
export async function endCredentials(client: pg.Client): Promise<string> {
  await client.query(ending);
  const { rows } = await client.query<{ tokens: number; held: number; events: number }>(`
    SELECT (SELECT count(*)::int FROM access_token WHERE suspended_at IS NOT NULL AND revoked_at IS NULL) AS tokens,
      (SELECT count(*)::int FROM delivery WHERE state = 'held') AS held,
      (SELECT count(*)::int FROM outbox_event
        WHERE expanded_at IS NULL AND greatest(created_at, next_attempt_at) <= restored_at()) AS events`);
  const { tokens = 0, held = 0, events = 0 } = rows[0] ?? {};
  return [
    "登录、验证码、恢复码和记住的密码已全部作废，所有人需重新登录 everybody signs in again",
    `  ${tokens} 个访问令牌待恢复 tokens suspended：系统管理 → 访问令牌，或由本人在账号菜单中恢复`,
    `  ${held} 条通知和 ${events} 个事件的通知待确认 messages held：系统管理 → 投递记录`,
  ].join("\n");
}
