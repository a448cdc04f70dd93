-- What is found in a table is shown cell by cell: a tab ends each cell of the searched text. Words are
-- the same, since white space counts as one blank there.

CREATE OR REPLACE FUNCTION search_plain(html text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (replace(replace(replace(replace(replace(
    regexp_replace(regexp_replace(regexp_replace(translate(html, chr(9), ' '),
      '</t[dh]\M[^>]*>', chr(9), 'g'),
      '<(?:/(?:p|h\d|li|tr|blockquote|pre|table)|br|hr)\M[^>]*>', ' ', 'g'),
      '<[^>]*>', '', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'));

SELECT search_refresh(item_id) FROM content_item WHERE content LIKE '%<table%';
SELECT search_refresh(notice_id) FROM platform_notice WHERE notice_content LIKE '%<table%';
SELECT search_refresh(information_id) FROM repair_person WHERE introduction LIKE '%<table%';
