-- Trigger: a submitted revision keeps its content. A refused review makes it a draft again.
CREATE OR REPLACE FUNCTION refuse_revision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN coalesce(NEW, OLD);
  ELSIF TG_OP = 'UPDATE' THEN
    IF (NEW.revision_id, NEW.item_id, NEW.rev_no, NEW.kind, NEW.reason, NEW.title, NEW.release_user, NEW.html,
        NEW.effective_from, NEW.effective_until, NEW.review_by, NEW.applicability, NEW.author, NEW.author_ids,
        NEW.created_at)
      IS NOT DISTINCT FROM
       (OLD.revision_id, OLD.item_id, OLD.rev_no, OLD.kind, OLD.reason, OLD.title, OLD.release_user, OLD.html,
        OLD.effective_from, OLD.effective_until, OLD.review_by, OLD.applicability, OLD.author, OLD.author_ids,
        OLD.created_at)
      AND (NEW.state = 'draft' AND OLD.state IN ('review', 'approval')
        OR NEW.state <> 'draft' AND (NEW.sha256, NEW.frozen_at, NEW.facts, NEW.facts_form)
          IS NOT DISTINCT FROM (OLD.sha256, OLD.frozen_at, OLD.facts, OLD.facts_form))
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'revision % is frozen', OLD.revision_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__revision__frozen';
END $$;

CREATE TRIGGER tr__revision__frozen BEFORE DELETE OR UPDATE ON revision
  FOR EACH ROW EXECUTE FUNCTION refuse_revision_change();
