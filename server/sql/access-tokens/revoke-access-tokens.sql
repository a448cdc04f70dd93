-- Trigger: a disabled account loses its tokens for good, like its sessions.
CREATE OR REPLACE FUNCTION revoke_access_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access_token SET revoked_at = now() WHERE user_id = NEW.user_id AND revoked_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER tr__sys_user__revoke_access_tokens AFTER UPDATE OF status ON sys_user
  FOR EACH ROW WHEN (NEW.status <> '1' AND OLD.status = '1') EXECUTE FUNCTION revoke_access_tokens();
