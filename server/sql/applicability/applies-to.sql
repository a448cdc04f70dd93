-- True if an owner (item, notice, product, circulation …) applies to a type and, if given, to a serial number.
-- of_msn null: to any aircraft of the type. An owner without applicability applies to all.
CREATE OR REPLACE FUNCTION applies_to(owner bigint, of_type bigint, of_msn integer DEFAULT NULL) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM applicability a WHERE a.owner_id = owner) OR EXISTS (
    SELECT FROM applicability a
    WHERE a.owner_id = owner AND a.type_id IN (SELECT type_and_above(of_type))
      AND (of_msn IS NULL OR (a.msns IS NULL OR a.msns @> of_msn) AND NOT a.excluded @> of_msn))
$$;
