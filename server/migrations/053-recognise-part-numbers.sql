-- Part numbers: what products say of theirs, and what is recognised in titles, texts and PDFs.

ALTER TABLE material_info
  -- Numbers of other parts: each may take the other's place, or only theirs may take this one's.
  ADD COLUMN interchangeable text[] NOT NULL DEFAULT '{}',
  ADD COLUMN substitutes text[] NOT NULL DEFAULT '{}',
  ADD COLUMN superseded_by text;

-- The form in which numbers are compared: capitals and digits alone.
CREATE FUNCTION number_form(number text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (upper(regexp_replace(normalize(number, NFKC), '[^A-Za-z0-9]', '', 'g')));

-- The same with the signs that are mistaken for each other made one.
CREATE FUNCTION number_look(normalised text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (translate(normalised, 'OIL', '011'));

CREATE INDEX ix__material_info__superseded ON material_info (number_form(part_number))
  WHERE superseded_by IS NOT NULL AND status = '1';
CREATE INDEX ix__material_info__number_form ON material_info (number_form(part_number))
  WHERE part_number IS NOT NULL;

-- The numbers of what visitors may find. A number that stands in several places of an entry has the
-- row of the first: a product's own fields, the title, the text, attached PDFs.
CREATE TABLE recognised_number (
  recognised_id bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__recognised_number PRIMARY KEY,
  owner_id      bigint      NOT NULL,
  number        text        NOT NULL CONSTRAINT ck__recognised_number__number CHECK (number_form(number) <> ''),
  normalised    text        NOT NULL GENERATED ALWAYS AS (number_form(number)) STORED,
  source        text        NOT NULL CONSTRAINT ck__recognised_number__source
                            CHECK (source IN ('field', 'title', 'text', 'file')),
  state         text        NOT NULL DEFAULT 'recognised' CONSTRAINT ck__recognised_number__state
                            CHECK (state IN ('recognised', 'rejected', 'added')),
  created_at    timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__recognised_number__owner_id__normalised UNIQUE (owner_id, normalised)
);
-- Any part of a number, and any part that looks alike.
CREATE INDEX ix__recognised_number__normalised ON recognised_number USING gin (normalised gin_trgm_ops)
  WITH (fastupdate = off);
CREATE INDEX ix__recognised_number__look ON recognised_number USING gin (number_look(normalised) gin_trgm_ops)
  WITH (fastupdate = off);

-- Entries whose numbers are to be recognised again; `ticket` tells a later wish from the one at work.
CREATE TABLE number_queue (
  owner_id bigint NOT NULL CONSTRAINT pk__number_queue PRIMARY KEY,
  ticket   bigint NOT NULL DEFAULT nextval('seq__id'),
  tries    integer NOT NULL DEFAULT 0
);
CREATE INDEX ix__number_queue__ticket ON number_queue (ticket);

CREATE FUNCTION number_queue_entry(owner bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO number_queue (owner_id) VALUES (owner)
  ON CONFLICT (owner_id) DO UPDATE SET ticket = excluded.ticket, tries = 0;
$$;

-- What stands there no longer is found no more from this moment on; what is new, once it is recognised.
CREATE FUNCTION number_follow_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM recognised_number WHERE owner_id = NEW.owner_id AND source <> 'field') THEN
    UPDATE recognised_number SET source = 'text'
    WHERE owner_id = NEW.owner_id AND source = 'title' AND strpos(number_form(NEW.title), normalised) = 0;
    DELETE FROM recognised_number n USING number_form(NEW.title || ' ' || NEW.body) AS signs
    WHERE n.owner_id = NEW.owner_id AND n.state = 'recognised' AND n.source <> 'field'
      AND strpos(signs, n.normalised) = 0;
  END IF;
  PERFORM number_queue_entry(NEW.owner_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tr__search_entry__numbers_added AFTER INSERT ON search_entry
  FOR EACH ROW WHEN (NEW.kind <> 'person') EXECUTE FUNCTION number_follow_entry();
CREATE TRIGGER tr__search_entry__numbers AFTER UPDATE OF title, body ON search_entry
  FOR EACH ROW WHEN (NEW.kind <> 'person' AND (OLD.title, OLD.body) IS DISTINCT FROM (NEW.title, NEW.body))
  EXECUTE FUNCTION number_follow_entry();

-- A product's own numbers are stated, not recognised: they are there with the row.
CREATE FUNCTION number_follow_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.part_number, OLD.interchangeable, OLD.substitutes)
    IS NOT DISTINCT FROM (NEW.part_number, NEW.interchangeable, NEW.substitutes) THEN
    RETURN NULL;
  END IF;
  DELETE FROM recognised_number WHERE owner_id = NEW.info_id AND source = 'field';
  INSERT INTO recognised_number (owner_id, number, source)
  SELECT DISTINCT ON (number_form(number)) NEW.info_id, number, 'field'
  FROM unnest(NEW.part_number || NEW.interchangeable || NEW.substitutes) WITH ORDINALITY AS stated (number, place)
  WHERE number_form(number) <> ''
  ORDER BY number_form(number), place
  ON CONFLICT (owner_id, normalised) DO UPDATE SET number = excluded.number, source = 'field', state = 'recognised';
  -- What is no longer stated may stand in the text.
  PERFORM number_queue_entry(NEW.info_id);
  RETURN NULL;
END $$;
-- Named to run after the trigger that brings the entry up to date, which holds the entry.
CREATE TRIGGER tr__material_info__search_numbers
  AFTER INSERT OR UPDATE OF part_number, interchangeable, substitutes ON material_info
  FOR EACH ROW EXECUTE FUNCTION number_follow_product();

-- Numbers go with what they are of. The numbers of an item in the trash wait there with it.
CREATE FUNCTION number_forget() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner bigint := (to_jsonb(OLD) ->> TG_ARGV[0])::bigint;
BEGIN
  IF TG_TABLE_NAME = 'content_item' AND EXISTS (SELECT FROM trash WHERE item_id = owner)
    OR TG_TABLE_NAME = 'trash' AND EXISTS (SELECT FROM content_item WHERE item_id = owner) THEN
    RETURN NULL;
  END IF;
  DELETE FROM recognised_number WHERE owner_id = owner;
  DELETE FROM number_queue WHERE owner_id = owner;
  RETURN NULL;
END $$;
CREATE TRIGGER tr__content_item__search_numbers AFTER DELETE ON content_item
  FOR EACH ROW EXECUTE FUNCTION number_forget('item_id');
CREATE TRIGGER tr__trash__search_numbers AFTER DELETE ON trash
  FOR EACH ROW EXECUTE FUNCTION number_forget('item_id');
CREATE TRIGGER tr__platform_notice__search_numbers AFTER DELETE ON platform_notice
  FOR EACH ROW EXECUTE FUNCTION number_forget('notice_id');
CREATE TRIGGER tr__material_info__search_numbers_gone AFTER DELETE ON material_info
  FOR EACH ROW EXECUTE FUNCTION number_forget('info_id');

-- By another rule all are recognised again.
CREATE FUNCTION number_follow_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_queue_entry(owner_id) FROM search_entry WHERE kind <> 'person';
  RETURN NULL;
END $$;
CREATE TRIGGER tr__sys_config__numbers AFTER UPDATE OF config_value ON sys_config
  FOR EACH ROW WHEN (NEW.config_key = 'search.partNumberPattern' AND OLD.config_value <> NEW.config_value)
  EXECUTE FUNCTION number_follow_rule();

-- The PDFs of another revision come into force by their field: the entry follows, so that those of a
-- superseded one are found no more.
CREATE TRIGGER tr__sys_file__search_placed AFTER UPDATE OF field ON sys_file
  FOR EACH ROW WHEN (NEW.content_type = 'application/pdf' AND OLD.field IS DISTINCT FROM NEW.field
    AND OLD.owner_id IS NOT DISTINCT FROM NEW.owner_id)
  EXECUTE FUNCTION search_follow_file();

INSERT INTO recognised_number (owner_id, number, source)
SELECT info_id, part_number, 'field' FROM material_info WHERE number_form(part_number) <> '';
SELECT number_queue_entry(owner_id) FROM search_entry WHERE kind <> 'person';

INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT '件号识别规则', 'search.partNumberPattern', '\b[A-Z]{1,6}[0-9]{0,4}(?:-[A-Z0-9]{1,12}){2,5}\b', 'Y',
  '正则表达式（RE2 语法），标题、正文和 PDF 附件中与其相符且含有数字的文字作为件号，保存后重新识别'
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;
