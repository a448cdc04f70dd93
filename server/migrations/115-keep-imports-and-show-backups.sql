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
  CONSTRAINT pk__sheet_import_row PRIMARY KEY (import_id, row_id),
  CONSTRAINT fk__sheet_import_row__import FOREIGN KEY (import_id) REFERENCES sheet_import (import_id) ON DELETE CASCADE
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

-- Backups are looked at, made and taken away on a page of their own.
CALL add_menu('configuration-center/system-manage/backup', '备份', 'C', 'system:backup:list');
CALL add_menu('configuration-center/system-manage/backup/backup-add', '立即备份', 'F', 'system:backup:add');
CALL add_menu('configuration-center/system-manage/backup/backup-export', '下载备份', 'F', 'system:backup:export');
