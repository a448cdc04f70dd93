-- HTML with raised and lowered characters as characters of their own, like `toUnicodeScript`: 10<sup>3</sup> is not 103.
-- Null for null.
CREATE OR REPLACE FUNCTION search_shifted(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN html ~ '</su[bp]>' THEN (
  SELECT string_agg(before || CASE
    WHEN inside = '' THEN ''
    WHEN is_raised AND inside ~ '^[0-9+−=()ni-]+$'
      THEN translate(inside, '0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ')
    WHEN is_raised THEN '^' || inside
    WHEN inside ~ '^[0-9+−=()aehijklmnoprstuvx-]+$'
      THEN translate(inside, '0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')
    ELSE '_' || inside END, '' ORDER BY number)
  FROM string_to_table(
      regexp_replace(regexp_replace(regexp_replace(translate(html, chr(2) || chr(3) || chr(4), ''),
        '</su[bp]>', chr(2), 'g'), '<sub\M[^>]*>', chr(3), 'g'), '<sup\M[^>]*>', chr(4), 'g'),
      chr(2)) WITH ORDINALITY each (part, number),
    LATERAL (SELECT split_part(translate(part, chr(4), chr(3)), chr(3), 1) AS before,
      btrim(regexp_replace(split_part(translate(part, chr(4), chr(3)), chr(3), 2), '<[^>]*>', '', 'g')) AS inside,
      strpos(part, chr(4)) > 0 AS is_raised) shifted
) ELSE html END;
