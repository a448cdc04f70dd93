-- Training records as known at a moment: without replaced ones. Planned as part of the calling query.
CREATE OR REPLACE FUNCTION train_record_at(at timestamptz) RETURNS SETOF train_record LANGUAGE sql STABLE AS $$
  SELECT r.* FROM train_record r
  WHERE r.recorded_at <= at AND r.result IS NOT NULL AND NOT EXISTS (
    SELECT FROM train_record later WHERE later.replaces_id = r.record_id AND later.recorded_at <= at)
$$;
