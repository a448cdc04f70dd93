-- Updates recognised numbers of owners: numbers of a product's fields immediately; numbers that left a text are removed.
-- A job recognises new numbers of texts.
CREATE OR REPLACE FUNCTION number_refresh(owners bigint[]) RETURNS void LANGUAGE plpgsql
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
