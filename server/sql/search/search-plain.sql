-- Plain text of HTML. Null for null. A plain search for tables and raised characters is faster than a pattern.
CREATE OR REPLACE FUNCTION search_plain(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(replace(replace(replace(regexp_replace(regexp_replace(
  CASE WHEN strpos(html, '</t') + strpos(html, '</su') = 0 THEN replace(html, chr(9), ' ')
    ELSE regexp_replace(replace(search_shifted(html), chr(9), ' '), '</t[dh]\M[^>]*>', chr(9), 'g') END,
  '<(?:/(?:p|h\d|li|tr|blockquote|pre|table)|br|hr)\M[^>]*>', ' ', 'g'), '<[^>]*>', '', 'g'),
  '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
