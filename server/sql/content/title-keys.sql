-- Four keys of a title: the smallest hash of its triples under four orders. Similar titles share a key. Null for null.
-- Stored: generated column content_item.title_keys.
CREATE OR REPLACE FUNCTION title_keys(title text) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  part text;
  keys bigint[] := '{NULL,NULL,NULL,NULL}';
BEGIN
  FOR place IN 1 .. greatest(char_length(title) - 2, 1) LOOP
    part := substr(title, place, 3);
    keys := ARRAY[least(keys[1], hashtextextended(part, 1)), least(keys[2], hashtextextended(part, 2)),
      least(keys[3], hashtextextended(part, 3)), least(keys[4], hashtextextended(part, 4))];
  END LOOP;
  RETURN keys;
END $$;
