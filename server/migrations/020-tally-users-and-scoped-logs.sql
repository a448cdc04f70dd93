-- Totals of lists by department and by part of a name, so that no first page counts rows.

-- All parts of a text of one to three signs.
CREATE FUNCTION text_grams(content text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(DISTINCT gram), '{}')
  FROM string_to_array(content, NULL) AS signs, unnest(signs, signs[2:], signs[3:]) AS sign(a, b, c),
    LATERAL (VALUES (a), (a || b), (a || b || c)) AS part(gram)
  WHERE gram IS NOT NULL);

DROP TRIGGER tally_insert ON sys_oper_log;
DROP TRIGGER tally_delete ON sys_oper_log;
DROP TRIGGER tally_truncate ON sys_oper_log;
DROP TRIGGER tally_insert ON sys_access_log;
DROP TRIGGER tally_delete ON sys_access_log;
DROP TRIGGER tally_truncate ON sys_access_log;
DROP FUNCTION tally_sys_oper_log, tally_sys_access_log, forget_log_tally;
DROP TABLE sys_log_tally;

-- How many rows of a table have a value in a column (facet '': all rows; 'week': seven days since
-- 1970; 'user_name~': a part of one to three signs). Department 0 stands for the whole table, others
-- for their own rows; parts are kept of the whole alone.
-- Counts that many writers change are spread over shards, so that they do not wait for each other;
-- removals have a shard of their own, since a large one takes long. A table for each log: it is
-- emptied with its log at once.
CREATE TABLE sys_oper_log_tally (
  facet       text     NOT NULL,
  dept_id     bigint   NOT NULL,
  value       text     NOT NULL,
  shard       smallint NOT NULL,
  total       bigint   NOT NULL,
  value_lower text     NOT NULL GENERATED ALWAYS AS (lower(value)) STORED,
  CONSTRAINT pk__sys_oper_log_tally PRIMARY KEY (facet, dept_id, value, shard)
) WITH (fillfactor = 70);
CREATE TABLE sys_access_log_tally (LIKE sys_oper_log_tally INCLUDING GENERATED) WITH (fillfactor = 70);
ALTER TABLE sys_access_log_tally
  ADD CONSTRAINT pk__sys_access_log_tally PRIMARY KEY (facet, dept_id, value, shard);
CREATE TABLE sys_user_tally (LIKE sys_oper_log_tally INCLUDING GENERATED) WITH (fillfactor = 70);
ALTER TABLE sys_user_tally ADD CONSTRAINT pk__sys_user_tally PRIMARY KEY (facet, dept_id, value, shard);

-- The values that contain something. Counting up changes no column of it.
CREATE INDEX ix__sys_oper_log_tally__parts ON sys_oper_log_tally USING gin (text_grams(value_lower))
  WHERE dept_id = 0 AND facet IN ('title', 'oper_name');
CREATE INDEX ix__sys_access_log_tally__parts ON sys_access_log_tally USING gin (text_grams(value_lower))
  WHERE dept_id = 0 AND facet IN ('user_name', 'ipaddr');

-- What a row counts for; a department only where the row has one.
CREATE FUNCTION oper_log_facts(dept bigint, status text, business_type text, title text, oper_name text, at timestamptz)
RETURNS TABLE (facet text, dept_id bigint, value text) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT fact.facet, place.dept_id, fact.value
  FROM (VALUES ('', ''), ('status', status), ('business_type', business_type), ('title', title),
      ('oper_name', oper_name), ('week', floor(extract(epoch FROM at) / 604800)::bigint::text)) AS fact (facet, value),
    (VALUES (0::bigint), (dept)) AS place (dept_id) WHERE place.dept_id IS NOT NULL;
END;

CREATE FUNCTION access_log_facts(dept bigint, status text, user_name text, ipaddr text, at timestamptz)
RETURNS TABLE (facet text, dept_id bigint, value text) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT fact.facet, place.dept_id, fact.value
  FROM (VALUES ('', ''), ('status', status), ('user_name', user_name), ('ipaddr', ipaddr),
      ('week', floor(extract(epoch FROM at) / 604800)::bigint::text)) AS fact (facet, value),
    (VALUES (0::bigint), (dept)) AS place (dept_id) WHERE place.dept_id IS NOT NULL;
END;

