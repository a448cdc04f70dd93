-- What was opened by a password, or for it, ends with it, whatever way the new one comes by.

ALTER TABLE access_token
  -- It was not revoked by hand.
  ADD COLUMN ended_by_password boolean NOT NULL DEFAULT false,
  -- Came back with a backup: works again once its owner or an administrator confirms it.
  ADD COLUMN suspended_at timestamptz;

-- `aeromaint.keep_tokens` is set by whoever changes their own password and wants to keep their tokens.
CREATE FUNCTION end_credentials() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- For databases that are already filled; an empty one gets these from the base data.
INSERT INTO sys_dict_data (dict_type, dict_label, dict_value, dict_sort)
SELECT dict_type, label, value, value::integer
FROM sys_dict_type JOIN (VALUES ('随密码失效', '5'), ('待恢复', '6')) AS new (label, value)
  ON dict_type = 'ACCESS_TOKEN_STATE'
ON CONFLICT DO NOTHING;

-- When this database was brought back from a backup; the restore puts a new one in its place. A function, since
-- every row is the backup's, and planned away while there was none.
CREATE FUNCTION restored_at() RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$ SELECT '-infinity'::timestamptz $$;

-- `held`: older than a restore, and perhaps sent already; waits for an administrator.
ALTER TABLE delivery DROP CONSTRAINT ck__delivery__state,
  ADD CONSTRAINT ck__delivery__state CHECK (state IN ('waiting', 'held', 'sent', 'dead'));
CREATE INDEX ix__delivery__held ON delivery (created_at DESC, delivery_id DESC) WHERE state = 'held';
