-- Index elements of a text: its characters, pairs and triples. Null for null. Duplicates stay: indexes remove them.
-- Stored: indexes of names and titles.
CREATE OR REPLACE FUNCTION text_grams(content text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT array_remove(signs || ARRAY(SELECT unnest(signs) || unnest(signs[2:]))
  || ARRAY(SELECT unnest(signs) || unnest(signs[2:]) || unnest(signs[3:])), NULL)
  FROM string_to_array(content, NULL) AS signs);
