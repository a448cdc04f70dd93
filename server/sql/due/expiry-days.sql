-- Days before an end on which people are notified, longest first. kind: "licence" of a person or firm, "review" of a
-- document, "authorisation" for its holder, "leader" for the holder's leader. Null for another kind.
CREATE OR REPLACE FUNCTION expiry_days(kind text) RETURNS int[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $function$
  SELECT CASE kind
    WHEN 'licence' THEN ARRAY[90, 30, 7, 0]
    WHEN 'review' THEN ARRAY[30, 7, 0]
    WHEN 'authorisation' THEN ARRAY[90, 60, 30, 7]
    WHEN 'leader' THEN ARRAY[30, 7]
  END
$function$;
