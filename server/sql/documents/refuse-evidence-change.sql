-- Trigger: the ledger is append-only.
CREATE OR REPLACE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the evidence ledger is only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__evidence__append_only';
END $$;

CREATE TRIGGER tr__evidence__append_only BEFORE DELETE OR UPDATE ON evidence
  FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER tr__evidence__no_truncate BEFORE TRUNCATE ON evidence
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_evidence_change();
