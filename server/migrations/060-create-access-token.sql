-- Tokens that scripts call with: of a person, or of a service that acts as an account.

CREATE TABLE access_token (
  token_id     bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__access_token PRIMARY KEY,
  -- 1: its owner made it; 2: a service's, made by an administrator.
  kind         text        NOT NULL CONSTRAINT ck__access_token__kind CHECK (kind IN ('1', '2')),
  -- Whom its calls are from.
  user_id      bigint      NOT NULL CONSTRAINT fk__access_token__user REFERENCES sys_user ON DELETE CASCADE,
  name         text        NOT NULL,
  -- How it begins, in clear: enough to recognise it, of no use to call with.
  prefix       text        NOT NULL CONSTRAINT uq__access_token__prefix UNIQUE,
  -- SHA-256 of a token that holds 256 random bits: nothing to guess, so nothing to slow down.
  token_hash   bytea       NOT NULL CONSTRAINT ck__access_token__token_hash CHECK (octet_length(token_hash) = 32),
  scopes       text[]      NOT NULL CONSTRAINT ck__access_token__scopes CHECK (cardinality(scopes) > 0),
  created_at   timestamptz NOT NULL,
  created_by   bigint,
  expires_at   timestamptz NOT NULL,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at   timestamptz,
  CONSTRAINT ck__access_token__expires_at
    CHECK (expires_at > created_at AND expires_at <= created_at + interval '366 days')
);
CREATE INDEX ix__access_token__user_id ON access_token (user_id);

-- A shut account's tokens are gone for good, as its sessions are.
CREATE FUNCTION revoke_access_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access_token SET revoked_at = now() WHERE user_id = NEW.user_id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER tr__sys_user__revoke_access_tokens AFTER UPDATE OF status ON sys_user
  FOR EACH ROW WHEN (NEW.status <> '1' AND OLD.status = '1') EXECUTE FUNCTION revoke_access_tokens();

-- The token that a write came with, by its name and prefix: it says so when the token is long gone.
ALTER TABLE sys_oper_log ADD COLUMN access_token text;

-- For databases that are already filled; an empty one gets these from the base data.
WITH type AS (
  INSERT INTO sys_dict_type (dict_type, dict_name)
  SELECT new.type, new.name
  FROM (VALUES ('ACCESS_TOKEN_KIND', '令牌类型'), ('ACCESS_TOKEN_STATE', '令牌状态')) AS new (type, name)
  WHERE EXISTS (SELECT FROM sys_dict_type)
  ON CONFLICT DO NOTHING
  RETURNING dict_type
)
INSERT INTO sys_dict_data (dict_type, dict_label, dict_value, dict_sort)
SELECT type.dict_type, new.label, new.value, new.value::integer
FROM type JOIN (VALUES
  ('ACCESS_TOKEN_KIND', '个人令牌', '1'), ('ACCESS_TOKEN_KIND', '服务令牌', '2'),
  ('ACCESS_TOKEN_STATE', '有效', '1'), ('ACCESS_TOKEN_STATE', '即将到期', '2'),
  ('ACCESS_TOKEN_STATE', '已过期', '3'), ('ACCESS_TOKEN_STATE', '已撤销', '4')
) AS new (type, label, value) ON new.type = type.dict_type;

INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT new.name, new.key, new.value, 'Y', new.remark
FROM (VALUES
  ('访问令牌最长有效天数', 'sys.token.maxDays', '365', '新访问令牌的有效期不超过该天数，1 至 365'),
  ('过期令牌保留天数', 'sys.token.retentionDays', '30', '过期或撤销超过该天数的访问令牌每日自动清理，0 永久保留')
) AS new (name, key, value, remark)
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;

CALL add_menu('configuration-center/system-manage/access-token', '访问令牌', 'C', 'system:token:list');
CALL add_menu('configuration-center/system-manage/access-token/access-token-add', '新增服务令牌', 'F', 'system:token:add');
CALL add_menu('configuration-center/system-manage/access-token/access-token-remove', '撤销令牌', 'F', 'system:token:remove');
CALL add_menu('configuration-center/system-manage/access-token/access-token-export', '导出令牌', 'F', 'system:token:export');
