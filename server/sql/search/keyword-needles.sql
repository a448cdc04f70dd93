-- Needles of a keyword, for many texts: each word needs one of its needles, or the text has a needle of word 0.
CREATE OR REPLACE FUNCTION keyword_needles(keyword text) RETURNS TABLE (word bigint, needle text) LANGUAGE sql STABLE AS $$
  SELECT 0, synonym_needles(keyword)
  UNION ALL
  SELECT w.place, n.needle
  FROM regexp_split_to_table(btrim(keyword), '\s+') WITH ORDINALITY AS w (term, place)
    CROSS JOIN LATERAL (SELECT search_needle(w.term) UNION ALL SELECT synonym_needles(w.term)) AS n (needle)
$$;
