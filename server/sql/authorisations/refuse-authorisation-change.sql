-- Trigger: refuses changes of authorisations and of their acts.
CREATE OR REPLACE FUNCTION refuse_authorisation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'authorisations stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__authorisation__frozen';
END $$;

CREATE TRIGGER tr__authorisation__frozen BEFORE UPDATE OR DELETE ON authorisation
  FOR EACH ROW EXECUTE FUNCTION refuse_authorisation_change();
CREATE TRIGGER tr__authorisation__kept BEFORE TRUNCATE ON authorisation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_authorisation_change();
CREATE TRIGGER tr__authorisation_act__frozen BEFORE UPDATE OR DELETE ON authorisation_act
  FOR EACH ROW EXECUTE FUNCTION refuse_authorisation_change();
CREATE TRIGGER tr__authorisation_act__kept BEFORE TRUNCATE ON authorisation_act
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_authorisation_change();
