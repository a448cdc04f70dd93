-- True if 2 to 20 terms can be searched and all differ. Null for null.
-- Stored: ck__search_synonym__terms.
CREATE OR REPLACE FUNCTION are_synonyms(terms text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN cardinality(terms) BETWEEN 2 AND 20 AND (
  SELECT count(DISTINCT each.words) = count(*) AND bool_and(each.words <> '' AND char_length(each.term) <= 50)
  FROM unnest(terms, search_terms(terms)) AS each (term, words));
