-- Id of the record that a chain of corrections began with. A correction keeps its place in the day.
CREATE FUNCTION first_record(id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE earlier AS (
    SELECT r.record_id, r.replaces_id FROM train_record r WHERE r.record_id = id
    UNION ALL SELECT p.record_id, p.replaces_id FROM earlier e JOIN train_record p ON p.record_id = e.replaces_id
  ) SELECT min(record_id) FROM earlier
$$;

-- Passed records as known at a moment. A later failure on the same day cancels a pass.
CREATE FUNCTION passed_record_at(at timestamptz) RETURNS SETOF train_record LANGUAGE sql STABLE AS $$
  SELECT r.* FROM train_record_at(at) r
  WHERE r.result = '1' AND NOT EXISTS (
    SELECT FROM train_record_at(at) n
    WHERE n.user_id = r.user_id AND n.course_id = r.course_id AND n.train_date = r.train_date
      AND n.result = '2' AND first_record(n.record_id) > first_record(r.record_id))
$$;

-- Authorisations read passed records, and know of a coming revision only after its activation was recorded.
DO $$
DECLARE
  definition text := pg_get_functiondef('authorisation_at(timestamptz, timestamptz)'::regprocedure);
  changed text := replace(replace(definition, 'FROM train_record_at(known_at) r', 'FROM passed_record_at(known_at) r'),
    'WHERE r.item_id = c.item_id AND (upper_inf(p) OR upper(p) > at) AND',
    'WHERE r.item_id = c.item_id AND (upper_inf(p) OR upper(p) > at)
            AND (lower(p) <= at OR EXISTS (SELECT FROM evidence v WHERE v.subject_kind = ''revision''
              AND v.subject_id = r.revision_id::text AND v.act = ''revision.activate'' AND v.at <= known_at)) AND');
BEGIN
  ASSERT length(changed) > length(definition) + 200, 'authorisation_at has another text';
  EXECUTE changed;
END $$;
