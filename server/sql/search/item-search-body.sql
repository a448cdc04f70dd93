-- Searched text of an item in addition to its title. The view search_source and the trigger of items use it.
CREATE OR REPLACE FUNCTION item_search_body(i content_item) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN search_plain(i.content);
