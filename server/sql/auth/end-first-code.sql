-- Trigger: a new password deletes the code of the first sign-in.
CREATE OR REPLACE FUNCTION end_first_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sys_first_code WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER tr__sys_user__end_first_code AFTER UPDATE OF password_hash ON sys_user
  FOR EACH ROW WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash) EXECUTE FUNCTION end_first_code();
