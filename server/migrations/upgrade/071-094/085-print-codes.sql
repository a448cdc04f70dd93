-- What is printed of an item or a revision carries a code; its page says whether the print still holds.

-- 80 random bits as 16 characters of base32 (RFC 4648): a version 4 UUID has 122.
CREATE FUNCTION new_print_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  WITH random AS MATERIALIZED (SELECT sha256(uuid_send(gen_random_uuid())) AS bytes)
  SELECT string_agg(substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', (get_byte(bytes, n) & 31) + 1, 1), '' ORDER BY n)
  FROM random, generate_series(0, 15) n
$$;

ALTER TABLE content_item ADD COLUMN print_code text NOT NULL DEFAULT new_print_code();
ALTER TABLE content_item ADD CONSTRAINT uq__content_item__print_code UNIQUE (print_code);
ALTER TABLE revision ADD COLUMN print_code text NOT NULL DEFAULT new_print_code();
ALTER TABLE revision ADD CONSTRAINT uq__revision__print_code UNIQUE (print_code);
