-- Derived rows are made by one function for each kind, which brings the rows of any owners up to date and writes
-- only what differs. `derive_entries` calls them for what visitors may find; no derived row makes another by a trigger.

-- What is stated for a type is also found for the types above and below it.
CREATE VIEW related_type AS
  WITH RECURSIVE above (type_id, related_id) AS (
    SELECT type_id, type_id FROM aircraft_type
    UNION
    SELECT a.type_id, t.parent_id FROM above a JOIN aircraft_type t ON t.type_id = a.related_id
    WHERE t.parent_id IS NOT NULL
  )
  SELECT type_id, related_id FROM above UNION SELECT related_id, type_id FROM above;

DROP TRIGGER tr__aircraft_type__facets ON aircraft_type;
DROP TRIGGER tr__aircraft_type__facets_added ON aircraft_type;
DROP TRIGGER tr__content_item__facets ON content_item;
DROP TRIGGER tr__material_info__facets ON material_info;
DROP TRIGGER tr__search_entry__facets ON search_entry;
DROP TRIGGER tr__search_entry__facet_times ON search_entry;
DROP TRIGGER tr__search_entry__numbers ON search_entry;
DROP TRIGGER tr__search_entry__numbers_added ON search_entry;
DROP TRIGGER tr__search_entry__suggest ON search_entry;
DROP TRIGGER tr__search_entry__suggest_added ON search_entry;
DROP TRIGGER tr__search_entry__suggest_gone ON search_entry;
DROP TRIGGER tr__content_category__suggest ON content_category;
DROP TRIGGER tr__content_category__suggest_gone ON content_category;
DROP TRIGGER tr__material_category__suggest ON material_category;
DROP TRIGGER tr__material_category__suggest_gone ON material_category;
DROP FUNCTION facet_follow_type(), facet_follow_category(), facet_follow_entry(), facet_refresh(bigint[]),
  facet_codes(bigint[]), facet_year(timestamptz), number_follow_entry(), suggest_follow_entry(), suggest_follow_category(),
  suggest_forget();

ALTER TABLE aircraft_type DROP COLUMN facet_code;
-- `year`: in the platform's time zone when the row was written. `chapters` and `type_ids`: what is stated, each value
-- between commas (",29,32,"), empty for none. As texts they are grouped in half the time of arrays.
ALTER TABLE facet_entry DROP COLUMN codes,
  ADD COLUMN year integer,
  ADD COLUMN chapters text,
  ADD COLUMN type_ids text;

