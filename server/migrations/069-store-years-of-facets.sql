-- The year of a release stands at the end of `facet_entry.codes`, so that counting reads it and computes nothing.
-- It is the year in the time zone of the session, which is that of the platform.

CREATE FUNCTION facet_year(released_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT chr(55001 + least(greatest(extract(year FROM released_at), 1970), 2199)::int - 1970)
$$;

CREATE OR REPLACE FUNCTION facet_refresh(owners bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM facet_entry WHERE owner_id = ANY (owners) ORDER BY owner_id FOR UPDATE;
  UPDATE facet_entry f SET codes = c.codes || right(f.codes, 1) FROM facet_codes(owners) c
  WHERE f.owner_id = c.owner_id AND f.codes <> c.codes || right(f.codes, 1);
END $$;

CREATE OR REPLACE FUNCTION facet_follow_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM facet_entry WHERE owner_id = OLD.owner_id;
    RETURN NULL;
  END IF;
  INSERT INTO facet_entry AS f (owner_id, kind, category_id, released_at, taken_down_at, codes)
  VALUES (NEW.owner_id, NEW.kind,
    coalesce((SELECT category_id FROM content_item WHERE item_id = NEW.owner_id),
      (SELECT category_id FROM material_info WHERE info_id = NEW.owner_id)),
    NEW.released_at, NEW.taken_down_at, '~' || facet_year(NEW.released_at))
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, released_at = excluded.released_at,
    taken_down_at = excluded.taken_down_at, codes = left(f.codes, -1) || right(excluded.codes, 1);
  IF TG_OP = 'INSERT' AND (EXISTS (SELECT FROM owner_chapter WHERE owner_id = NEW.owner_id)
    OR EXISTS (SELECT FROM applicability WHERE owner_id = NEW.owner_id)) THEN
    PERFORM facet_refresh(ARRAY[NEW.owner_id]);
  END IF;
  RETURN NULL;
END $$;

UPDATE facet_entry SET codes = codes || facet_year(released_at);
ALTER TABLE facet_entry ALTER COLUMN codes DROP DEFAULT;
