-- Totals of the lists of content, notices, products and people, so that none of them counts its
-- rows, and indexes that tell which rows a page has without reading the rows before it.

CREATE FUNCTION tally_month(at timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
RETURN floor(extract(epoch FROM at) / 2592000)::integer;

CREATE FUNCTION tally_month_start(month integer) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
RETURN to_timestamp(month * 2592000.0);

-- How many rows of a list (a table) are in a state and a category, from which thirty days (since
-- 1970); state 'x-down' counts those of state x once more, by the time at which they are taken down.
-- Department 0 stands for the whole list, others for their own rows. Of the whole list also how many
-- have a part of one to three signs in their name, in whatever category and time.
-- Counts are spread over shards, so that writers at the same moment seldom wait for each other.
CREATE TABLE list_tally (
  list        text     NOT NULL,
  state       text     NOT NULL,
  part        text     NOT NULL,
  dept_id     bigint   NOT NULL,
  category_id bigint   NOT NULL,
  month       integer  NOT NULL,
  shard       smallint NOT NULL,
  total       bigint   NOT NULL,
  CONSTRAINT pk__list_tally PRIMARY KEY (list, state, part, dept_id, category_id, month, shard)
) WITH (fillfactor = 70);

-- What a row counts for; a department and a time of taking down only where it has one.
CREATE FUNCTION list_facts(base text, category bigint, dept bigint, at timestamptz, down timestamptz, name text)
RETURNS TABLE (state text, part text, dept_id bigint, category_id bigint, month integer) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT fact.state, '', place.dept_id, category, tally_month(fact.at)
  FROM (VALUES (base, at), (base || '-down', down)) AS fact (state, at),
    (VALUES (0::bigint), (dept)) AS place (dept_id)
  WHERE fact.at IS NOT NULL AND place.dept_id IS NOT NULL
  UNION ALL SELECT base, unnest(text_grams(name)), 0, 0, 0;
END;

-- For the table whose rows have gone.
CREATE FUNCTION forget_list_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM list_tally WHERE list = TG_TABLE_NAME;
  RETURN NULL;
END $$;

-- Tallies a table from now on. `columns` are those that decide over `facts`, the arguments of
-- list_facts for a row `r`. Every statement takes its counts in the same order, so that no two can
-- wait for each other.
CREATE PROCEDURE tally_list(list text, columns text, facts text) LANGUAGE plpgsql AS $$
DECLARE
  summed CONSTANT text := 'INSERT INTO list_tally AS t (list, state, part, dept_id, category_id, month, shard, total)
    SELECT %2$L, f.state, f.part, f.dept_id, f.category_id, f.month, %4$s, sum(%5$s)
    FROM %6$s CROSS JOIN LATERAL list_facts(%3$s) f
    GROUP BY f.state, f.part, f.dept_id, f.category_id, f.month HAVING sum(%5$s) <> 0
    ORDER BY f.state, f.part, f.dept_id, f.category_id, f.month
    ON CONFLICT (list, state, part, dept_id, category_id, month, shard) DO UPDATE SET total = t.total + excluded.total';
  counting CONSTANT text := 'CREATE FUNCTION %1$s() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN ' || summed || '; RETURN NULL; END $f$';
  shard CONSTANT text := 'pg_backend_pid() % 16';
BEGIN
  EXECUTE format(counting, 'tally_' || list, list, facts, shard, 'CASE TG_OP WHEN ''INSERT'' THEN 1 ELSE -1 END', 'changed r');
  EXECUTE format(counting, 'tally_changed_' || list, list, facts, shard, 'r.step',
    '(SELECT -1 AS step, OLD.* UNION ALL SELECT 1, NEW.*) r');
  EXECUTE format('CREATE TRIGGER tally_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION tally_%1$s()', list);
  EXECUTE format('CREATE TRIGGER tally_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION tally_%1$s()', list);
  EXECUTE format('CREATE TRIGGER tally_truncate AFTER TRUNCATE ON %1$I
    FOR EACH STATEMENT EXECUTE FUNCTION forget_list_tally()', list);
  EXECUTE format('CREATE TRIGGER tally_update AFTER UPDATE OF %2$s ON %1$I
    FOR EACH ROW EXECUTE FUNCTION tally_changed_%1$s()', list, columns);
  EXECUTE format(summed, '', list, facts, '0', '1', list || ' r');
END $$;

-- Texts in the form in which filters compare them.
ALTER TABLE content_item ADD COLUMN title_lower text NOT NULL GENERATED ALWAYS AS (lower(title)) STORED;
ALTER TABLE platform_notice
  ADD COLUMN notice_title_lower text NOT NULL GENERATED ALWAYS AS (lower(notice_title)) STORED;
ALTER TABLE material_info ADD COLUMN name_lower text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED;

-- What lists of people ask of the sign-in user stands in the profile too, kept by triggers.
ALTER TABLE repair_person
  ADD COLUMN user_status text NOT NULL DEFAULT '1',
  ADD COLUMN dept_id bigint,
  ADD COLUMN nick_name_lower text NOT NULL DEFAULT '';
ALTER TABLE repair_person DISABLE TRIGGER USER;
UPDATE repair_person p SET user_status = u.status, dept_id = u.dept_id, nick_name_lower = lower(u.nick_name)
FROM sys_user u WHERE u.user_id = p.user_id;
ALTER TABLE repair_person ENABLE TRIGGER USER;

CREATE FUNCTION fill_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT status, dept_id, lower(nick_name) INTO NEW.user_status, NEW.dept_id, NEW.nick_name_lower
  FROM sys_user WHERE user_id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER fill_person BEFORE INSERT OR UPDATE OF user_id ON repair_person
  FOR EACH ROW EXECUTE FUNCTION fill_person();

CREATE FUNCTION fill_person_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE repair_person SET user_status = NEW.status, dept_id = NEW.dept_id, nick_name_lower = lower(NEW.nick_name)
  WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER fill_person AFTER UPDATE OF status, dept_id, nick_name ON sys_user
  FOR EACH ROW WHEN ((OLD.status, OLD.dept_id, OLD.nick_name) IS DISTINCT FROM (NEW.status, NEW.dept_id, NEW.nick_name))
  EXECUTE FUNCTION fill_person_of_user();

CALL tally_list('content_item', 'module, category_id, dept_id, release_time, take_down_time, title',
  'r.module, r.category_id, r.dept_id, r.release_time, r.take_down_time, r.title_lower');
CALL tally_list('platform_notice', 'dept_id, notice_time, take_down_time, notice_title',
  '''notice'', 0, r.dept_id, r.notice_time, r.take_down_time, r.notice_title_lower');
CALL tally_list('material_info', 'status, category_id, dept_id, created_at, name',
  'r.status, r.category_id, r.dept_id, r.created_at, NULL, r.name_lower');
-- Kind, decision (3: none) and the user's status.
CALL tally_list('repair_person', 'user_nature, nature, user_status, dept_id, nick_name_lower',
  'r.user_nature || coalesce(r.nature, ''3'') || r.user_status, 0, r.dept_id, ''epoch'', NULL, r.nick_name_lower');

-- Pages from the index alone, whatever a list is narrowed by; names by their parts, of which trigrams
-- know only those of three signs.
DROP INDEX ix__content_item__module, ix__content_item__category_id, ix__content_item__title,
  ix__content_item__title_distance;
CREATE INDEX ix__content_item__module ON content_item (module, release_time DESC, item_id DESC)
  INCLUDE (take_down_time, category_id, dept_id, created_by, title_lower);
CREATE INDEX ix__content_item__category_id ON content_item (category_id, release_time DESC, item_id DESC)
  INCLUDE (module, take_down_time, dept_id, created_by, title_lower);
CREATE INDEX ix__content_item__title_lower ON content_item USING gin (text_grams(title_lower)) WITH (fastupdate = off);
CREATE INDEX ix__content_item__take_down_time ON content_item (module, take_down_time)
  INCLUDE (category_id, dept_id, release_time, title_lower) WHERE take_down_time IS NOT NULL;
CREATE INDEX ix__content_item__created_by ON content_item (created_by, module);

DROP INDEX ix__platform_notice__notice_time, ix__platform_notice__notice_title;
CREATE INDEX ix__platform_notice__notice_time ON platform_notice (notice_time DESC, notice_id DESC)
  INCLUDE (take_down_time, dept_id, created_by, notice_title_lower);
CREATE INDEX ix__platform_notice__notice_title_lower ON platform_notice USING gin (text_grams(notice_title_lower)) WITH (fastupdate = off);
CREATE INDEX ix__platform_notice__take_down_time ON platform_notice (take_down_time)
  INCLUDE (dept_id, notice_time, notice_title_lower) WHERE take_down_time IS NOT NULL;
CREATE INDEX ix__platform_notice__created_by ON platform_notice (created_by);

DROP INDEX ix__material_info__category_id, ix__material_info__status, ix__material_info__name;
CREATE INDEX ix__material_info__info_id ON material_info (info_id DESC)
  INCLUDE (status, category_id, dept_id, created_by, created_at, name_lower);
CREATE INDEX ix__material_info__status ON material_info (status, info_id DESC)
  INCLUDE (category_id, dept_id, created_by, created_at, name_lower);
CREATE INDEX ix__material_info__category_id ON material_info (category_id, info_id DESC)
  INCLUDE (status, dept_id, created_by, created_at, name_lower);
CREATE INDEX ix__material_info__created_at ON material_info (created_at) INCLUDE (status, category_id, dept_id);
CREATE INDEX ix__material_info__created_by ON material_info (created_by);
CREATE INDEX ix__material_info__name_lower ON material_info USING gin (text_grams(name_lower)) WITH (fastupdate = off);

DROP INDEX ix__repair_person__user_nature;
CREATE INDEX ix__repair_person__user_nature ON repair_person (user_nature, information_id DESC)
  INCLUDE (user_id, nature, user_status, dept_id, created_by, nick_name_lower);
CREATE INDEX ix__repair_person__information_id ON repair_person (information_id DESC)
  INCLUDE (user_id, user_nature, nature, user_status, dept_id, created_by, nick_name_lower);
CREATE INDEX ix__repair_person__created_by ON repair_person (created_by);
CREATE INDEX ix__repair_person__nick_name_lower ON repair_person USING gin (text_grams(nick_name_lower)) WITH (fastupdate = off);
