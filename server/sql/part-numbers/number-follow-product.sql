-- Trigger: recalculates numbers of a product after a change of its number fields.
CREATE OR REPLACE FUNCTION number_follow_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (OLD.part_number, OLD.interchangeable, OLD.substitutes)
    IS DISTINCT FROM (NEW.part_number, NEW.interchangeable, NEW.substitutes) THEN
    PERFORM number_refresh(ARRAY[NEW.info_id]);
  END IF;
  RETURN NULL;
END $$;

-- Its name sorts after tr__material_info__search, so that the search entry is locked first.
CREATE TRIGGER tr__material_info__search_numbers AFTER INSERT OR UPDATE OF part_number, interchangeable, substitutes ON material_info
  FOR EACH ROW EXECUTE FUNCTION number_follow_product();
