-- Trigger: reports open review steps of an account that is disabled or removed, by an event for each revision.
CREATE OR REPLACE FUNCTION tell_stalled_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_event (kind, subject, payload)
  SELECT 'approval.stalled', 'revision:' || r.revision_id,
    jsonb_build_object('revisionId', r.revision_id::text, 'deciderId', OLD.user_id::text)
  FROM review_decider w JOIN review_step s USING (step_id)
    JOIN revision r ON r.revision_id = s.revision_id AND r.round = s.round
  WHERE w.user_id = OLD.user_id AND s.due_at IS NOT NULL AND s.done_at IS NULL AND r.state IN ('review', 'approval')
    AND NOT EXISTS (SELECT FROM decision x WHERE x.step_id = s.step_id AND x.decider_id = w.user_id);
  RETURN NULL;
END $$;

CREATE TRIGGER tr__sys_user__stalled_by_removal AFTER DELETE ON sys_user
  FOR EACH ROW EXECUTE FUNCTION tell_stalled_steps();
CREATE TRIGGER tr__sys_user__stalled_steps AFTER UPDATE OF status ON sys_user
  FOR EACH ROW WHEN (NEW.status <> '1' AND OLD.status = '1') EXECUTE FUNCTION tell_stalled_steps();
