-- Trigger: signatures never change.
CREATE OR REPLACE FUNCTION refuse_signature_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'signatures stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__signature__frozen';
END $$;

CREATE TRIGGER tr__signature__frozen BEFORE DELETE OR UPDATE ON signature
  FOR EACH ROW EXECUTE FUNCTION refuse_signature_change();
CREATE TRIGGER tr__signature__kept BEFORE TRUNCATE ON signature
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_signature_change();
