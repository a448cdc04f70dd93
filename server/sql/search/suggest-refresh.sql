-- Updates suggestions of owners. A label that stays keeps its spellings.
CREATE OR REPLACE FUNCTION suggest_refresh(owners bigint[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM suggest_entry WHERE owner_id = ANY (owners) ORDER BY owner_id FOR UPDATE;
  WITH source AS MATERIALIZED (
    SELECT owner_id, kind, title AS label, released_at, taken_down_at FROM search_entry WHERE owner_id = ANY (owners)
    UNION ALL
    SELECT category_id, 'category', name, '-infinity', NULL FROM content_category WHERE category_id = ANY (owners)
    UNION ALL
    SELECT category_id, 'productCategory', name, '-infinity', NULL FROM material_category
    WHERE category_id = ANY (owners)
  ), gone AS (
    DELETE FROM suggest_entry g
    WHERE owner_id = ANY (owners) AND NOT EXISTS (SELECT FROM source s WHERE s.owner_id = g.owner_id)
  )
  INSERT INTO suggest_entry AS s (owner_id, kind, label, released_at, taken_down_at)
  SELECT * FROM source ORDER BY owner_id
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, label = excluded.label,
    released_at = excluded.released_at, taken_down_at = excluded.taken_down_at,
    spelling = CASE WHEN s.label = excluded.label THEN s.spelling ELSE '' END,
    spelled_by = CASE WHEN s.label = excluded.label THEN s.spelled_by ELSE 0 END
  WHERE (s.kind, s.label, s.released_at, s.taken_down_at)
    IS DISTINCT FROM (excluded.kind, excluded.label, excluded.released_at, excluded.taken_down_at);
END $$;
