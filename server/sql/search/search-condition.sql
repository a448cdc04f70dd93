-- Query that a text with the needle matches. `mark` is the prefix of each lexeme. Null for null, or without lexemes.
CREATE OR REPLACE FUNCTION search_condition(needle text, mark text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT string_agg('''' || mark || translate(lexeme, '''\:', '’＼：') || '''', ' & ')::tsquery
  FROM (
    SELECT left(word, 100) AS lexeme FROM string_to_table(needle, ' ') AS word WHERE word ~ '^[a-z0-9]'
    UNION
    SELECT a || b FROM (SELECT string_to_array(needle, NULL) AS signs) AS text,
      unnest(signs, signs[2:]) AS pair(a, b) WHERE a !~ '[a-z0-9 ]' AND b <> ' '
    UNION
    SELECT needle WHERE char_length(needle) = 1) AS each);
