-- Trigger: updates derived rows of the changed row. Argument: column of its id.
CREATE OR REPLACE FUNCTION search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM derive_entries(ARRAY[(to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::bigint]);
  RETURN NULL;
END $$;

CREATE TRIGGER tr__content_item__search AFTER INSERT OR DELETE ON content_item
  FOR EACH ROW EXECUTE FUNCTION search_follow('item_id');
CREATE TRIGGER tr__content_item__search_changed AFTER UPDATE ON content_item FOR EACH ROW
  WHEN ((OLD.category_id, OLD.title, OLD.summary, OLD.release_time, OLD.take_down_time, OLD.members_only, item_search_body(OLD))
    IS DISTINCT FROM
    (NEW.category_id, NEW.title, NEW.summary, NEW.release_time, NEW.take_down_time, NEW.members_only, item_search_body(NEW)))
  EXECUTE FUNCTION search_follow('item_id');
CREATE TRIGGER tr__material_info__search AFTER INSERT OR DELETE OR UPDATE OF category_id, name, subtitle, part_number,
  specifications, brand, style, characteristic, description, introduce, status ON material_info
  FOR EACH ROW EXECUTE FUNCTION search_follow('info_id');
CREATE TRIGGER tr__platform_notice__search AFTER INSERT OR DELETE OR
  UPDATE OF notice_title, summary, notice_content, notice_time, take_down_time ON platform_notice
  FOR EACH ROW EXECUTE FUNCTION search_follow('notice_id');
