-- Index elements of a suggestion: single Chinese characters, pairs and triples of its text and spellings, each after
-- its area. Null for null.
-- Stored: ix__suggest_entry__grams.
CREATE OR REPLACE FUNCTION suggest_grams(area text, folded text, spelling text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000
RETURN (SELECT array_remove(ARRAY(SELECT area || sign FROM unnest(signs) AS sign WHERE sign > '~')
  || ARRAY(SELECT area || unnest(signs) || unnest(signs[2:]))
  || ARRAY(SELECT area || unnest(signs) || unnest(signs[2:]) || unnest(signs[3:])), NULL)
  FROM string_to_array(regexp_replace(translate(folded || chr(10) || spelling, '|', ''), '\s', ' ', 'g'), NULL, ' ') AS signs);
