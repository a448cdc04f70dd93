-- What is kept of a user beside their profile, and the entries of the search, follow statement by statement:
-- thousands of people from a sheet take seconds.
DROP TRIGGER fill_person ON sys_user;
DROP TRIGGER tr__sys_user__search ON sys_user;
DROP TRIGGER tr__repair_person__search ON repair_person;
DROP FUNCTION fill_person_of_user();
DROP FUNCTION search_follow_user();

CREATE FUNCTION fill_people_of_users() RETURNS trigger LANGUAGE plpgsql AS $$
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
  FOR EACH STATEMENT EXECUTE FUNCTION fill_people_of_users();

CREATE FUNCTION search_follow_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people bigint[] := ARRAY(SELECT information_id FROM changed);
BEGIN
  IF people <> '{}' THEN PERFORM derive_entries(people); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tr__repair_person__search_added AFTER INSERT ON repair_person REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_follow_people();
CREATE TRIGGER tr__repair_person__search_changed AFTER UPDATE ON repair_person REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_follow_people();
CREATE TRIGGER tr__repair_person__search_gone AFTER DELETE ON repair_person REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_follow_people();

-- Apps of the workplace sign people in as well: WeCom, DingTalk and Feishu.
ALTER TABLE sign_in_provider DROP CONSTRAINT ck__sign_in_provider__kind;
ALTER TABLE sign_in_provider ADD CONSTRAINT ck__sign_in_provider__kind
  CHECK (kind IN ('oidc', 'ldap', 'wecom', 'dingtalk', 'feishu'));
