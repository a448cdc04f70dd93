-- Updates facets of owners from their search entries. Locks its rows first, so that concurrent changes are seen.
-- Keeps a generic plan: planning for each array costs more than most runs.
CREATE OR REPLACE FUNCTION facet_refresh(owners bigint[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM facet_entry WHERE owner_id = ANY (owners) ORDER BY owner_id FOR UPDATE;
  DELETE FROM facet_entry f
  WHERE owner_id = ANY (owners) AND NOT EXISTS (SELECT FROM search_entry e WHERE e.owner_id = f.owner_id);
  INSERT INTO facet_entry AS f (owner_id, kind, category_id, released_at, taken_down_at, year, chapters, type_ids)
  SELECT e.owner_id, e.kind, coalesce(i.category_id, m.category_id), e.released_at, e.taken_down_at,
    extract(year FROM e.released_at),
    coalesce((SELECT ',' || string_agg(chapter, ',' ORDER BY chapter) || ',' FROM owner_chapter c
      WHERE c.owner_id = e.owner_id), ''),
    coalesce((SELECT ',' || string_agg(type_id::text, ',' ORDER BY type_id) || ',' FROM applicability a
      WHERE a.owner_id = e.owner_id), '')
  FROM search_entry e
    LEFT JOIN content_item i ON i.item_id = e.owner_id LEFT JOIN material_info m ON m.info_id = e.owner_id
  WHERE e.owner_id = ANY (owners) ORDER BY e.owner_id
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, category_id = excluded.category_id,
    released_at = excluded.released_at, taken_down_at = excluded.taken_down_at, year = excluded.year,
    chapters = excluded.chapters, type_ids = excluded.type_ids
  WHERE f.* IS DISTINCT FROM excluded.*;
END $$;
