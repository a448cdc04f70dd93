-- Trigger: only state and due time of an open circulation change.
CREATE OR REPLACE FUNCTION refuse_circulation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.subject, NEW.subject_id, NEW.title, NEW.sha256, NEW.html, NEW.files, NEW.audience, NEW.questions, NEW.started_at)
    IS DISTINCT FROM
     (OLD.subject, OLD.subject_id, OLD.title, OLD.sha256, OLD.html, OLD.files, OLD.audience, OLD.questions, OLD.started_at)
    OR OLD.state <> 'open'
  THEN
    RAISE EXCEPTION 'circulation % is frozen', OLD.circulation_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__circulation__frozen';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tr__circulation__frozen BEFORE UPDATE ON circulation
  FOR EACH ROW EXECUTE FUNCTION refuse_circulation_change();