-- Each locks its rows first: what another transaction has just written is seen, and not written over. Their plans
-- stay: planning anew for every array would take longer than most of them.
CREATE FUNCTION facet_refresh(owners bigint[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM facet_entry WHERE owner_id = ANY (owners) ORDER BY owner_id FOR UPDATE;
  DELETE FROM facet_entry f
  WHERE owner_id = ANY (owners) AND NOT EXISTS (SELECT FROM search_entry e WHERE e.owner_id = f.owner_id);
  INSERT INTO facet_entry AS f (owner_id, kind, category_id, released_at, taken_down_at, year, chapters, type_ids)
  SELECT e.owner_id, e.kind, coalesce(i.category_id, m.category_id), e.released_at, e.taken_down_at,
    extract(year FROM e.released_at),
    coalesce((SELECT ',' || string_agg(chapter, ',' ORDER BY chapter) || ',' FROM owner_chapter c
      WHERE c.owner_id = e.owner_id), ''),
    coalesce((SELECT ',' || string_agg(type_id::text, ',' ORDER BY type_id) || ',' FROM applicability a
      WHERE a.owner_id = e.owner_id), '')
  FROM search_entry e
    LEFT JOIN content_item i ON i.item_id = e.owner_id LEFT JOIN material_info m ON m.info_id = e.owner_id
  WHERE e.owner_id = ANY (owners) ORDER BY e.owner_id
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, category_id = excluded.category_id,
    released_at = excluded.released_at, taken_down_at = excluded.taken_down_at, year = excluded.year,
    chapters = excluded.chapters, type_ids = excluded.type_ids
  WHERE f.* IS DISTINCT FROM excluded.*;
END $$;

-- A label that stays keeps its readings.
CREATE FUNCTION suggest_refresh(owners bigint[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM suggest_entry WHERE owner_id = ANY (owners) ORDER BY owner_id FOR UPDATE;
  WITH source AS MATERIALIZED (
    SELECT owner_id, kind, title AS label, released_at, taken_down_at FROM search_entry WHERE owner_id = ANY (owners)
    UNION ALL
    SELECT category_id, 'category', name, '-infinity', NULL FROM content_category WHERE category_id = ANY (owners)
    UNION ALL
    SELECT category_id, 'productCategory', name, '-infinity', NULL FROM material_category
    WHERE category_id = ANY (owners)
  ), gone AS (
    DELETE FROM suggest_entry g
    WHERE owner_id = ANY (owners) AND NOT EXISTS (SELECT FROM source s WHERE s.owner_id = g.owner_id)
  )
  INSERT INTO suggest_entry AS s (owner_id, kind, label, released_at, taken_down_at)
  SELECT * FROM source ORDER BY owner_id
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, label = excluded.label,
    released_at = excluded.released_at, taken_down_at = excluded.taken_down_at,
    spelling = CASE WHEN s.label = excluded.label THEN s.spelling ELSE '' END,
    spelled_by = CASE WHEN s.label = excluded.label THEN s.spelled_by ELSE 0 END
  WHERE (s.kind, s.label, s.released_at, s.taken_down_at)
    IS DISTINCT FROM (excluded.kind, excluded.label, excluded.released_at, excluded.taken_down_at);
END $$;

-- A product's own numbers are there with the row. What stands in a text no longer is found no more from this moment
-- on; what is new, once a job has recognised it.
CREATE FUNCTION number_refresh(owners bigint[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF EXISTS (SELECT FROM material_info WHERE info_id = ANY (owners)) THEN
    WITH stated AS MATERIALIZED (
      SELECT DISTINCT ON (m.info_id, number_form(s.number)) m.info_id, s.number, number_form(s.number) AS normalised
      FROM material_info m, unnest(m.part_number || m.interchangeable || m.substitutes) WITH ORDINALITY s (number, place)
      WHERE m.info_id = ANY (owners) AND number_form(s.number) <> ''
      ORDER BY m.info_id, number_form(s.number), s.place
    ), gone AS (
      DELETE FROM recognised_number n
      WHERE owner_id = ANY (owners) AND source = 'field' AND NOT EXISTS (
        SELECT FROM stated s WHERE s.info_id = n.owner_id AND s.normalised = n.normalised)
    )
    INSERT INTO recognised_number AS n (owner_id, number, source) SELECT info_id, number, 'field' FROM stated
    ON CONFLICT (owner_id, normalised) DO UPDATE SET number = excluded.number, source = 'field', state = 'recognised'
    WHERE (n.number, n.source, n.state) IS DISTINCT FROM (excluded.number, 'field', 'recognised');
  END IF;
  IF EXISTS (SELECT FROM recognised_number WHERE owner_id = ANY (owners) AND source <> 'field') THEN
    WITH text AS MATERIALIZED (
      SELECT owner_id, number_form(title) AS title, number_form(title || ' ' || body) AS whole FROM search_entry
      WHERE owner_id = ANY (owners)
    ), gone AS (
      DELETE FROM recognised_number n USING text t
      WHERE n.owner_id = t.owner_id AND n.state = 'recognised' AND n.source <> 'field'
        AND strpos(t.whole, n.normalised) = 0
    )
    UPDATE recognised_number n SET source = 'text' FROM text t
    WHERE n.owner_id = t.owner_id AND n.source = 'title' AND strpos(t.title, n.normalised) = 0
      AND (n.state <> 'recognised' OR strpos(t.whole, n.normalised) > 0);
  END IF;
  INSERT INTO number_queue (owner_id) SELECT unnest(owners)
  ON CONFLICT (owner_id) DO UPDATE SET ticket = excluded.ticket, tries = 0;
END $$;

CREATE FUNCTION search_refresh(owners bigint[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  rewritten bigint[];
BEGIN
  PERFORM FROM search_entry WHERE owner_id = ANY (owners) ORDER BY owner_id FOR UPDATE;
  WITH source AS MATERIALIZED (
    SELECT s.owner_id, s.kind, s.title, s.summary, s.released_at, s.taken_down_at, s.is_members_only,
      search_words(s.title) AS title_words, concat_ws(chr(10), s.body, search_attached(s.owner_id)) AS body
    FROM search_source s WHERE s.owner_id = ANY (owners)
  ), before AS (
    SELECT owner_id, title, body FROM search_entry WHERE owner_id = ANY (owners)
  ), gone AS (
    DELETE FROM search_entry g
    WHERE owner_id = ANY (owners) AND NOT EXISTS (SELECT FROM source s WHERE s.owner_id = g.owner_id)
  ), written AS (
    INSERT INTO search_entry AS e (owner_id, kind, month, released_at, taken_down_at, title, title_words,
      summary, body, words, is_members_only)
    SELECT owner_id, kind, floor(extract(epoch FROM released_at) / 2592000), released_at, taken_down_at,
      title, title_words, summary, body, title_words || chr(10) || search_words(body), is_members_only
    FROM source ORDER BY owner_id
    ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, month = excluded.month,
      released_at = excluded.released_at, taken_down_at = excluded.taken_down_at, title = excluded.title,
      title_words = excluded.title_words, summary = excluded.summary, body = excluded.body,
      words = excluded.words, is_members_only = excluded.is_members_only
    WHERE e.* IS DISTINCT FROM excluded.*
    RETURNING e.owner_id, e.kind, e.title, e.body
  )
  SELECT array_agg(w.owner_id) INTO rewritten FROM written w LEFT JOIN before b USING (owner_id)
  WHERE w.kind <> 'person' AND (b.title, b.body) IS DISTINCT FROM (w.title, w.body);
  IF rewritten IS NOT NULL THEN PERFORM number_refresh(rewritten); END IF;
END $$;

CREATE FUNCTION derive_entries(owners bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(owners), facet_refresh(owners), suggest_refresh(owners);
END $$;

CREATE OR REPLACE FUNCTION search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM derive_entries(ARRAY[(to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::bigint]);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION search_follow_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM derive_entries(ARRAY(SELECT information_id FROM repair_person WHERE user_id = NEW.user_id));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION search_follow_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM derive_entries(ARRAY(SELECT owner_id FROM sys_file WHERE file_id = NEW.file_id AND owner_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION search_follow_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.owner_id IS NOT NULL AND NOT NEW.is_private THEN
    INSERT INTO file_text (file_id) VALUES (NEW.file_id) ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM file_text WHERE file_id = NEW.file_id;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.owner_id IS NOT NULL THEN
    PERFORM derive_entries(ARRAY[OLD.owner_id]);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION number_follow_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (OLD.part_number, OLD.interchangeable, OLD.substitutes)
    IS DISTINCT FROM (NEW.part_number, NEW.interchangeable, NEW.substitutes) THEN
    PERFORM number_refresh(ARRAY[NEW.info_id]);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION number_follow_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO number_queue (owner_id) SELECT owner_id FROM search_entry WHERE kind <> 'person'
  ON CONFLICT (owner_id) DO UPDATE SET ticket = excluded.ticket, tries = 0;
  RETURN NULL;
END $$;

CREATE FUNCTION suggest_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM suggest_refresh(ARRAY[coalesce(NEW.category_id, OLD.category_id)]);
  RETURN NULL;
END $$;
CREATE TRIGGER tr__content_category__suggest AFTER INSERT OR DELETE OR UPDATE OF name ON content_category
  FOR EACH ROW EXECUTE FUNCTION suggest_follow();
CREATE TRIGGER tr__material_category__suggest AFTER INSERT OR DELETE OR UPDATE OF name ON material_category
  FOR EACH ROW EXECUTE FUNCTION suggest_follow();

DROP TRIGGER tr__content_item__search ON content_item;
CREATE TRIGGER tr__content_item__search
  AFTER INSERT OR DELETE OR UPDATE OF category_id, title, summary, content, release_time, take_down_time, members_only
  ON content_item FOR EACH ROW EXECUTE FUNCTION search_follow('item_id');
DROP TRIGGER tr__material_info__search ON material_info;
CREATE TRIGGER tr__material_info__search
  AFTER INSERT OR DELETE OR UPDATE OF category_id, name, subtitle, part_number, specifications, brand, style,
    characteristic, description, introduce, status
  ON material_info FOR EACH ROW EXECUTE FUNCTION search_follow('info_id');

DROP FUNCTION search_refresh(bigint), suggest_put(bigint, text, text, timestamptz, timestamptz), number_queue_entry(bigint);

SELECT facet_refresh(ARRAY(SELECT owner_id FROM search_entry));
ALTER TABLE facet_entry ALTER COLUMN year SET NOT NULL, ALTER COLUMN chapters SET NOT NULL,
  ALTER COLUMN type_ids SET NOT NULL;
