-- Trigger: rows of logs never change.
CREATE OR REPLACE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;

CREATE TRIGGER refuse_update BEFORE UPDATE ON sys_access_log
  FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER refuse_update BEFORE UPDATE ON sys_oper_log
  FOR EACH ROW EXECUTE FUNCTION refuse_log_change();
