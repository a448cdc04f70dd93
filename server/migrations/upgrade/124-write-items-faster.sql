-- The keys by which items with similar titles are found are computed once, not for each of their indexes.
CREATE FUNCTION title_keys(title text) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  part text;
  keys bigint[] := '{NULL,NULL,NULL,NULL}';
BEGIN
  FOR place IN 1 .. greatest(char_length(title) - 2, 1) LOOP
    part := substr(title, place, 3);
    keys := ARRAY[least(keys[1], hashtextextended(part, 1)), least(keys[2], hashtextextended(part, 2)),
      least(keys[3], hashtextextended(part, 3)), least(keys[4], hashtextextended(part, 4))];
  END LOOP;
  RETURN keys;
END $$;

-- title_key() stays: servers of the release before ask for it until they end.
DROP INDEX ix__content_item__title_key_1, ix__content_item__title_key_2, ix__content_item__title_key_3, ix__content_item__title_key_4;
ALTER TABLE content_item ADD COLUMN title_keys bigint[] NOT NULL GENERATED ALWAYS AS (title_keys(lower(title))) STORED;
CREATE INDEX ix__content_item__title_key_1 ON content_item ((title_keys[1]), module, release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_key_2 ON content_item ((title_keys[2]), module, release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_key_3 ON content_item ((title_keys[3]), module, release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_key_4 ON content_item ((title_keys[4]), module, release_time DESC, item_id DESC);

-- Most texts have no tables and no raised or lowered characters: a plain search finds that out faster than a pattern.
CREATE OR REPLACE FUNCTION search_plain(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(replace(replace(replace(regexp_replace(regexp_replace(
  CASE WHEN strpos(html, '</t') + strpos(html, '</su') = 0 THEN replace(html, chr(9), ' ')
    ELSE regexp_replace(replace(search_shifted(html), chr(9), ' '), '</t[dh]\M[^>]*>', chr(9), 'g') END,
  '<(?:/(?:p|h\d|li|tr|blockquote|pre|table)|br|hr)\M[^>]*>', ' ', 'g'), '<[^>]*>', '', 'g'),
  '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');

-- The same elements with less work: indexes remove duplicates themselves, and arrays need no joins and no filters.
CREATE OR REPLACE FUNCTION text_grams(content text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT array_remove(signs || ARRAY(SELECT unnest(signs) || unnest(signs[2:]))
  || ARRAY(SELECT unnest(signs) || unnest(signs[2:]) || unnest(signs[3:])), NULL)
  FROM string_to_array(content, NULL) AS signs);

CREATE OR REPLACE FUNCTION suggest_grams(area text, folded text, spelling text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000
RETURN (SELECT array_remove(ARRAY(SELECT area || sign FROM unnest(signs) AS sign WHERE sign > '~')
  || ARRAY(SELECT area || unnest(signs) || unnest(signs[2:]))
  || ARRAY(SELECT area || unnest(signs) || unnest(signs[2:]) || unnest(signs[3:])), NULL)
  FROM string_to_array(regexp_replace(translate(folded || chr(10) || spelling, '|', ''), '\s', ' ', 'g'), NULL, ' ') AS signs);

CREATE OR REPLACE FUNCTION search_lexeme_array(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT ARRAY(SELECT left(word, 100)
    FROM string_to_table(regexp_replace(words, '[^a-z0-9]+', ' ', 'g'), ' ', '') AS word WHERE word IS NOT NULL)
  || array_remove(signs || ARRAY(SELECT unnest(signs) || unnest(signs[2:])), NULL)
  FROM string_to_array(regexp_replace(translate(words, E'''\\:\n', '’＼： '), '[a-z0-9 ]+', ' ', 'g'), NULL, ' ') AS signs);
