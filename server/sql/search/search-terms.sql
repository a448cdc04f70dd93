-- Terms as search compares them, in their order. Null for null.
-- Stored: generated column search_synonym.words.
CREATE OR REPLACE FUNCTION search_terms(terms text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT btrim(search_words(each.term)) FROM unnest(terms) WITH ORDINALITY AS each (term, place) ORDER BY each.place);
