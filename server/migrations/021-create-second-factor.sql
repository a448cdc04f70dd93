-- Signing in with a second factor, passwords that somebody else chose, and passwords of the past.

-- Chosen by an administrator or by the installation: its owner has not changed it yet.
ALTER TABLE sys_user ADD COLUMN password_given boolean NOT NULL DEFAULT false;

CREATE TABLE sys_password_history (
  history_id    bigint NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_password_history PRIMARY KEY,
  user_id       bigint NOT NULL CONSTRAINT fk__sys_password_history__user REFERENCES sys_user ON DELETE CASCADE,
  password_hash text   NOT NULL
);
CREATE INDEX ix__sys_password_history__user_id ON sys_password_history (user_id, history_id DESC);

-- One row a person. Until it is confirmed by a code it is an offer and asks nothing of anybody.
CREATE TABLE sys_second_factor (
  user_id       bigint      NOT NULL CONSTRAINT pk__sys_second_factor PRIMARY KEY
                            CONSTRAINT fk__sys_second_factor__user REFERENCES sys_user ON DELETE CASCADE,
  -- Sealed with a key of the token secret.
  secret        bytea       NOT NULL,
  begun_at      timestamptz NOT NULL,
  confirmed_at  timestamptz,
  -- The newest step of thirty seconds whose code was taken: none is taken twice.
  last_step     bigint      NOT NULL DEFAULT 0,
  failures      integer     NOT NULL DEFAULT 0,
  failing_since timestamptz
);

CREATE TABLE sys_recovery_code (
  code_hash bytea  NOT NULL CONSTRAINT pk__sys_recovery_code PRIMARY KEY,
  user_id   bigint NOT NULL CONSTRAINT fk__sys_recovery_code__factor REFERENCES sys_second_factor ON DELETE CASCADE
);
CREATE INDEX ix__sys_recovery_code__user_id ON sys_recovery_code (user_id);

-- A sign-in whose password was right and whose code is still to come.
CREATE TABLE sys_sign_in_ticket (
  ticket_hash bytea       NOT NULL CONSTRAINT pk__sys_sign_in_ticket PRIMARY KEY,
  user_id     bigint      NOT NULL CONSTRAINT fk__sys_sign_in_ticket__factor REFERENCES sys_second_factor ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX ix__sys_sign_in_ticket__user_id ON sys_sign_in_ticket (user_id);
CREATE INDEX ix__sys_sign_in_ticket__expires_at ON sys_sign_in_ticket (expires_at);

-- Passwords are set in several places: the table itself keeps the one that goes, and ends what its
-- knowledge had begun.
CREATE FUNCTION keep_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sys_password_history (user_id, password_hash) VALUES (OLD.user_id, OLD.password_hash);
  DELETE FROM sys_password_history WHERE user_id = OLD.user_id AND history_id NOT IN (
    SELECT history_id FROM sys_password_history WHERE user_id = OLD.user_id
    ORDER BY history_id DESC LIMIT 24);
  DELETE FROM sys_sign_in_ticket WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER tr__sys_user__password AFTER UPDATE OF password_hash ON sys_user
  FOR EACH ROW WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash)
  EXECUTE FUNCTION keep_password();

-- An upgrade changes nobody's way in: everything that is stricter than before is switched on by hand.
INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT config_name, config_key, config_value, 'Y', remark FROM (VALUES
  ('二次验证', 'sys.account.secondFactor', 'optional',
    'off 关闭，optional 由本人决定是否绑定，required 后台用户必须绑定'),
  ('首次登录修改密码', 'sys.account.changeFirstPassword', 'false',
    'true 由他人设置的密码须先修改才能使用，false 不要求'),
  ('密码最小长度', 'sys.password.minLength', '8', '8 至 64'),
  ('密码字符种类', 'sys.password.classes', '1', '大写字母、小写字母、数字、符号中至少包含的种数，1 至 4'),
  ('密码不含账号', 'sys.password.refuseAccountName', 'false', 'true 密码不能包含账号，false 不限制'),
  ('密码不可重复次数', 'sys.password.history', '0', '不能使用最近几次用过的密码，0 至 12，0 不限制'),
  ('禁用常见密码', 'sys.password.refuseCommon', 'false', 'true 不能使用常见密码，false 不限制'),
  ('密码有效天数', 'sys.password.maxAgeDays', '0', '超过该天数须先修改密码，0 至 3650，0 永久有效'),
  ('后台允许的网络', 'sys.backOffice.allowedNetworks', '*',
    '允许访问后台的地址或网段，多个用英文逗号分隔，如 10.0.0.0/8,2001:db8::/32；* 不限制，本机始终允许')
) AS parameter (config_name, config_key, config_value, remark)
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;
