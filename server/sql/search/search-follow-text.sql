-- Trigger: the text of a PDF was read, so its owner's derived rows follow.
CREATE OR REPLACE FUNCTION search_follow_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM derive_entries(ARRAY(SELECT owner_id FROM sys_file WHERE file_id = NEW.file_id AND owner_id IS NOT NULL));
  RETURN NULL;
END $$;

CREATE TRIGGER tr__file_text__search AFTER UPDATE OF content ON file_text
  FOR EACH ROW EXECUTE FUNCTION search_follow_text();
