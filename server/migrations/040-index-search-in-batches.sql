-- The lexemes of a text in compared form: runs of Latin and digits (their first 100), and of other
-- signs each one and every pair of neighbours. Taken from an array of the text's signs: regular
-- expressions took three times as long, and lost every second pair of a block after a single sign.
CREATE FUNCTION search_lexeme_array(words text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT ARRAY(SELECT left(word, 100)
      FROM string_to_table(regexp_replace(words, '[^a-z0-9]+', ' ', 'g'), ' ') AS word WHERE word <> '')
    || array_remove(signs, ' ')
    || ARRAY(SELECT a || b FROM (SELECT unnest(signs), unnest(signs[2:])) AS pair(a, b) WHERE a <> ' ' AND b <> ' ')
  FROM string_to_array(
    regexp_replace(translate(words, '''\:' || chr(10), '’＼： '), '[a-z0-9 ]+', ' ', 'g'), NULL) AS signs);

CREATE OR REPLACE FUNCTION search_index(kind text, month integer, title_words text, words text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
RETURN array_to_tsvector(search_lexeme_array(left(words, 120000))
  || ARRAY(SELECT 't_' || lexeme FROM unnest(search_lexeme_array(title_words)) AS lexeme)
  || ARRAY[kind, kind || '_1_' || month, kind || '_4_' || month / 4, kind || '_16_' || month / 16,
    kind || '_64_' || month / 64]);

DROP FUNCTION search_lexemes(text);

-- A source is computed once: the plain text stands in `body` and in `words`.
CREATE OR REPLACE FUNCTION search_refresh(owner bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM search_entry WHERE owner_id = owner FOR UPDATE;
  INSERT INTO search_entry (owner_id, kind, month, released_at, taken_down_at, title, title_words,
    summary, body, words, is_members_only)
  WITH source AS MATERIALIZED (
    SELECT s.owner_id, s.kind, s.title, s.summary, s.released_at, s.taken_down_at, s.is_members_only,
      search_words(s.title) AS title_words, concat_ws(chr(10), s.body, search_attached(s.owner_id)) AS body
    FROM search_source s WHERE s.owner_id = owner)
  SELECT owner_id, kind, floor(extract(epoch FROM released_at) / 2592000), released_at, taken_down_at,
    title, title_words, summary, body, title_words || chr(10) || search_words(body), is_members_only
  FROM source
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, month = excluded.month,
    released_at = excluded.released_at, taken_down_at = excluded.taken_down_at, title = excluded.title,
    title_words = excluded.title_words, summary = excluded.summary, body = excluded.body,
    words = excluded.words, is_members_only = excluded.is_members_only;
  IF NOT FOUND THEN DELETE FROM search_entry WHERE owner_id = owner; END IF;
END $$;

-- Lexemes wait in a list of at most 1 MB and enter the index together, which costs a fraction of
-- one by one. Searches go through the list too; the server empties it within seconds of a write.
ALTER INDEX ix__search_entry__words SET (fastupdate = on, gin_pending_list_limit = 1024);
-- The same for titles, whose parts are few.
ALTER INDEX ix__content_item__title_lower SET (fastupdate = on, gin_pending_list_limit = 128);
SET LOCAL maintenance_work_mem = '256MB';
REINDEX INDEX ix__search_entry__words;
