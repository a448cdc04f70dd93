-- Trigger: author, reviewers and approver are different people, also by deputies. Decisions never change.
CREATE OR REPLACE FUNCTION check_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'decisions stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__decision__frozen';
  END IF;
  IF EXISTS (SELECT FROM review_step s JOIN revision r USING (revision_id)
      WHERE s.step_id = NEW.step_id AND r.author_ids && ARRAY[NEW.user_id, NEW.decider_id]) THEN
    RAISE EXCEPTION 'authors do not decide on their own text'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__decision__author';
  END IF;
  IF EXISTS (SELECT FROM review_step s
      JOIN review_step other ON other.revision_id = s.revision_id AND other.round = s.round AND other.step_id <> s.step_id
      JOIN decision d ON d.step_id = other.step_id
      WHERE s.step_id = NEW.step_id AND d.user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'one person decides in one step'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__decision__one_step';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tr__decision__people BEFORE INSERT OR DELETE OR UPDATE ON decision
  FOR EACH ROW EXECUTE FUNCTION check_decision();
