-- Company sign-in links an account by e-mail, telephone number or account name only if its owner has not set them.
ALTER TABLE sys_user
  ADD email_set_by text NOT NULL DEFAULT 'staff',
  ADD phonenumber_set_by text NOT NULL DEFAULT 'staff',
  ADD user_name_set_by text NOT NULL DEFAULT 'staff',
  ADD CONSTRAINT ck__sys_user__email_set_by CHECK (email_set_by IN ('staff', 'owner')),
  ADD CONSTRAINT ck__sys_user__phonenumber_set_by CHECK (phonenumber_set_by IN ('staff', 'owner')),
  ADD CONSTRAINT ck__sys_user__user_name_set_by CHECK (user_name_set_by IN ('staff', 'owner'));

-- Accounts that registered themselves.
UPDATE sys_user u SET email_set_by = 'owner', phonenumber_set_by = 'owner', user_name_set_by = 'owner'
FROM repair_person p WHERE p.user_id = u.user_id AND p.created_by = u.user_id;

-- Values that the log shows in a form which the owner sent about themselves.
WITH own AS (
  SELECT u.user_id,
    bool_or(position('"email":' || to_json(u.email)::text IN l.oper_param) > 0
      OR l.changes @> jsonb_build_array(jsonb_build_object('field', 'email', 'to', u.email))) AS email,
    bool_or(position('"phonenumber":' || to_json(u.phonenumber)::text IN l.oper_param) > 0
      OR position('"mobile":' || to_json(u.phonenumber)::text IN l.oper_param) > 0
      OR l.changes @> jsonb_build_array(jsonb_build_object('field', 'mobile', 'to', u.phonenumber))) AS phonenumber
  FROM sys_oper_log l JOIN sys_user u USING (user_id)
  WHERE l.status = '1' AND l.request_method = 'PUT' AND (l.oper_url LIKE '%/system/common/user/profile%'
    OR l.oper_url LIKE '%/repair/info/edit/%' OR l.oper_url LIKE '%/system/user/' || u.user_id)
  GROUP BY u.user_id
)
UPDATE sys_user u SET
  email_set_by = CASE WHEN own.email THEN 'owner' ELSE u.email_set_by END,
  phonenumber_set_by = CASE WHEN own.phonenumber THEN 'owner' ELSE u.phonenumber_set_by END
FROM own WHERE own.user_id = u.user_id AND (own.email OR own.phonenumber);

-- `aeromaint.actor` is the id of the writing user, or 'provider'. Migrations have no actor and keep the setter.
CREATE FUNCTION note_contact_setter() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := current_setting('aeromaint.actor', true);
  setter text := CASE WHEN actor = NEW.user_id::text THEN 'owner' ELSE 'staff' END;
BEGIN
  IF coalesce(actor, '') = '' THEN RETURN NEW; END IF;
  IF NEW.email IS DISTINCT FROM OLD.email THEN NEW.email_set_by := setter; END IF;
  IF NEW.phonenumber IS DISTINCT FROM OLD.phonenumber THEN NEW.phonenumber_set_by := setter; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tr__sys_user__contact_setter BEFORE UPDATE OF email, phonenumber ON sys_user
  FOR EACH ROW WHEN ((NEW.email, NEW.phonenumber) IS DISTINCT FROM (OLD.email, OLD.phonenumber))
  EXECUTE FUNCTION note_contact_setter();

-- A directory is known by its domain, no more by host and port; `providerTarget` has the same rule.
-- Links of the current server move along. Links of earlier servers stay: their owners are unknown.
WITH moved AS (
  SELECT provider_id, target AS old_target, 'ldap:' || coalesce(substring(
    lower(regexp_replace(btrim(settings ->> 'searchBase'), '\s*([,=])\s*', '\1', 'g'))
    from '((?:dc=[^,]+,)*dc=[^,]+$|[^,]+$)'), '') AS new_target
  FROM sign_in_provider WHERE kind = 'ldap'
), links AS (
  UPDATE sign_in_link l SET issuer = m.new_target FROM moved m
  WHERE l.provider_id = m.provider_id AND l.issuer = m.old_target
)
UPDATE sign_in_provider p SET target = m.new_target FROM moved m WHERE p.provider_id = m.provider_id;
