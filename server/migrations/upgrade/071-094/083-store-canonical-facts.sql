-- What was signed stays as it was signed: the canonical JSON (RFC 8785) of a revision that is submitted, and the
-- number of its form.
ALTER TABLE revision
  ADD COLUMN facts text,
  ADD COLUMN facts_form integer,
  ADD CONSTRAINT ck__revision__facts CHECK ((facts IS NULL) = (facts_form IS NULL)),
  ADD CONSTRAINT ck__revision__facts_hash CHECK (encode(sha256(convert_to(facts, 'UTF8')), 'hex') = sha256);

-- Revisions of before keep their form, the first, and their hash. Those whose facts do not make it any more stay
-- without; `npm run evidence -- --facts` lists them.
WITH made AS (
  SELECT r.revision_id, r.sha256,
    '{"facts":{"author":' || to_json(r.author->>'name')::text
    || ',"category":' || to_json(named.category)::text
    || ',"effectiveFrom":' || coalesce(to_json(to_char(r.effective_from, 'YYYY-MM-DD HH24:MI:SS'))::text, 'null')
    || ',"effectiveUntil":' || coalesce(to_json(to_char(r.effective_until, 'YYYY-MM-DD HH24:MI:SS'))::text, 'null')
    || ',"reason":' || to_json(r.reason)::text
    || ',"releaseUser":' || to_json(r.release_user)::text
    || ',"reviewBy":' || coalesce(to_json(to_char(r.review_by, 'YYYY-MM-DD'))::text, 'null')
    || '},"files":[' || coalesce((
      SELECT string_agg('{"list":"' || rf.field || '","name":' || to_json(f.name)::text
          || ',"sha256":"' || f.sha256 || '"}', ','
        ORDER BY array_position(ARRAY['cover', 'attachment', 'content'], rf.field), rf.position, rf.file_id)
      FROM revision_file rf JOIN sys_file f USING (file_id) WHERE rf.revision_id = r.revision_id), '')
    || '],"html":' || to_json(r.html)::text
    || ',"kind":"' || r.kind || '","number":' || to_json(d.doc_number)::text
    || ',"revision":' || r.rev_no
    || ',"title":' || to_json(r.title)::text || '}' AS facts
  FROM revision r JOIN document d USING (item_id) JOIN content_item i USING (item_id)
    JOIN content_category c USING (category_id)
    -- The ledger has it as it was called at each act.
    CROSS JOIN LATERAL (
      SELECT c.name UNION SELECT e.details->>'category' FROM evidence e
      WHERE e.subject_kind = 'revision' AND e.subject_id = r.revision_id::text AND e.details ? 'category'
    ) AS named (category)
  WHERE r.state <> 'draft'
)
UPDATE revision r SET facts = made.facts, facts_form = 1 FROM made
WHERE made.revision_id = r.revision_id AND encode(sha256(convert_to(made.facts, 'UTF8')), 'hex') = made.sha256;

CREATE OR REPLACE FUNCTION refuse_revision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN coalesce(NEW, OLD);
  ELSIF TG_OP = 'UPDATE' THEN
    -- What was reviewed and approved stays; a review that returns it opens it again.
    IF (NEW.revision_id, NEW.item_id, NEW.rev_no, NEW.kind, NEW.reason, NEW.title, NEW.release_user,
        NEW.html, NEW.effective_from, NEW.effective_until, NEW.review_by, NEW.author, NEW.author_ids, NEW.created_at)
      IS NOT DISTINCT FROM
       (OLD.revision_id, OLD.item_id, OLD.rev_no, OLD.kind, OLD.reason, OLD.title, OLD.release_user,
        OLD.html, OLD.effective_from, OLD.effective_until, OLD.review_by, OLD.author, OLD.author_ids, OLD.created_at)
      AND (NEW.state = 'draft' AND OLD.state IN ('review', 'approval')
        OR NEW.state <> 'draft' AND (NEW.sha256, NEW.frozen_at, NEW.facts, NEW.facts_form)
          IS NOT DISTINCT FROM (OLD.sha256, OLD.frozen_at, OLD.facts, OLD.facts_form))
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'revision % is frozen', OLD.revision_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__revision__frozen';
END $$;

-- The files of a revision that was submitted are what its hash is over.
CREATE FUNCTION refuse_file_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM revision_file rf JOIN revision r USING (revision_id)
      WHERE rf.file_id = OLD.file_id AND r.state <> 'draft') THEN
    RAISE EXCEPTION 'the files of a frozen revision stay'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__revision__frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tr__sys_file__frozen BEFORE UPDATE OF file_id, name, size, sha256 ON sys_file FOR EACH ROW
  WHEN ((OLD.file_id, OLD.name, OLD.size, OLD.sha256) IS DISTINCT FROM (NEW.file_id, NEW.name, NEW.size, NEW.sha256))
  EXECUTE FUNCTION refuse_file_change();
