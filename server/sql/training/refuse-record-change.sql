-- Trigger: training records are append-only. Those of an account that is disabled for 2 years may be deleted.
CREATE OR REPLACE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- TRUNCATE has no OLD.
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM sys_user u
      WHERE u.user_id = OLD.user_id AND u.status = '2' AND u.disabled_at <= now() - interval '2 years')
    THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'training records are only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__train_record__frozen';
END $$;

CREATE TRIGGER tr__train_record__frozen BEFORE UPDATE OR DELETE ON train_record
  FOR EACH ROW EXECUTE FUNCTION refuse_record_change();
CREATE TRIGGER tr__train_record__kept BEFORE TRUNCATE ON train_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change();
