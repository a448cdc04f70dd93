-- Trigger: a new password revokes access tokens, sign-in tickets and retrievals of the account.
-- `aeromaint.keep_tokens` = 'on': a person who changes the own password keeps the tokens.
CREATE OR REPLACE FUNCTION end_credentials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('aeromaint.keep_tokens', true) IS DISTINCT FROM 'on' THEN
    UPDATE access_token SET revoked_at = now(), ended_by_password = true
    WHERE user_id = NEW.user_id AND revoked_at IS NULL;
  END IF;
  DELETE FROM sys_sign_in_ticket WHERE user_id = NEW.user_id;
  UPDATE sys_retrieval SET used = true WHERE user_id = NEW.user_id AND NOT used;
  RETURN NULL;
END $$;

CREATE TRIGGER tr__sys_user__end_credentials AFTER UPDATE OF password_hash ON sys_user
  FOR EACH ROW WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash) EXECUTE FUNCTION end_credentials();
