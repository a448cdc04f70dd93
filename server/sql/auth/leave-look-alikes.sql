-- Trigger: an account with a new name is no longer a look-alike of an older one.
CREATE OR REPLACE FUNCTION leave_look_alikes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.look_alike = 0;
  RETURN NEW;
END $$;

CREATE TRIGGER tr__sys_user__leave_look_alikes BEFORE UPDATE OF user_name ON sys_user
  FOR EACH ROW WHEN (account_form(NEW.user_name) <> account_form(OLD.user_name)) EXECUTE FUNCTION leave_look_alikes();
