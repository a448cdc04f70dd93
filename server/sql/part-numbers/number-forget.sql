-- Trigger: deletes the numbers of a deleted owner. Argument: column of the owner's id.
-- The numbers of an item in the trash wait for it.
CREATE OR REPLACE FUNCTION number_forget() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner bigint := (to_jsonb(OLD) ->> TG_ARGV[0])::bigint;
BEGIN
  IF TG_TABLE_NAME = 'content_item' AND EXISTS (SELECT FROM trash WHERE item_id = owner)
    OR TG_TABLE_NAME = 'trash' AND EXISTS (SELECT FROM content_item WHERE item_id = owner) THEN
    RETURN NULL;
  END IF;
  DELETE FROM recognised_number WHERE owner_id = owner;
  DELETE FROM number_queue WHERE owner_id = owner;
  RETURN NULL;
END $$;

CREATE TRIGGER tr__content_item__search_numbers AFTER DELETE ON content_item
  FOR EACH ROW EXECUTE FUNCTION number_forget('item_id');
CREATE TRIGGER tr__material_info__search_numbers_gone AFTER DELETE ON material_info
  FOR EACH ROW EXECUTE FUNCTION number_forget('info_id');
CREATE TRIGGER tr__platform_notice__search_numbers AFTER DELETE ON platform_notice
  FOR EACH ROW EXECUTE FUNCTION number_forget('notice_id');
CREATE TRIGGER tr__trash__search_numbers AFTER DELETE ON trash
  FOR EACH ROW EXECUTE FUNCTION number_forget('item_id');
