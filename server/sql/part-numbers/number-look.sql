-- Normalised number with one character for characters of similar look: O as 0, I and L as 1. Null for null.
-- Stored: ix__recognised_number__look.
CREATE OR REPLACE FUNCTION number_look(normalised text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (translate(normalised, 'OIL', '011'));
