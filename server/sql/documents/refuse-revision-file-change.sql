-- Trigger: a submitted revision keeps its list of files.
CREATE OR REPLACE FUNCTION refuse_revision_file_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM revision WHERE state <> 'draft'
      AND revision_id IN (coalesce(NEW.revision_id, OLD.revision_id), coalesce(OLD.revision_id, NEW.revision_id))) THEN
    RAISE EXCEPTION 'the files of a frozen revision stay'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__revision__frozen';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE TRIGGER tr__revision_file__frozen BEFORE INSERT OR DELETE OR UPDATE ON revision_file
  FOR EACH ROW EXECUTE FUNCTION refuse_revision_file_change();
