-- Ends of a document number part by part, also without leading zeros: AM-7-0012 gives AM70012, AM712, 70012, 712,
-- 0012 and 12. Null for null. `numberEnds` of the contracts gives the ends of typed numbers.
-- Stored: ix__document__number_ends.
CREATE OR REPLACE FUNCTION document_number_ends(number text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (
  WITH part AS (
    SELECT found[1] AS whole, regexp_replace(found[1], '^0+(?=.)', '') AS plain, nth
    FROM regexp_matches(upper(number), '[A-Z]+|[0-9]+', 'g') WITH ORDINALITY AS each (found, nth)
  )
  SELECT coalesce(array_agg(DISTINCT form), '{}') FROM (
    SELECT unnest(ARRAY[string_agg(last.whole, '' ORDER BY last.nth), string_agg(last.plain, '' ORDER BY last.nth)]) AS form
    FROM part first JOIN part last ON last.nth >= first.nth
    GROUP BY first.nth
  ) ends
);
