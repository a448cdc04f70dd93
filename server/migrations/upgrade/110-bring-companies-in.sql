-- People sign in by their company: identity providers (OpenID Connect) and directories (LDAP).

CREATE TABLE sign_in_provider (
  provider_id   bigint NOT NULL DEFAULT nextval('seq__id'),
  provider_name text NOT NULL,
  kind          text NOT NULL,
  status        text NOT NULL DEFAULT '2',
  user_types    text[] NOT NULL,
  target        text NOT NULL,
  settings      jsonb NOT NULL DEFAULT '{}',
  secret        bytea,
  -- Who saved the rules: they give nothing that this person may not give now.
  author_id     bigint,
  remark        text,
  version       integer NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__sign_in_provider PRIMARY KEY (provider_id),
  CONSTRAINT uq__sign_in_provider__provider_name UNIQUE (provider_name),
  CONSTRAINT ck__sign_in_provider__kind CHECK (kind IN ('oidc', 'ldap', 'wecom', 'dingtalk', 'feishu')),
  CONSTRAINT ck__sign_in_provider__status CHECK (status IN ('1', '2')),
  CONSTRAINT ck__sign_in_provider__user_types
    CHECK (cardinality(user_types) > 0 AND user_types <@ ARRAY['03', '04']),
  CONSTRAINT fk__sign_in_provider__author FOREIGN KEY (author_id) REFERENCES sys_user (user_id) ON DELETE SET NULL
);
CREATE INDEX ix__sign_in_provider__author_id ON sign_in_provider (author_id);

-- Which person of a provider an account belongs to. A provider that is given another issuer knows nobody.
CREATE TABLE sign_in_link (
  link_id     bigint NOT NULL DEFAULT nextval('seq__id'),
  provider_id bigint NOT NULL,
  issuer      text NOT NULL,
  subject     text NOT NULL,
  user_id     bigint NOT NULL,
  -- What the directory said of the account the last time, by the account's columns.
  said        jsonb NOT NULL DEFAULT '{}',
  linked_at   timestamptz NOT NULL,
  seen_at     timestamptz NOT NULL,
  -- The directory knows the person no more, or has disabled them.
  gone_at     timestamptz,
  CONSTRAINT pk__sign_in_link PRIMARY KEY (link_id),
  CONSTRAINT uq__sign_in_link__subject UNIQUE (provider_id, issuer, subject),
  CONSTRAINT uq__sign_in_link__user UNIQUE (user_id, provider_id, issuer),
  CONSTRAINT fk__sign_in_link__provider FOREIGN KEY (provider_id) REFERENCES sign_in_provider (provider_id) ON DELETE CASCADE,
  CONSTRAINT fk__sign_in_link__user FOREIGN KEY (user_id) REFERENCES sys_user (user_id) ON DELETE CASCADE
);

-- What counts once: the states of rounds to a provider, and the ids of its messages that end sessions.
CREATE TABLE sign_in_used (
  used_hash  bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT pk__sign_in_used PRIMARY KEY (used_hash)
);
CREATE INDEX ix__sign_in_used__expires_at ON sign_in_used (expires_at);

-- By which provider a session began, what the provider calls it, and whether a second factor was asked for there.
ALTER TABLE sys_session ADD provider_id bigint, ADD provider_sid text,
  ADD provider_factor boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT fk__sys_session__provider FOREIGN KEY (provider_id) REFERENCES sign_in_provider (provider_id) ON DELETE SET NULL;
CREATE INDEX ix__sys_session__provider_id ON sys_session (provider_id) WHERE provider_id IS NOT NULL;
ALTER TABLE sys_sign_in_ticket ADD provider_id bigint, ADD provider_sid text,
  ADD CONSTRAINT fk__sys_sign_in_ticket__provider FOREIGN KEY (provider_id) REFERENCES sign_in_provider (provider_id) ON DELETE CASCADE;
CREATE INDEX ix__sys_sign_in_ticket__provider_id ON sys_sign_in_ticket (provider_id);

ALTER TABLE sys_access_log DROP CONSTRAINT ck__sys_access_log__result;
ALTER TABLE sys_access_log ADD CONSTRAINT ck__sys_access_log__result CHECK (result IN (
  'signedIn', 'signedOut', 'codeAsked', 'forcedOut', 'captchaWrong', 'captchaStale', 'unknownAccount',
  'wrongPassword', 'disabled', 'pending', 'refused', 'outsideNetworks', 'locked', 'wrongCode',
  'notLinked', 'wrongUserType', 'gone', 'passwordOff', 'directoryAway')) NOT VALID;
ALTER TABLE sys_access_log VALIDATE CONSTRAINT ck__sys_access_log__result;

CALL add_menu('configuration-center/system-manage/sign-in-provider', '登录方式', 'C',
  'system:provider:list,system:provider:query');
