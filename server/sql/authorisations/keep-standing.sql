-- Trigger: records a change of a person's row of standing_now. Changes of one transaction are one row.
CREATE OR REPLACE FUNCTION keep_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_standing AS kept (user_id, recorded_at, is_active, licence, licensed_from, licensed_until)
  SELECT n.user_id,
    CASE WHEN last.user_id IS NULL THEN '-infinity' WHEN last.written_at = now() THEN last.recorded_at ELSE now() END,
    n.is_active, n.licence, n.licensed_from, n.licensed_until
  FROM standing_now n LEFT JOIN LATERAL (
    SELECT * FROM person_standing s WHERE s.user_id = n.user_id ORDER BY s.recorded_at DESC LIMIT 1
  ) last ON true
  WHERE n.user_id = NEW.user_id AND (last.user_id IS NULL
    OR (n.is_active, n.licence, n.licensed_from, n.licensed_until)
      IS DISTINCT FROM (last.is_active, last.licence, last.licensed_from, last.licensed_until))
  ON CONFLICT (user_id, recorded_at) DO UPDATE SET is_active = excluded.is_active, licence = excluded.licence,
    licensed_from = excluded.licensed_from, licensed_until = excluded.licensed_until;
  RETURN NULL;
END $$;

CREATE TRIGGER tr__repair_person__standing
  AFTER INSERT OR UPDATE OF nature, user_nature, license, skill_certificate, skill_time, limited_time ON repair_person
  FOR EACH ROW EXECUTE FUNCTION keep_standing();
CREATE TRIGGER tr__sys_user__standing AFTER INSERT OR UPDATE OF status ON sys_user
  FOR EACH ROW EXECUTE FUNCTION keep_standing();
