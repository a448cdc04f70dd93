-- Needles of the synonyms of a term.
CREATE OR REPLACE FUNCTION synonym_needles(term text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT search_needle(other) FROM search_synonym s CROSS JOIN unnest(s.terms) AS other
  WHERE s.status = '1' AND s.words @> ARRAY[btrim(search_words(term))]
    AND (s.kind = '1' OR s.words[1] = btrim(search_words(term)))
$$;
