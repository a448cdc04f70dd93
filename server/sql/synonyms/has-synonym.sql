-- True if a text (of search_words()) has a synonym of the term.
CREATE OR REPLACE FUNCTION has_synonym(of_text text, term text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM synonym_needles(term) AS needle WHERE strpos(of_text, needle) > 0)
$$;
