-- Trigger: a public PDF of an owner gets a row for its text; the owner's derived rows follow.
CREATE OR REPLACE FUNCTION search_follow_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.owner_id IS NOT NULL AND NOT NEW.is_private THEN
    INSERT INTO file_text (file_id) VALUES (NEW.file_id) ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM file_text WHERE file_id = NEW.file_id;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.owner_id IS NOT NULL THEN
    PERFORM derive_entries(ARRAY[OLD.owner_id]);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tr__sys_file__search_added AFTER INSERT OR UPDATE OF owner_id, is_private ON sys_file
  FOR EACH ROW WHEN (NEW.content_type = 'application/pdf') EXECUTE FUNCTION search_follow_file();
CREATE TRIGGER tr__sys_file__search_gone AFTER DELETE ON sys_file
  FOR EACH ROW WHEN (OLD.content_type = 'application/pdf') EXECUTE FUNCTION search_follow_file();
-- A superseded revision's PDFs change their field, and leave the search.
CREATE TRIGGER tr__sys_file__search_placed AFTER UPDATE OF field ON sys_file
  FOR EACH ROW WHEN (NEW.content_type = 'application/pdf' AND OLD.field IS DISTINCT FROM NEW.field AND OLD.owner_id IS NOT DISTINCT FROM NEW.owner_id)
  EXECUTE FUNCTION search_follow_file();
