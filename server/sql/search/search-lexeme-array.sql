-- Lexemes of a text of search_words(): Latin words and digits, single Chinese characters and pairs. Null for null.
-- Stored: search_index().
CREATE OR REPLACE FUNCTION search_lexeme_array(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT ARRAY(SELECT left(word, 100)
    FROM string_to_table(regexp_replace(words, '[^a-z0-9]+', ' ', 'g'), ' ', '') AS word WHERE word IS NOT NULL)
  || array_remove(signs || ARRAY(SELECT unnest(signs) || unnest(signs[2:])), NULL)
  FROM string_to_array(regexp_replace(translate(words, E'''\\:\n', '’＼： '), '[a-z0-9 ]+', ' ', 'g'), NULL, ' ') AS signs);
