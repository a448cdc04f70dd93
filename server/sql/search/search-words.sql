-- Text as search compares it: simplified characters, one dash, lower case; Latin words and digits between spaces.
-- Begins and ends with a space. Null for null.
-- Stored: search_terms().
CREATE OR REPLACE FUNCTION search_words(content text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN ' ' || btrim(regexp_replace(regexp_replace(
  simplified(translate(lower(normalize(content, NFKC)), '‐‒–—―−─', '-------')),
  '([a-z0-9]+)', ' \1 ', 'g'), '\s+', ' ', 'g')) || ' ';
