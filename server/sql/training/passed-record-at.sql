-- Passed training records as known at a moment. A later failure on the same day cancels a pass.
CREATE OR REPLACE FUNCTION passed_record_at(at timestamptz) RETURNS SETOF train_record LANGUAGE sql STABLE AS $$
  SELECT r.* FROM train_record_at(at) r
  WHERE r.result = '1' AND NOT EXISTS (
    SELECT FROM train_record_at(at) n
    WHERE n.user_id = r.user_id AND n.course_id = r.course_id AND n.train_date = r.train_date
      AND n.result = '2' AND first_record(n.record_id) > first_record(r.record_id))
$$;
