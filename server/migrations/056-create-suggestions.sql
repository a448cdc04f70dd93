-- What people find by pinyin and are offered while they type: titles, people's names, categories.

-- `area`: d(ocuments), p(eople), c(ategories). `spelling`: a line for each reading of the label, in
-- full and by initials, with a bar at every border: "|a|320|qi|luo|jia|" and "|a|320|q|l|j|".
-- `spelled_by`: the edition of our readings that it comes from, 0 until a job has spelled it.
CREATE TABLE suggest_entry (
  owner_id      bigint      NOT NULL CONSTRAINT pk__suggest_entry PRIMARY KEY,
  kind          text        NOT NULL CONSTRAINT ck__suggest_entry__kind
                            CHECK (kind IN ('repair', 'train', 'tool', 'product', 'notice', 'person', 'category', 'productCategory')),
  area          text        NOT NULL GENERATED ALWAYS AS
                            (CASE WHEN kind = 'person' THEN 'p' WHEN kind IN ('category', 'productCategory') THEN 'c' ELSE 'd' END) STORED,
  released_at   timestamptz NOT NULL DEFAULT '-infinity',
  taken_down_at timestamptz,
  label         text        NOT NULL,
  folded        text        NOT NULL GENERATED ALWAYS AS (lower(normalize(label, NFKC))) STORED,
  spelling      text        NOT NULL DEFAULT '',
  spelled_by    integer     NOT NULL DEFAULT 0
);

-- Pairs and triples of signs, and single ones beyond ASCII, of the label and of its readings without
-- borders; after the area's letter, so that the index finds those of one area alone. The cost keeps
-- plans from taking every label apart.
CREATE FUNCTION suggest_grams(area text, folded text, spelling text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
RETURN (SELECT coalesce(array_agg(DISTINCT area || gram), '{}')
  FROM string_to_array(translate(folded || chr(10) || spelling, '|', ''), NULL) AS signs,
    unnest(signs, signs[2:], signs[3:]) AS sign(a, b, c),
    LATERAL (VALUES (CASE WHEN a > '~' THEN a END), (a || b), (a || b || c)) AS part(gram)
  WHERE gram !~ '\s');

CREATE INDEX ix__suggest_entry__grams ON suggest_entry USING gin (suggest_grams(area, folded, spelling))
  WITH (fastupdate = on, gin_pending_list_limit = 256);
-- No figures of it: making them would take every sampled label apart.
ALTER INDEX ix__suggest_entry__grams ALTER COLUMN 1 SET STATISTICS 0;
CREATE INDEX ix__suggest_entry__newest ON suggest_entry (area, released_at DESC, owner_id DESC);
-- Those that wait to be spelled come first.
CREATE INDEX ix__suggest_entry__spelled_by ON suggest_entry (spelled_by);

-- A label that stays keeps its readings.
CREATE FUNCTION suggest_put(owner bigint, of_kind text, of_label text, released timestamptz, taken_down timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO suggest_entry AS s (owner_id, kind, label, released_at, taken_down_at)
  VALUES (owner, of_kind, of_label, released, taken_down)
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, label = excluded.label,
    released_at = excluded.released_at, taken_down_at = excluded.taken_down_at,
    spelling = CASE WHEN s.label = excluded.label THEN s.spelling ELSE '' END,
    spelled_by = CASE WHEN s.label = excluded.label THEN s.spelled_by ELSE 0 END;
$$;

CREATE FUNCTION suggest_follow_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM suggest_put(NEW.owner_id, NEW.kind, NEW.title, NEW.released_at, NEW.taken_down_at);
  RETURN NULL;
END $$;
CREATE TRIGGER tr__search_entry__suggest_added AFTER INSERT ON search_entry
  FOR EACH ROW EXECUTE FUNCTION suggest_follow_entry();
CREATE TRIGGER tr__search_entry__suggest AFTER UPDATE ON search_entry
  FOR EACH ROW WHEN ((OLD.kind, OLD.title, OLD.released_at, OLD.taken_down_at)
    IS DISTINCT FROM (NEW.kind, NEW.title, NEW.released_at, NEW.taken_down_at))
  EXECUTE FUNCTION suggest_follow_entry();

-- For a table of categories, whose kind the trigger names.
CREATE FUNCTION suggest_follow_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM suggest_put(NEW.category_id, TG_ARGV[0], NEW.name, '-infinity', NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER tr__content_category__suggest AFTER INSERT OR UPDATE OF name ON content_category
  FOR EACH ROW EXECUTE FUNCTION suggest_follow_category('category');
CREATE TRIGGER tr__material_category__suggest AFTER INSERT OR UPDATE OF name ON material_category
  FOR EACH ROW EXECUTE FUNCTION suggest_follow_category('productCategory');

-- For the table whose id column the trigger names.
CREATE FUNCTION suggest_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM suggest_entry WHERE owner_id = (to_jsonb(OLD) ->> TG_ARGV[0])::bigint;
  RETURN NULL;
END $$;
CREATE TRIGGER tr__search_entry__suggest_gone AFTER DELETE ON search_entry
  FOR EACH ROW EXECUTE FUNCTION suggest_forget('owner_id');
CREATE TRIGGER tr__content_category__suggest_gone AFTER DELETE ON content_category
  FOR EACH ROW EXECUTE FUNCTION suggest_forget('category_id');
CREATE TRIGGER tr__material_category__suggest_gone AFTER DELETE ON material_category
  FOR EACH ROW EXECUTE FUNCTION suggest_forget('category_id');

INSERT INTO suggest_entry (owner_id, kind, label, released_at, taken_down_at)
SELECT owner_id, kind, title, released_at, taken_down_at FROM search_entry;
INSERT INTO suggest_entry (owner_id, kind, label) SELECT category_id, 'category', name FROM content_category;
INSERT INTO suggest_entry (owner_id, kind, label) SELECT category_id, 'productCategory', name FROM material_category;
