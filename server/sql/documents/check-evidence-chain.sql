-- Trigger: a ledger entry has the next number and the hash of the last entry.
CREATE OR REPLACE FUNCTION check_evidence_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  SELECT seq, hash INTO last FROM evidence ORDER BY seq DESC LIMIT 1;
  IF (NEW.seq, NEW.prev_hash) IS DISTINCT FROM (coalesce(last.seq, 0) + 1, last.hash) THEN
    RAISE EXCEPTION 'an entry of the evidence ledger follows the last one'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__evidence__chain';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tr__evidence__chain BEFORE INSERT ON evidence
  FOR EACH ROW EXECUTE FUNCTION check_evidence_chain();