CALL add_edit_buttons('configuration-center/system-manage/sign-in-provider', 'provider', '登录方式', 'system:provider');
CALL add_menu('configuration-center/system-manage/sign-in-provider/provider-test', '试一试', 'F', 'system:provider:test');
-- Which user types may sign in by a password, and who always may.
INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT name, key, value, 'Y', remark FROM (VALUES
  ('可用密码登录的用户类型', 'sys.signIn.passwordUserTypes', '03,04,00', '其他类型的用户只能使用公司登录；应急账号除外'),
  ('应急账号', 'sys.signIn.emergencyAccount', 'admin', '该账号始终可用密码登录：在本机，或在应急账号的网络内'),
  ('应急账号的网络', 'sys.signIn.emergencyNetworks', '127.0.0.1',
    '密码登录关闭后，应急账号除本机外还可以使用的地址或网段，多个用英文逗号分隔；* 按仅限本机处理')
) AS added (name, key, value, remark)
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;

-- What an import of a resource's rows added and changed, and what it was before: so that it can be undone
-- within a day. What rows were before goes with the day.

CREATE TABLE sheet_import (
  import_id bigint NOT NULL DEFAULT nextval('seq__id'),
  resource text NOT NULL,
  file_name text NOT NULL,
  imported integer NOT NULL,
  updated integer NOT NULL,
  -- Departments that came with it.
  made bigint[] NOT NULL DEFAULT '{}',
  undone_at timestamptz,
  created_by bigint,
  created_at timestamptz NOT NULL,
  CONSTRAINT pk__sheet_import PRIMARY KEY (import_id),
  CONSTRAINT fk__sheet_import__created_by FOREIGN KEY (created_by) REFERENCES sys_user (user_id) ON DELETE SET NULL
);
CREATE INDEX ix__sheet_import__created_by ON sheet_import (created_by, resource, import_id DESC);
CREATE INDEX ix__sheet_import__created_at ON sheet_import (created_at);

CREATE TABLE sheet_import_row (
  import_id bigint NOT NULL,
  row_id bigint NOT NULL,
  -- In the order of the sheet.
  place integer NOT NULL,
  name text NOT NULL,
  -- The row's version after the import.
  version integer NOT NULL,
  -- Null: it was added.
  previous jsonb,
  -- The file of the photo that came with it.
  photo text,
  CONSTRAINT pk__sheet_import_row PRIMARY KEY (import_id, row_id),
  CONSTRAINT fk__sheet_import_row__import FOREIGN KEY (import_id) REFERENCES sheet_import (import_id) ON DELETE CASCADE
);

-- How far the import is that somebody waits for; its row goes with its end.

CREATE TABLE sheet_import_progress (
  user_id bigint NOT NULL,
  resource text NOT NULL,
  stage text NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL,
  noted_at timestamptz NOT NULL,
  CONSTRAINT pk__sheet_import_progress PRIMARY KEY (user_id, resource),
  CONSTRAINT fk__sheet_import_progress__user FOREIGN KEY (user_id) REFERENCES sys_user (user_id) ON DELETE CASCADE
);

-- Codes by which accounts without a password sign in for the first time. Only their SHA-256 is here; a
-- code ends with the first password.

CREATE TABLE sys_first_code (
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT pk__sys_first_code PRIMARY KEY (user_id),
  CONSTRAINT fk__sys_first_code__user FOREIGN KEY (user_id) REFERENCES sys_user (user_id) ON DELETE CASCADE
);

CREATE FUNCTION end_first_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sys_first_code WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER tr__sys_user__end_first_code AFTER UPDATE OF password_hash ON sys_user
  FOR EACH ROW WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash)
  EXECUTE FUNCTION end_first_code();

-- What is kept of a user beside their profile, and the entries of the search, follow statement by statement:
-- thousands of people from a sheet take seconds.
DROP TRIGGER fill_person ON sys_user;
DROP TRIGGER tr__sys_user__search ON sys_user;
DROP TRIGGER tr__repair_person__search ON repair_person;

CREATE OR REPLACE FUNCTION fill_person_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint[] := ARRAY(
    SELECT n.user_id FROM new_users n JOIN old_users o USING (user_id)
    WHERE (o.status, o.dept_id, o.nick_name) IS DISTINCT FROM (n.status, n.dept_id, n.nick_name));
BEGIN
  -- An update of no rows would tell the caches of a change.
  IF changed <> '{}' THEN
    UPDATE repair_person p SET user_status = n.status, dept_id = n.dept_id, nick_name_lower = lower(n.nick_name)
    FROM new_users n WHERE n.user_id = p.user_id AND n.user_id = ANY (changed);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER fill_person AFTER UPDATE ON sys_user REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION fill_person_of_user();

CREATE OR REPLACE FUNCTION search_follow_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people bigint[] := ARRAY(SELECT information_id FROM changed);
BEGIN
  IF people <> '{}' THEN PERFORM derive_entries(people); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tr__repair_person__search_added AFTER INSERT ON repair_person REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_follow_user();
CREATE TRIGGER tr__repair_person__search_changed AFTER UPDATE ON repair_person REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_follow_user();
CREATE TRIGGER tr__repair_person__search_gone AFTER DELETE ON repair_person REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_follow_user();

-- Backups are looked at, made and taken away on a page of their own.
CALL add_menu('configuration-center/system-manage/backup', '备份', 'C', 'system:backup:list');
CALL add_menu('configuration-center/system-manage/backup/backup-add', '立即备份', 'F', 'system:backup:add');
CALL add_menu('configuration-center/system-manage/backup/backup-export', '下载备份', 'F', 'system:backup:export');
