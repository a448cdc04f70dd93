-- Trigger: deletes applicability and chapters of deleted owners. Argument: column of the owner's id.
-- An item in the trash keeps them.
CREATE OR REPLACE FUNCTION drop_applicability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($sql$
    WITH lost AS (
      SELECT g.%1$I AS owner_id FROM gone g
      WHERE NOT EXISTS (SELECT FROM content_item i WHERE i.item_id = g.%1$I)
        AND NOT EXISTS (SELECT FROM trash t WHERE t.item_id = g.%1$I)
    ), chapters AS (DELETE FROM owner_chapter c USING lost WHERE c.owner_id = lost.owner_id)
    DELETE FROM applicability a USING lost WHERE a.owner_id = lost.owner_id$sql$, TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER tr__circulation__applicability AFTER DELETE ON circulation REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('circulation_id');
CREATE TRIGGER tr__content_item__applicability AFTER DELETE ON content_item REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('item_id');
CREATE TRIGGER tr__material_info__applicability AFTER DELETE ON material_info REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('info_id');
CREATE TRIGGER tr__platform_notice__applicability AFTER DELETE ON platform_notice REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('notice_id');
CREATE TRIGGER tr__repair_person__applicability AFTER DELETE ON repair_person REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('information_id');
CREATE TRIGGER tr__trash__applicability AFTER DELETE ON trash REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('item_id');
