-- A type and all types below it. Empty for an unknown or null id.
CREATE OR REPLACE FUNCTION type_and_below(of_type bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE below AS (
    SELECT type_id FROM aircraft_type WHERE type_id = of_type
    UNION SELECT t.type_id FROM below b JOIN aircraft_type t ON t.parent_id = b.type_id
  ) SELECT type_id FROM below
$$;
