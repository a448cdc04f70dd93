-- Trigger: derived rows of changed persons follow.
CREATE OR REPLACE FUNCTION search_follow_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people bigint[] := ARRAY(SELECT information_id FROM changed);
BEGIN
  IF people <> '{}' THEN PERFORM derive_entries(people); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tr__repair_person__search_added AFTER INSERT ON repair_person REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_follow_user();
CREATE TRIGGER tr__repair_person__search_changed AFTER UPDATE ON repair_person REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_follow_user();
CREATE TRIGGER tr__repair_person__search_gone AFTER DELETE ON repair_person REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_follow_user();
