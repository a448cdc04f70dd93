-- A trigger of rows does not fire when the whole table is emptied.

CREATE OR REPLACE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- There is no OLD without a row.
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM sys_user u
      WHERE u.user_id = OLD.user_id AND u.status = '2' AND u.disabled_at <= now() - interval '2 years')
    THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'training records are only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__train_record__frozen';
END $$;

CREATE TRIGGER tr__authorisation__kept BEFORE TRUNCATE ON authorisation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_authorisation_change();
CREATE TRIGGER tr__authorisation_act__kept BEFORE TRUNCATE ON authorisation_act
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_authorisation_change();
CREATE TRIGGER tr__train_record__kept BEFORE TRUNCATE ON train_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change();

-- A submission may be taken back by the person who made it.
ALTER TABLE revision ADD submitted_by bigint
  CONSTRAINT fk__revision__submitted_by REFERENCES sys_user (user_id) ON DELETE SET NULL;
CREATE INDEX ix__revision__submitted_by ON revision (submitted_by);

-- The enabled leader of a department, else of the next one above that has one.
CREATE FUNCTION enabled_leader(dept bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE up AS (
    SELECT d.parent_id, u.user_id FROM sys_dept d LEFT JOIN sys_user u ON u.user_id = d.leader AND u.status = '1'
    WHERE d.dept_id = dept
    UNION ALL
    SELECT d.parent_id, u.user_id FROM up JOIN sys_dept d ON d.dept_id = up.parent_id
      LEFT JOIN sys_user u ON u.user_id = d.leader AND u.status = '1'
    WHERE up.user_id IS NULL
  )
  SELECT user_id FROM up WHERE user_id IS NOT NULL
$$;

-- Steps that wait for a decision of this account are stalled, however it is disabled or removed.
CREATE FUNCTION tell_stalled_steps() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER tr__sys_user__stalled_steps AFTER UPDATE OF status ON sys_user
  FOR EACH ROW WHEN (NEW.status <> '1' AND OLD.status = '1') EXECUTE FUNCTION tell_stalled_steps();
CREATE TRIGGER tr__sys_user__stalled_by_removal AFTER DELETE ON sys_user
  FOR EACH ROW EXECUTE FUNCTION tell_stalled_steps();
