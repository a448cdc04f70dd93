-- What means the same as a term, as it has to be found.
CREATE FUNCTION synonym_needles(term text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT search_needle(other) FROM search_synonym s CROSS JOIN unnest(s.terms) AS other
  WHERE s.status = '1' AND s.words @> ARRAY[btrim(search_words(term))]
    AND (s.kind = '1' OR s.words[1] = btrim(search_words(term)))
$$;

CREATE OR REPLACE FUNCTION has_synonym(of_text text, term text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM synonym_needles(term) AS needle WHERE strpos(of_text, needle) > 0)
$$;

-- By what has_keyword() finds a keyword, for many texts: of each word one needle has to be there, or
-- one of `word` 0, which are those of the whole.
CREATE FUNCTION keyword_needles(keyword text) RETURNS TABLE (word bigint, needle text) LANGUAGE sql STABLE AS $$
  SELECT 0, synonym_needles(keyword)
  UNION ALL
  SELECT w.place, n.needle
  FROM regexp_split_to_table(btrim(keyword), '\s+') WITH ORDINALITY AS w (term, place)
    CROSS JOIN LATERAL (SELECT search_needle(w.term) UNION ALL SELECT synonym_needles(w.term)) AS n (needle)
$$;
