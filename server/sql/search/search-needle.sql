-- String to look for in search_words() of a text: whole words of Latin and digits, Chinese anywhere. Null for null.
CREATE OR REPLACE FUNCTION search_needle(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (regexp_replace(regexp_replace(search_words(word), '^ (?![a-z0-9])', ''), '([^a-z0-9]) $', '\1'));
