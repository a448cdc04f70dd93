-- Trigger: copies changed status, department and names of accounts into their persons.
CREATE OR REPLACE FUNCTION fill_person_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint[] := ARRAY(
    SELECT n.user_id FROM new_users n JOIN old_users o USING (user_id)
    WHERE (o.status, o.dept_id, o.nick_name) IS DISTINCT FROM (n.status, n.dept_id, n.nick_name));
BEGIN
  -- An update of no rows would invalidate caches.
  IF changed <> '{}' THEN
    UPDATE repair_person p SET user_status = n.status, dept_id = n.dept_id, nick_name_lower = lower(n.nick_name)
    FROM new_users n WHERE n.user_id = p.user_id AND n.user_id = ANY (changed);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER fill_person AFTER UPDATE ON sys_user REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION fill_person_of_user();
