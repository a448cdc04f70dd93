-- What a controlled item applies to is part of what is approved: it belongs to the revision.
ALTER TABLE revision ADD COLUMN applicability jsonb NOT NULL DEFAULT '{"types": [], "chapters": []}';

-- Ranges as people read them.
CREATE FUNCTION pg_temp.msns_text(ranges int4multirange) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(CASE
    WHEN upper_inf(r) THEN coalesce(lower(r), 1) || ' 起'
    WHEN lower(r) = upper(r) - 1 THEN lower(r)::text
    ELSE lower(r) || '-' || (upper(r) - 1) END, '、' ORDER BY r), '') FROM unnest(ranges) r
$$;

-- Of revisions of before nothing is known but what their item is about now.
UPDATE revision r SET applicability = jsonb_build_object(
  'chapters', coalesce((SELECT jsonb_agg(chapter ORDER BY chapter) FROM owner_chapter WHERE owner_id = r.item_id), '[]'),
  'types', coalesce((SELECT jsonb_agg(jsonb_build_object('typeId', a.type_id::text, 'name', t.name,
      'msns', pg_temp.msns_text(a.msns), 'excluded', pg_temp.msns_text(a.excluded)) ORDER BY t.name)
    FROM applicability a JOIN aircraft_type t USING (type_id) WHERE a.owner_id = r.item_id), '[]'));

-- In months, from the day on which a revision is begun or is to be in force.
ALTER TABLE document ADD COLUMN review_months integer,
  ADD CONSTRAINT ck__document__review_months CHECK (review_months BETWEEN 1 AND 120);

CREATE OR REPLACE FUNCTION refuse_revision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN coalesce(NEW, OLD);
  ELSIF TG_OP = 'UPDATE' THEN
    -- What was reviewed and approved stays; a review that returns it opens it again.
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
