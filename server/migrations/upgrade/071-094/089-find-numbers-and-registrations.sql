-- Documents are found by their number as people write it, and aircraft by their registration.

-- The ends of a number, part by part, as they are and without leading zeros: AM-7-0012 has AM70012, AM712,
-- 70012, 712, 0012 and 12. The same as numberEnds() in contracts has them of what is typed.
CREATE FUNCTION document_number_ends(number text) RETURNS text[]
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

CREATE INDEX ix__document__number_ends ON document USING gin (document_number_ends(doc_number)) WITH (fastupdate = off);
CREATE INDEX ix__document__number_form ON document (number_form(doc_number));

-- A registration as letters and digits alone, and what follows the mark of its country.
CREATE INDEX ix__aircraft__letters ON aircraft (replace(registration, '-', ''));
CREATE INDEX ix__aircraft__tail ON aircraft (regexp_replace(registration, '^[A-Z]+-?', ''));
