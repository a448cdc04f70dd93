-- Trigger: copies status, department and name of the account into the person. Null: no such account.
CREATE OR REPLACE FUNCTION fill_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT status, dept_id, lower(nick_name) INTO NEW.user_status, NEW.dept_id, NEW.nick_name_lower
  FROM sys_user WHERE user_id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$;

CREATE TRIGGER fill_person BEFORE INSERT OR UPDATE OF user_id ON repair_person
  FOR EACH ROW EXECUTE FUNCTION fill_person();
