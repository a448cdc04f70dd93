-- What lists and search can be narrowed by, and who has chosen which types.

-- The character that stands for a type in `facet_entry.codes`; never one of a surrogate pair.
ALTER TABLE aircraft_type ADD COLUMN facet_code integer NOT NULL
  GENERATED ALWAYS AS IDENTITY (MINVALUE 256 MAXVALUE 55000)
  CONSTRAINT uq__aircraft_type__facet_code UNIQUE;

-- A narrow row for each of `search_entry`. `codes` has a character for every value whose choice shows
-- the entry: 150 + its chapters, and the codes of the types that are stated for it, of those above and
-- of those below them; "~" where no type is stated. All facets of a list are counted in one pass over it.
CREATE TABLE facet_entry (
  owner_id      bigint      NOT NULL CONSTRAINT pk__facet_entry PRIMARY KEY,
  kind          text        NOT NULL,
  category_id   bigint,
  released_at   timestamptz NOT NULL,
  taken_down_at timestamptz,
  codes         text        NOT NULL DEFAULT '~'
);
CREATE INDEX ix__facet_entry__kind ON facet_entry (kind, released_at);

CREATE FUNCTION facet_codes(owners bigint[]) RETURNS TABLE (owner_id bigint, codes text) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above (type_id, other) AS (
    SELECT type_id, type_id FROM aircraft_type
    UNION
    SELECT a.type_id, t.parent_id FROM above a JOIN aircraft_type t ON t.type_id = a.other
    WHERE t.parent_id IS NOT NULL
  ), related AS (
    SELECT type_id, other FROM above UNION SELECT other, type_id FROM above
  ), chapters AS (
    SELECT c.owner_id, string_agg(chr(150 + c.chapter::int), '' ORDER BY c.chapter) AS codes
    FROM owner_chapter c WHERE c.owner_id = ANY (owners) GROUP BY c.owner_id
  ), types AS (
    SELECT a.owner_id, string_agg(DISTINCT chr(t.facet_code), '') AS codes
    FROM applicability a JOIN related r ON r.type_id = a.type_id JOIN aircraft_type t ON t.type_id = r.other
    WHERE a.owner_id = ANY (owners) GROUP BY a.owner_id
  )
  SELECT owner, coalesce(chapters.codes, '') || coalesce(types.codes, '~')
  FROM unnest(owners) AS owner LEFT JOIN chapters ON chapters.owner_id = owner LEFT JOIN types ON types.owner_id = owner
$$;