-- Rows of one name are few and written one after the other: its count needs no shards, and looking
-- through all names stays short.
CREATE FUNCTION tally_shard(operation text, facet text) RETURNS smallint LANGUAGE sql STABLE
RETURN CASE WHEN operation <> 'INSERT' THEN -1 WHEN facet IN ('oper_name', 'user_name') THEN 0
  ELSE pg_backend_pid() % 16 END;

-- Every statement takes its counts in the same order, so that no two can wait for each other.
CREATE FUNCTION tally_sys_oper_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO sys_oper_log_tally AS t (facet, dept_id, value, shard, total)
  SELECT f.facet, f.dept_id, f.value, tally_shard(TG_OP, f.facet), step * count(*)
  FROM changed c CROSS JOIN LATERAL
    oper_log_facts(c.dept_id, c.status, c.business_type, c.title, c.oper_name, c.oper_time) f
  GROUP BY f.facet, f.dept_id, f.value ORDER BY f.facet, f.dept_id, f.value
  ON CONFLICT (facet, dept_id, value, shard) DO UPDATE SET total = t.total + excluded.total;

  INSERT INTO sys_oper_log_tally AS t (facet, dept_id, value, shard, total)
  SELECT 'oper_name~', 0, part, tally_shard(TG_OP, 'oper_name~'), step * sum(rows)
  FROM (SELECT lower(oper_name) AS name, count(*) AS rows FROM changed GROUP BY 1) c, unnest(text_grams(name)) AS part
  GROUP BY part ORDER BY part
  ON CONFLICT (facet, dept_id, value, shard) DO UPDATE SET total = t.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_sys_access_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO sys_access_log_tally AS t (facet, dept_id, value, shard, total)
  SELECT f.facet, f.dept_id, f.value, tally_shard(TG_OP, f.facet), step * count(*)
  FROM changed c CROSS JOIN LATERAL access_log_facts(c.dept_id, c.status, c.user_name, c.ipaddr, c.login_time) f
  GROUP BY f.facet, f.dept_id, f.value ORDER BY f.facet, f.dept_id, f.value
  ON CONFLICT (facet, dept_id, value, shard) DO UPDATE SET total = t.total + excluded.total;

  INSERT INTO sys_access_log_tally AS t (facet, dept_id, value, shard, total)
  SELECT 'user_name~', 0, part, tally_shard(TG_OP, 'user_name~'), step * sum(rows)
  FROM (SELECT lower(user_name) AS name, count(*) AS rows FROM changed GROUP BY 1) c, unnest(text_grams(name)) AS part
  GROUP BY part ORDER BY part
  ON CONFLICT (facet, dept_id, value, shard) DO UPDATE SET total = t.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION forget_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('TRUNCATE %I', TG_TABLE_NAME || '_tally');
  RETURN NULL;
END $$;

CREATE TRIGGER tally_insert AFTER INSERT ON sys_oper_log REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_sys_oper_log();
CREATE TRIGGER tally_delete AFTER DELETE ON sys_oper_log REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_sys_oper_log();
CREATE TRIGGER tally_truncate AFTER TRUNCATE ON sys_oper_log
  FOR EACH STATEMENT EXECUTE FUNCTION forget_tally();
CREATE TRIGGER tally_insert AFTER INSERT ON sys_access_log REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_sys_access_log();
CREATE TRIGGER tally_delete AFTER DELETE ON sys_access_log REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_sys_access_log();
CREATE TRIGGER tally_truncate AFTER TRUNCATE ON sys_access_log
  FOR EACH STATEMENT EXECUTE FUNCTION forget_tally();

-- Users by department and status, and of the whole by parts of name and phone number.
CREATE FUNCTION user_facts(dept bigint, status text, name text, phone text)
RETURNS TABLE (facet text, dept_id bigint, value text) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT fact.facet, place.dept_id, fact.value
  FROM (VALUES ('', ''), ('status', status)) AS fact (facet, value),
    (VALUES (0::bigint), (dept)) AS place (dept_id) WHERE place.dept_id IS NOT NULL
  UNION ALL SELECT 'user_name~', 0, unnest(text_grams(name))
  UNION ALL SELECT 'phonenumber~', 0, unnest(text_grams(phone));
END;

