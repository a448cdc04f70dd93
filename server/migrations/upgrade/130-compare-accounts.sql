-- Accounts are compared without capitals, full width and invisible characters. Existing accounts with one form keep
-- their spelling; no other account can take the form.

-- `normaliseAccount` of the contracts is the same.
CREATE FUNCTION account_form(account text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(normalize(regexp_replace(account,
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f'
  || '\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), NFKC));

ALTER TABLE sys_user
  ADD COLUMN account_form text NOT NULL GENERATED ALWAYS AS (account_form(user_name)) STORED,
  -- 0, or the number of an older account with the same form.
  ADD COLUMN look_alike integer NOT NULL DEFAULT 0;

UPDATE sys_user u SET look_alike = n.number
FROM (SELECT user_id, row_number() OVER (PARTITION BY account_form ORDER BY created_at, user_id) - 1 AS number
  FROM sys_user) n
WHERE n.user_id = u.user_id AND n.number > 0;

CREATE UNIQUE INDEX uq__sys_user__account_form ON sys_user (account_form, look_alike);
CREATE INDEX ix__sys_user__look_alike ON sys_user (look_alike) WHERE look_alike > 0;

-- An account with a new name has no look-alike.
CREATE FUNCTION leave_look_alikes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.look_alike = 0;
  RETURN NEW;
END $$;
CREATE TRIGGER tr__sys_user__leave_look_alikes BEFORE UPDATE OF user_name ON sys_user FOR EACH ROW
  WHEN (account_form(NEW.user_name) <> account_form(OLD.user_name)) EXECUTE FUNCTION leave_look_alikes();

-- The next look-alike takes the place of the first one, so that the form stays taken.
CREATE FUNCTION keep_account_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sys_user u SET look_alike = 0
  WHERE u.look_alike > 0 AND NOT EXISTS (
    SELECT FROM sys_user o WHERE o.account_form = u.account_form AND o.look_alike < u.look_alike);
  RETURN NULL;
END $$;
CREATE TRIGGER tr__sys_user__keep_account_form AFTER DELETE OR UPDATE OF user_name ON sys_user
  FOR EACH STATEMENT EXECUTE FUNCTION keep_account_form();