-- Holds the entries first: what another transaction states of them is seen and not written over.
CREATE FUNCTION facet_refresh(owners bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM facet_entry WHERE owner_id = ANY (owners) ORDER BY owner_id FOR UPDATE;
  UPDATE facet_entry f SET codes = c.codes FROM facet_codes(owners) c
  WHERE f.owner_id = c.owner_id AND f.codes <> c.codes;
END $$;

-- An entry comes, changes its times and goes with that of the search.
CREATE FUNCTION facet_follow_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM facet_entry WHERE owner_id = OLD.owner_id;
    RETURN NULL;
  END IF;
  INSERT INTO facet_entry (owner_id, kind, category_id, released_at, taken_down_at)
  VALUES (NEW.owner_id, NEW.kind,
    coalesce((SELECT category_id FROM content_item WHERE item_id = NEW.owner_id),
      (SELECT category_id FROM material_info WHERE info_id = NEW.owner_id)),
    NEW.released_at, NEW.taken_down_at)
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, released_at = excluded.released_at,
    taken_down_at = excluded.taken_down_at;
  IF TG_OP = 'INSERT' AND (EXISTS (SELECT FROM owner_chapter WHERE owner_id = NEW.owner_id)
    OR EXISTS (SELECT FROM applicability WHERE owner_id = NEW.owner_id)) THEN
    PERFORM facet_refresh(ARRAY[NEW.owner_id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tr__search_entry__facets AFTER INSERT OR DELETE ON search_entry
  FOR EACH ROW EXECUTE FUNCTION facet_follow_entry();
CREATE TRIGGER tr__search_entry__facet_times AFTER UPDATE OF kind, released_at, taken_down_at ON search_entry
  FOR EACH ROW WHEN ((OLD.kind, OLD.released_at, OLD.taken_down_at)
    IS DISTINCT FROM (NEW.kind, NEW.released_at, NEW.taken_down_at))
  EXECUTE FUNCTION facet_follow_entry();

CREATE FUNCTION facet_follow_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE facet_entry SET category_id = NEW.category_id
  WHERE owner_id = (to_jsonb(NEW) ->> TG_ARGV[0])::bigint;
  RETURN NULL;
END $$;
CREATE TRIGGER tr__content_item__facets AFTER UPDATE OF category_id ON content_item
  FOR EACH ROW WHEN (OLD.category_id <> NEW.category_id) EXECUTE FUNCTION facet_follow_category('item_id');
CREATE TRIGGER tr__material_info__facets AFTER UPDATE OF category_id ON material_info
  FOR EACH ROW WHEN (OLD.category_id <> NEW.category_id) EXECUTE FUNCTION facet_follow_category('info_id');

-- Entries of products and people come and go while their row stays: an approval at the same time waits.
CREATE FUNCTION facet_follow_stated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owners bigint[] := ARRAY(SELECT DISTINCT owner_id FROM changed ORDER BY owner_id);
BEGIN
  PERFORM FROM material_info WHERE info_id = ANY (owners) ORDER BY info_id FOR SHARE;
  PERFORM FROM repair_person WHERE information_id = ANY (owners) ORDER BY information_id FOR SHARE;
  PERFORM facet_refresh(owners);
  RETURN NULL;
END $$;
CREATE TRIGGER tr__owner_chapter__facets_added AFTER INSERT ON owner_chapter REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION facet_follow_stated();
CREATE TRIGGER tr__owner_chapter__facets_gone AFTER DELETE ON owner_chapter REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION facet_follow_stated();
CREATE TRIGGER tr__owner_chapter__facets AFTER UPDATE ON owner_chapter REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION facet_follow_stated();
CREATE TRIGGER tr__applicability__facets_added AFTER INSERT ON applicability REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION facet_follow_stated();
CREATE TRIGGER tr__applicability__facets_gone AFTER DELETE ON applicability REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION facet_follow_stated();
CREATE TRIGGER tr__applicability__facets AFTER UPDATE ON applicability REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION facet_follow_stated();

-- A type that comes below another, or moves, changes what those above and below it show.
CREATE FUNCTION facet_follow_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM facet_refresh(ARRAY(
    SELECT DISTINCT a.owner_id FROM applicability a WHERE a.type_id IN (
      SELECT type_and_above(NEW.parent_id) UNION SELECT type_and_below(NEW.type_id)
      UNION SELECT type_and_above(OLD.parent_id) WHERE TG_OP = 'UPDATE')
    ORDER BY a.owner_id));
  RETURN NULL;
END $$;
CREATE TRIGGER tr__aircraft_type__facets_added AFTER INSERT ON aircraft_type
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION facet_follow_type();
CREATE TRIGGER tr__aircraft_type__facets AFTER UPDATE OF parent_id ON aircraft_type
  FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION facet_follow_type();

INSERT INTO facet_entry
SELECT e.owner_id, e.kind, coalesce(i.category_id, m.category_id), e.released_at, e.taken_down_at, c.codes
FROM facet_codes(ARRAY(SELECT owner_id FROM search_entry)) c JOIN search_entry e USING (owner_id)
  LEFT JOIN content_item i ON i.item_id = e.owner_id LEFT JOIN material_info m ON m.info_id = e.owner_id;

-- The types that a person works on (我的机型). A type that is deleted is passed over when read.
CREATE TABLE user_aircraft (
  user_id      bigint   NOT NULL CONSTRAINT pk__user_aircraft PRIMARY KEY
                        CONSTRAINT fk__user_aircraft__user REFERENCES sys_user ON DELETE CASCADE,
  type_ids     bigint[] NOT NULL,
  -- Whether lists leave out what is for other types alone.
  hides_others boolean  NOT NULL
);
