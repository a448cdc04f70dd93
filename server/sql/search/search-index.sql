-- Lexemes of title (t_…) and text, up to the size of a tsvector, and of kind and time: "repair", "repair_1_684",
-- "repair_4_171" … "repair_64_10", so that the index finds a kind and a period. Null if an argument is null.
-- The high cost keeps plans from recalculating it for each text.
-- Stored: ix__search_entry__words.
CREATE OR REPLACE FUNCTION search_index(kind text, month integer, title_words text, words text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
RETURN array_to_tsvector(search_lexeme_array(left(words, 120000))
  || ARRAY(SELECT 't_' || lexeme FROM unnest(search_lexeme_array(title_words)) AS lexeme)
  || ARRAY[kind, kind || '_1_' || month, kind || '_4_' || month / 4, kind || '_16_' || month / 16,
    kind || '_64_' || month / 64]);
