-- True if a text (of search_words()) has all words of a keyword or their synonyms, or a synonym of the whole keyword.
CREATE OR REPLACE FUNCTION has_keyword(of_text text, keyword text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM regexp_split_to_table(btrim(keyword), '\s+') AS word
    WHERE strpos(of_text, search_needle(word)) = 0 AND NOT has_synonym(of_text, word)
  ) OR has_synonym(of_text, keyword)
$$;
