-- Trigger: recalculates type_kin, the types above and below each type. Type 0 is "any type".
CREATE OR REPLACE FUNCTION keep_type_kin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A concurrent change waits, then sees the rows of this one. Readers do not wait.
  LOCK TABLE type_kin IN EXCLUSIVE MODE;
  DELETE FROM type_kin;
  INSERT INTO type_kin (type_id, above, below)
  SELECT type_id, ARRAY(SELECT type_and_above(type_id)) || 0, ARRAY(SELECT type_and_below(type_id)) FROM aircraft_type
  UNION ALL SELECT 0, '{0}', ARRAY(SELECT type_id FROM aircraft_type);
  RETURN NULL;
END $$;

CREATE TRIGGER tr__aircraft_type__kin AFTER INSERT OR DELETE OR UPDATE OF parent_id ON aircraft_type
  FOR EACH STATEMENT EXECUTE FUNCTION keep_type_kin();
