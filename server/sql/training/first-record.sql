-- First record of a chain of corrections. A correction keeps its place in the day. Null for an unknown id.
CREATE OR REPLACE FUNCTION first_record(id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE earlier AS (
    SELECT r.record_id, r.replaces_id FROM train_record r WHERE r.record_id = id
    UNION ALL SELECT p.record_id, p.replaces_id FROM earlier e JOIN train_record p ON p.record_id = e.replaces_id
  ) SELECT min(record_id) FROM earlier
$$;
