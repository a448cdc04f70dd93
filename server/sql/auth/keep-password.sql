-- Trigger: keeps the last 24 replaced passwords, and ends sign-ins that began with the replaced one.
CREATE OR REPLACE FUNCTION keep_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sys_password_history (user_id, password_hash) VALUES (OLD.user_id, OLD.password_hash);
  DELETE FROM sys_password_history WHERE user_id = OLD.user_id AND history_id NOT IN (
    SELECT history_id FROM sys_password_history WHERE user_id = OLD.user_id
    ORDER BY history_id DESC LIMIT 24);
  DELETE FROM sys_sign_in_ticket WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER tr__sys_user__password AFTER UPDATE OF password_hash ON sys_user
  FOR EACH ROW WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash) EXECUTE FUNCTION keep_password();
