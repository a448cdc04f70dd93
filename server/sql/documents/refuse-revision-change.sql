-- Trigger: a submitted revision changes only in the listed columns. A refused review makes it a draft again.
CREATE OR REPLACE FUNCTION refuse_revision_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text[] := '{state,round,version,effective,submitted_by,withdrawn_at,withdrawn_by,withdrawal,sha256,frozen_at,facts,facts_form}';
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN coalesce(NEW, OLD);
  ELSIF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changes = to_jsonb(OLD) - changes
    AND (NEW.state = 'draft' AND OLD.state IN ('review', 'approval')
      OR NEW.state <> 'draft' AND (NEW.sha256, NEW.frozen_at, NEW.facts, NEW.facts_form)
        IS NOT DISTINCT FROM (OLD.sha256, OLD.frozen_at, OLD.facts, OLD.facts_form))
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'revision % is frozen', OLD.revision_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__revision__frozen';
END $$;

CREATE TRIGGER tr__revision__frozen BEFORE DELETE OR UPDATE ON revision
  FOR EACH ROW EXECUTE FUNCTION refuse_revision_change();
