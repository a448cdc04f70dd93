-- Updates search entries of owners and deletes those of removed owners. Writes only differences.
-- Owners with a new title or text are queued for number recognition.
CREATE OR REPLACE FUNCTION search_refresh(owners bigint[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  rewritten bigint[];
BEGIN
  PERFORM FROM search_entry WHERE owner_id = ANY (owners) ORDER BY owner_id FOR UPDATE;
  WITH source AS MATERIALIZED (
    SELECT s.owner_id, s.kind, s.title, s.summary, s.released_at, s.taken_down_at, s.is_members_only,
      search_words(s.title) AS title_words, concat_ws(chr(10), s.body, search_attached(s.owner_id)) AS body
    FROM search_source s WHERE s.owner_id = ANY (owners)
  ), before AS (
    SELECT owner_id, title, body FROM search_entry WHERE owner_id = ANY (owners)
  ), gone AS (
    DELETE FROM search_entry g
    WHERE owner_id = ANY (owners) AND NOT EXISTS (SELECT FROM source s WHERE s.owner_id = g.owner_id)
  ), written AS (
    INSERT INTO search_entry AS e (owner_id, kind, month, released_at, taken_down_at, title, title_words,
      summary, body, words, is_members_only)
    SELECT owner_id, kind, floor(extract(epoch FROM released_at) / 2592000), released_at, taken_down_at,
      title, title_words, summary, body, title_words || chr(10) || search_words(body), is_members_only
    FROM source ORDER BY owner_id
    ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, month = excluded.month,
      released_at = excluded.released_at, taken_down_at = excluded.taken_down_at, title = excluded.title,
      title_words = excluded.title_words, summary = excluded.summary, body = excluded.body,
      words = excluded.words, is_members_only = excluded.is_members_only
    WHERE e.* IS DISTINCT FROM excluded.*
    RETURNING e.owner_id, e.kind, e.title, e.body
  )
  SELECT array_agg(w.owner_id) INTO rewritten FROM written w LEFT JOIN before b USING (owner_id)
  WHERE w.kind <> 'person' AND (b.title, b.body) IS DISTINCT FROM (w.title, w.body);
  IF rewritten IS NOT NULL THEN PERFORM number_refresh(rewritten); END IF;
END $$;
