-- A type and all types above it. Empty for an unknown or null id.
CREATE OR REPLACE FUNCTION type_and_above(of_type bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above AS (
    SELECT type_id, parent_id FROM aircraft_type WHERE type_id = of_type
    UNION SELECT t.type_id, t.parent_id FROM above a JOIN aircraft_type t ON t.type_id = a.parent_id
  ) SELECT type_id FROM above
$$;
