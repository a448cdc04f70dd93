-- Pairs (type_id, related_id): each type with itself, the types above it and the types below it.
CREATE OR REPLACE VIEW related_type AS
  WITH RECURSIVE above (type_id, related_id) AS (
    SELECT type_id, type_id FROM aircraft_type
    UNION
    SELECT a.type_id, t.parent_id FROM above a JOIN aircraft_type t ON t.type_id = a.related_id
    WHERE t.parent_id IS NOT NULL
  )
  SELECT type_id, related_id FROM above UNION SELECT related_id, type_id FROM above;
