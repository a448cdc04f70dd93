-- Trigger: files of a submitted revision keep their id, name, size and content, which the revision's hash covers.
CREATE OR REPLACE FUNCTION refuse_file_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM revision_file rf JOIN revision r USING (revision_id)
      WHERE rf.file_id = OLD.file_id AND r.state <> 'draft') THEN
    RAISE EXCEPTION 'the files of a frozen revision stay'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__revision__frozen';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tr__sys_file__frozen BEFORE UPDATE OF file_id, name, size, sha256 ON sys_file
  FOR EACH ROW
  WHEN ((OLD.file_id, OLD.name, OLD.size, OLD.sha256) IS DISTINCT FROM (NEW.file_id, NEW.name, NEW.size, NEW.sha256))
  EXECUTE FUNCTION refuse_file_change();
