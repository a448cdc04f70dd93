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