CREATE FUNCTION tally_sys_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sys_user_tally AS t (facet, dept_id, value, shard, total)
  SELECT f.facet, f.dept_id, f.value, pg_backend_pid() % 16, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed c CROSS JOIN LATERAL user_facts(c.dept_id, c.status, c.user_name_lower, c.phonenumber) f
  GROUP BY f.facet, f.dept_id, f.value ORDER BY f.facet, f.dept_id, f.value
  ON CONFLICT (facet, dept_id, value, shard) DO UPDATE SET total = t.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_moved_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sys_user_tally AS t (facet, dept_id, value, shard, total)
  SELECT f.facet, f.dept_id, f.value, pg_backend_pid() % 16, sum(c.step)
  FROM (VALUES (-1, OLD.dept_id, OLD.status, OLD.user_name_lower, OLD.phonenumber),
      (1, NEW.dept_id, NEW.status, NEW.user_name_lower, NEW.phonenumber)) AS c (step, dept, status, name, phone)
    CROSS JOIN LATERAL user_facts(c.dept, c.status, c.name, c.phone) f
  GROUP BY f.facet, f.dept_id, f.value HAVING sum(c.step) <> 0 ORDER BY f.facet, f.dept_id, f.value
  ON CONFLICT (facet, dept_id, value, shard) DO UPDATE SET total = t.total + excluded.total;
  RETURN NULL;
END $$;

CREATE TRIGGER tally_insert AFTER INSERT ON sys_user REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_sys_user();
CREATE TRIGGER tally_delete AFTER DELETE ON sys_user REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_sys_user();
CREATE TRIGGER tally_truncate AFTER TRUNCATE ON sys_user
  FOR EACH STATEMENT EXECUTE FUNCTION forget_tally();
-- Signing in changes users too, but nothing that is counted.
CREATE TRIGGER tally_update AFTER UPDATE OF dept_id, status, user_name, phonenumber ON sys_user
  FOR EACH ROW WHEN ((OLD.dept_id, OLD.status, OLD.user_name, OLD.phonenumber)
    IS DISTINCT FROM (NEW.dept_id, NEW.status, NEW.user_name, NEW.phonenumber))
  EXECUTE FUNCTION tally_moved_user();

-- Unlike trigrams these tell one and two signs too, and parts with signs that are no letters.
DROP INDEX ix__sys_user__user_name_lower;
DROP INDEX ix__sys_user__phonenumber;
CREATE INDEX ix__sys_user__user_name_lower ON sys_user USING gin (text_grams(user_name_lower)) WITH (fastupdate = off);
CREATE INDEX ix__sys_user__phonenumber ON sys_user USING gin (text_grams(phonenumber)) WITH (fastupdate = off);

INSERT INTO sys_oper_log_tally (facet, dept_id, value, shard, total)
SELECT f.facet, f.dept_id, f.value, 0, count(*) FROM sys_oper_log c CROSS JOIN LATERAL
  oper_log_facts(c.dept_id, c.status, c.business_type, c.title, c.oper_name, c.oper_time) f
GROUP BY f.facet, f.dept_id, f.value ORDER BY f.facet, f.dept_id, f.value;
INSERT INTO sys_oper_log_tally (facet, dept_id, value, shard, total)
SELECT 'oper_name~', 0, part, 0, sum(total) FROM sys_oper_log_tally, unnest(text_grams(value_lower)) AS part
WHERE facet = 'oper_name' AND dept_id = 0 GROUP BY part;

INSERT INTO sys_access_log_tally (facet, dept_id, value, shard, total)
SELECT f.facet, f.dept_id, f.value, 0, count(*)
FROM sys_access_log c CROSS JOIN LATERAL access_log_facts(c.dept_id, c.status, c.user_name, c.ipaddr, c.login_time) f
GROUP BY f.facet, f.dept_id, f.value ORDER BY f.facet, f.dept_id, f.value;
INSERT INTO sys_access_log_tally (facet, dept_id, value, shard, total)
SELECT 'user_name~', 0, part, 0, sum(total) FROM sys_access_log_tally, unnest(text_grams(value_lower)) AS part
WHERE facet = 'user_name' AND dept_id = 0 GROUP BY part;

INSERT INTO sys_user_tally (facet, dept_id, value, shard, total)
SELECT f.facet, f.dept_id, f.value, 0, count(*)
FROM sys_user c CROSS JOIN LATERAL user_facts(c.dept_id, c.status, c.user_name_lower, c.phonenumber) f
GROUP BY f.facet, f.dept_id, f.value ORDER BY f.facet, f.dept_id, f.value;
