-- Form in which numbers are compared: capitals and digits only. Null for null; empty if neither is left.
-- Stored: generated column recognised_number.normalised, indexes and CHECKs.
CREATE OR REPLACE FUNCTION number_form(number text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (upper(regexp_replace(normalize(number, NFKC), '[^A-Za-z0-9]', '', 'g')));
