-- Trigger: disabled_at is the time at which the account was disabled, null while it is enabled.
CREATE OR REPLACE FUNCTION keep_disabled_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.disabled_at := CASE WHEN NEW.status = '2' THEN now() END;
  RETURN NEW;
END $$;

CREATE TRIGGER tr__sys_user__disabled_at BEFORE UPDATE OF status ON sys_user
  FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION keep_disabled_at();
