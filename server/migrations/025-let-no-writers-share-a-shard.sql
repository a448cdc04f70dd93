-- Writers of several tables could wait for each other without end where they shared a shard of the
-- lists' tally: each held what the other one needed.

-- A shard that no other transaction writes to until this one ends; the last one is for those who find
-- none. Whoever has a shard alone waits for nobody, in whatever order tables are written.
CREATE FUNCTION free_shard() RETURNS smallint LANGUAGE plpgsql AS $$
BEGIN
  FOR shard IN 0 .. 63 LOOP
    IF pg_try_advisory_xact_lock(hashtext('list_tally'), shard) THEN RETURN shard; END IF;
  END LOOP;
  RETURN 64;
END $$;

-- What counts for the tally, and what writes these functions.
DO $$
DECLARE
  counting text;
BEGIN
  FOR counting IN
    SELECT pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND prosrc LIKE '%pg\_backend\_pid() \% 16%'
      AND (proname = 'tally_list' OR prosrc LIKE '%INSERT INTO list_tally AS t%')
  LOOP
    EXECUTE replace(counting, 'pg_backend_pid() % 16', '(SELECT free_shard())');
  END LOOP;
END $$;
