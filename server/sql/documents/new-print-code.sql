-- A new code for prints: 80 random bits as 16 characters of base32 (RFC 4648).
-- Stored: defaults of print codes.
CREATE OR REPLACE FUNCTION new_print_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  WITH random AS MATERIALIZED (SELECT sha256(uuid_send(gen_random_uuid())) AS bytes)
  SELECT string_agg(substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', (get_byte(bytes, n) & 31) + 1, 1), '' ORDER BY n)
  FROM random, generate_series(0, 15) n
$$;
