-- Items whose titles are alike are found by what their titles share: of each title's groups of three
-- signs the smallest under four orders at random. Two titles share one of them as often as they share
-- groups at all, and an index in the order of time tells the newest that do.

CREATE FUNCTION title_key(title text, turn integer) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT min(hashtextextended(substr(title, place, 3), turn))
  FROM generate_series(1, greatest(char_length(title) - 2, 1)) AS place);

CREATE INDEX ix__content_item__title_key_1 ON content_item (module, title_key(title_lower, 1), release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_key_2 ON content_item (module, title_key(title_lower, 2), release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_key_3 ON content_item (module, title_key(title_lower, 3), release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_key_4 ON content_item (module, title_key(title_lower, 4), release_time DESC, item_id DESC);
