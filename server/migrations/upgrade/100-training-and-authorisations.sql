-- Courses, and who passed which course when. What was recorded stays: a correction is a row of its own.

CREATE TABLE course (
  course_id       bigint        NOT NULL DEFAULT nextval('seq__id'),
  course_name     text          NOT NULL,
  course_kind     text          NOT NULL,
  -- After so many months it is due again; null where once is enough.
  interval_months integer,
  hours           numeric(6, 1) NOT NULL,
  needs_licence   boolean       NOT NULL DEFAULT false,
  -- For whom it is, as circulations name people; null where it says nothing.
  audience        jsonb,
  -- Read and answered: who signs this circulation has passed the course.
  circulation_id  bigint,
  remark          text,
  status          text          NOT NULL DEFAULT '1',
  version         integer       NOT NULL DEFAULT 1,
  created_by      bigint,
  dept_id         bigint,
  created_at      timestamptz   NOT NULL DEFAULT now(),
  CONSTRAINT pk__course PRIMARY KEY (course_id),
  CONSTRAINT uq__course__course_name UNIQUE (course_name),
  CONSTRAINT uq__course__circulation_id UNIQUE (circulation_id),
  CONSTRAINT ck__course__interval_months CHECK (interval_months BETWEEN 1 AND 120),
  CONSTRAINT ck__course__hours CHECK (hours > 0),
  CONSTRAINT ck__course__status CHECK (status IN ('1', '2')),
  CONSTRAINT fk__course__circulation FOREIGN KEY (circulation_id) REFERENCES circulation (circulation_id) ON DELETE RESTRICT
);
CREATE INDEX ix__course__course_kind ON course (course_kind, course_id DESC);

-- What a course has to do with items: documents to be signed before it, training items that lead to it.
CREATE TABLE course_item (
  course_id bigint NOT NULL,
  item_id   bigint NOT NULL,
  relation  text   NOT NULL,
  CONSTRAINT pk__course_item PRIMARY KEY (course_id, relation, item_id),
  CONSTRAINT ck__course_item__relation CHECK (relation IN ('needed', 'leading')),
  CONSTRAINT fk__course_item__course FOREIGN KEY (course_id) REFERENCES course (course_id) ON DELETE CASCADE,
  CONSTRAINT fk__course_item__item FOREIGN KEY (item_id) REFERENCES content_item (item_id) ON DELETE CASCADE
);
CREATE INDEX ix__course_item__item_id ON course_item (item_id, relation);

CREATE TABLE train_record (
  record_id   bigint        NOT NULL DEFAULT nextval('seq__id'),
  course_id   bigint        NOT NULL,
  user_id     bigint        NOT NULL,
  train_date  date          NOT NULL,
  hours       numeric(6, 1) NOT NULL,
  instructor  text          NOT NULL,
  -- '1' passed, '2' not passed, null: the record that this one replaces is withdrawn.
  result      text,
  remark      text,
  recorded_at timestamptz   NOT NULL,
  replaces_id bigint,
  -- Why the other one is replaced.
  reason      text,
  created_by  bigint,
  CONSTRAINT pk__train_record PRIMARY KEY (record_id),
  CONSTRAINT uq__train_record__record_id__course_id__user_id UNIQUE (record_id, course_id, user_id),
  CONSTRAINT ck__train_record__hours CHECK (hours > 0),
  CONSTRAINT ck__train_record__reason CHECK ((reason IS NULL) = (replaces_id IS NULL)),
  CONSTRAINT ck__train_record__result CHECK (result IN ('1', '2')),
  CONSTRAINT ck__train_record__withdrawn CHECK (result IS NOT NULL OR replaces_id IS NOT NULL),
  CONSTRAINT fk__train_record__course FOREIGN KEY (course_id) REFERENCES course (course_id) ON DELETE RESTRICT,
  CONSTRAINT fk__train_record__user FOREIGN KEY (user_id) REFERENCES sys_user (user_id) ON DELETE RESTRICT,
  -- A correction stays with the person and the course.
  CONSTRAINT fk__train_record__replaces FOREIGN KEY (replaces_id, course_id, user_id)
    REFERENCES train_record (record_id, course_id, user_id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX uq__train_record__replaces_id ON train_record (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE INDEX ix__train_record__user_id ON train_record (user_id, course_id, train_date DESC);
CREATE INDEX ix__train_record__course_id ON train_record (course_id, train_date DESC);
CREATE INDEX ix__train_record__train_date ON train_record (train_date DESC, record_id DESC);

CREATE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'training records are only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__train_record__frozen';
END $$;
CREATE TRIGGER tr__train_record__frozen BEFORE UPDATE OR DELETE ON train_record
  FOR EACH ROW EXECUTE FUNCTION refuse_record_change();

-- The records as they were known at a moment. Queries read through it as if its text stood in them.
CREATE FUNCTION train_record_at(at timestamptz) RETURNS SETOF train_record LANGUAGE sql STABLE AS $$
  SELECT r.* FROM train_record r
  WHERE r.recorded_at <= at AND r.result IS NOT NULL AND NOT EXISTS (
    SELECT FROM train_record later WHERE later.replaces_id = r.record_id AND later.recorded_at <= at)
$$;
-- Screens of courses and training records, their dictionaries, and how long a person's file is kept.

CALL add_menu('management-center/module-info/course-manage', '课程', 'C', 'train:course:list,train:course:query');
CALL add_edit_buttons('management-center/module-info/course-manage', 'course', '课程', 'train:course');
CALL add_menu('management-center/module-info/train-record', '培训记录', 'C', 'train:record:list,train:record:query');
CALL add_menu('management-center/module-info/train-record/train-record-add', '录入培训记录', 'F', 'train:record:add');
CALL add_menu('management-center/module-info/train-record/train-record-edit', '更正培训记录', 'F', 'train:record:edit');
CALL add_menu('management-center/module-info/train-record/train-record-import', '导入培训记录', 'F', 'train:record:import');
CALL add_menu('management-center/module-info/train-record/train-record-export', '导出培训记录', 'F', 'train:record:export');
CALL add_menu('management-center/module-info/train-record/train-record-file', '打印个人档案', 'F', 'train:record:file');

-- For databases that are already filled; an empty one gets these from the base data.
INSERT INTO sys_dict_type (dict_type, dict_name)
SELECT * FROM (VALUES ('train_course_kind', '课程类别'), ('train_result', '考核结果')) AS new
WHERE EXISTS (SELECT FROM sys_dict_type) ON CONFLICT DO NOTHING;
INSERT INTO sys_dict_data (dict_type, dict_value, dict_label, dict_style, dict_sort)
SELECT new.* FROM sys_dict_type JOIN (VALUES
  ('train_course_kind', 'initial', '初始培训', NULL, 1), ('train_course_kind', 'recurrent', '复训', NULL, 2),
  ('train_course_kind', 'type', '机型培训', NULL, 3), ('train_course_kind', 'human', '人为因素', NULL, 4),
  ('train_course_kind', 'special', '特殊工艺', NULL, 5),
  ('train_result', '1', '通过', 'success', 1), ('train_result', '2', '未通过', 'error', 2)
) AS new (dict_type, value, label, style, sort) USING (dict_type)
ON CONFLICT DO NOTHING;
INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT '离职人员培训档案保存年限', 'train.fileYears', '5', 'Y', '账号停用满该年限后，其培训记录和证书文件每日自动清理，2 至 50'
WHERE EXISTS (SELECT FROM sys_config) ON CONFLICT DO NOTHING;

-- Since when somebody may not sign in any more: from then on counts how long their file is kept.
ALTER TABLE sys_user ADD COLUMN disabled_at timestamptz;
CREATE FUNCTION keep_disabled_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.disabled_at := CASE WHEN NEW.status = '2' THEN now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER tr__sys_user__disabled_at BEFORE UPDATE OF status ON sys_user
  FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION keep_disabled_at();
-- Who left before counts from now.
UPDATE sys_user SET disabled_at = now() WHERE status = '2';

-- Nothing shortens the two years that the authority asks for.
CREATE OR REPLACE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM sys_user u
    WHERE u.user_id = OLD.user_id AND u.status = '2' AND u.disabled_at <= now() - interval '2 years')
  THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'training records are only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__train_record__frozen';
END $$;

-- What is printed for a person to show, and answered for by its code.
CREATE TABLE certificate (
  code       text        NOT NULL DEFAULT new_print_code(),
  -- What the row of `subject_id` is.
  kind       text        NOT NULL,
  subject_id bigint      NOT NULL,
  issued_at  timestamptz NOT NULL,
  CONSTRAINT pk__certificate PRIMARY KEY (code),
  CONSTRAINT uq__certificate__kind__subject_id UNIQUE (kind, subject_id),
  CONSTRAINT ck__certificate__kind CHECK (kind IN ('course', 'authorisation'))
);

-- Who may do what on which aircraft, and what that rests on. What was issued or done stays: later acts are rows of their own.

CREATE TABLE authorisation_category (
  category_id   bigint      NOT NULL DEFAULT nextval('seq__id'),
  category_name text        NOT NULL,
  levels        text[]      NOT NULL DEFAULT '{}',
  order_num     integer     NOT NULL,
  version       integer     NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__authorisation_category PRIMARY KEY (category_id),
  CONSTRAINT uq__authorisation_category__category_name UNIQUE (category_name),
  CONSTRAINT ck__authorisation_category__order_num CHECK (order_num >= 1)
);
INSERT INTO authorisation_category (category_name, levels, order_num) VALUES
  ('放行', '{A 类,B1 类,B2 类,C 类}', 1), ('检验', '{必检项目,一般检验}', 2), ('机械', '{一级,二级,三级}', 3),
  ('电子', '{一级,二级,三级}', 4), ('NDT', '{I 级,II 级,III 级}', 5);

-- What authorisations of a category rest on. A change drops the row and adds another.
CREATE TABLE authorisation_condition (
  condition_id bigint      NOT NULL DEFAULT nextval('seq__id'),
  category_id  bigint      NOT NULL,
  kind         text        NOT NULL,
  -- Part of the name of the licence; null for any.
  licence      text,
  course_id    bigint,
  course_kind  text,
  item_id      bigint,
  -- Of work, within so many months.
  days         integer,
  -- No older than so many; null for ever.
  months       integer,
  recorded_at  timestamptz NOT NULL,
  dropped_at   timestamptz,
  created_by   bigint,
  CONSTRAINT pk__authorisation_condition PRIMARY KEY (condition_id),
  CONSTRAINT ck__authorisation_condition__kind CHECK (CASE kind
    WHEN 'licence' THEN num_nonnulls(course_id, course_kind, item_id, days, months) = 0
    WHEN 'course' THEN num_nonnulls(course_id, course_kind) = 1 AND num_nonnulls(licence, item_id, days) = 0
    WHEN 'document' THEN item_id IS NOT NULL AND num_nonnulls(licence, course_id, course_kind, days, months) = 0
    WHEN 'experience' THEN num_nonnulls(days, months) = 2 AND num_nonnulls(licence, course_id, course_kind, item_id) = 0
    ELSE false END),
  CONSTRAINT ck__authorisation_condition__days CHECK (days BETWEEN 1 AND 1000),
  CONSTRAINT ck__authorisation_condition__months CHECK (months BETWEEN 1 AND 120),
  CONSTRAINT fk__authorisation_condition__category FOREIGN KEY (category_id)
    REFERENCES authorisation_category (category_id) ON DELETE RESTRICT,
  CONSTRAINT fk__authorisation_condition__course FOREIGN KEY (course_id) REFERENCES course (course_id) ON DELETE RESTRICT,
  CONSTRAINT fk__authorisation_condition__document FOREIGN KEY (item_id) REFERENCES document (item_id) ON DELETE RESTRICT
);
CREATE INDEX ix__authorisation_condition__category_id ON authorisation_condition (category_id, condition_id);

CREATE TABLE authorisation (
  authorisation_id bigint      NOT NULL DEFAULT nextval('seq__id'),
  number           text        NOT NULL,
  user_id          bigint      NOT NULL,
  category_id      bigint      NOT NULL,
  level            text,
  -- Null for every type.
  type_id          bigint,
  -- Empty for all aircraft, and all chapters.
  registrations    text[]      NOT NULL DEFAULT '{}',
  chapters         text[]      NOT NULL DEFAULT '{}',
  limitation       text        NOT NULL DEFAULT '',
  basis            text        NOT NULL,
  valid_from       date        NOT NULL,
  -- The last valid day.
  valid_until      date        NOT NULL,
  -- How many have to sign.
  signatures       integer     NOT NULL,
  -- The person as of the issue.
  holder           jsonb       NOT NULL,
  sha256           text        NOT NULL,
  recorded_at      timestamptz NOT NULL,
  created_by       bigint      NOT NULL,
  CONSTRAINT pk__authorisation PRIMARY KEY (authorisation_id),
  CONSTRAINT uq__authorisation__number UNIQUE (number),
  CONSTRAINT ck__authorisation__created_by CHECK (created_by <> user_id),
  CONSTRAINT ck__authorisation__signatures CHECK (signatures IN (1, 2)),
  CONSTRAINT ck__authorisation__valid_until CHECK (valid_until >= valid_from),
  CONSTRAINT fk__authorisation__user FOREIGN KEY (user_id) REFERENCES sys_user (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk__authorisation__category FOREIGN KEY (category_id)
    REFERENCES authorisation_category (category_id) ON DELETE RESTRICT,
  CONSTRAINT fk__authorisation__type FOREIGN KEY (type_id) REFERENCES aircraft_type (type_id) ON DELETE RESTRICT
);
CREATE INDEX ix__authorisation__user_id ON authorisation (user_id, category_id);
CREATE INDEX ix__authorisation__type_id ON authorisation (coalesce(type_id, 0), category_id, valid_until);
CREATE INDEX ix__authorisation__recorded_at ON authorisation (recorded_at DESC, authorisation_id DESC);

CREATE TABLE authorisation_act (
  act_id           bigint      NOT NULL DEFAULT nextval('seq__id'),
  authorisation_id bigint      NOT NULL,
  act              text        NOT NULL,
  reason           text        NOT NULL DEFAULT '',
  actor            jsonb       NOT NULL,
  recorded_at      timestamptz NOT NULL,
  user_id          bigint      NOT NULL GENERATED ALWAYS AS ((actor ->> 'userId')::bigint) STORED,
  CONSTRAINT pk__authorisation_act PRIMARY KEY (act_id),
  CONSTRAINT ck__authorisation_act__act CHECK (act IN ('issue', 'confirm', 'suspend', 'restore', 'end', 'plan')),
  CONSTRAINT fk__authorisation_act__authorisation FOREIGN KEY (authorisation_id)
    REFERENCES authorisation (authorisation_id) ON DELETE RESTRICT
);
CREATE INDEX ix__authorisation_act__authorisation_id ON authorisation_act (authorisation_id, recorded_at DESC, act_id DESC);
-- Nobody signs twice.
CREATE UNIQUE INDEX uq__authorisation_act__signature ON authorisation_act (authorisation_id, user_id) INCLUDE (recorded_at)
  WHERE act IN ('issue', 'confirm');
CREATE INDEX ix__authorisation_act__state ON authorisation_act (authorisation_id, recorded_at DESC, act_id DESC)
  WHERE act IN ('suspend', 'restore', 'end');

CREATE FUNCTION refuse_authorisation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'authorisations stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__authorisation__frozen';
END $$;
CREATE TRIGGER tr__authorisation__frozen BEFORE UPDATE OR DELETE ON authorisation
  FOR EACH ROW EXECUTE FUNCTION refuse_authorisation_change();
CREATE TRIGGER tr__authorisation_act__frozen BEFORE UPDATE OR DELETE ON authorisation_act
  FOR EACH ROW EXECUTE FUNCTION refuse_authorisation_change();

-- A day of work on a type, entered by the person; it counts from when another has confirmed it.
CREATE TABLE experience (
  experience_id bigint      NOT NULL DEFAULT nextval('seq__id'),
  user_id       bigint      NOT NULL,
  type_id       bigint      NOT NULL,
  work_date     date        NOT NULL,
  work          text        NOT NULL,
  recorded_at   timestamptz NOT NULL,
  confirmed_at  timestamptz,
  confirmer     jsonb,
  -- From when it counts no more.
  refused_at    timestamptz,
  refusal       text,
  CONSTRAINT pk__experience PRIMARY KEY (experience_id),
  CONSTRAINT ck__experience__confirmer CHECK ((confirmer IS NULL) = (confirmed_at IS NULL AND refused_at IS NULL)
    AND (confirmer ->> 'userId') IS DISTINCT FROM user_id::text),
  CONSTRAINT ck__experience__refusal CHECK ((refusal IS NULL) = (refused_at IS NULL)),
  CONSTRAINT fk__experience__user FOREIGN KEY (user_id) REFERENCES sys_user (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk__experience__type FOREIGN KEY (type_id) REFERENCES aircraft_type (type_id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX uq__experience__day ON experience (user_id, work_date, type_id) WHERE refused_at IS NULL;
CREATE INDEX ix__experience__user_id ON experience (user_id, work_date DESC) INCLUDE (type_id, confirmed_at, refused_at);
CREATE INDEX ix__experience__open ON experience (recorded_at) WHERE confirmed_at IS NULL AND refused_at IS NULL;

-- What is known of a person since when: whether the account is in use, and the licence with its first and last day.
CREATE TABLE person_standing (
  user_id        bigint      NOT NULL,
  -- The first row holds for all time before it as well.
  recorded_at    timestamptz NOT NULL,
  is_active      boolean     NOT NULL,
  licence        text,
  licensed_from  date,
  licensed_until date,
  written_at     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__person_standing PRIMARY KEY (user_id, recorded_at),
  CONSTRAINT fk__person_standing__user FOREIGN KEY (user_id) REFERENCES sys_user (user_id) ON DELETE CASCADE
);

CREATE VIEW standing_now AS
  SELECT u.user_id, u.status = '1' AS is_active, CASE p.user_nature WHEN '1' THEN p.license ELSE p.skill_certificate END AS licence,
    p.skill_time AS licensed_from, p.expiry_date AS licensed_until
  FROM sys_user u LEFT JOIN repair_person p ON p.user_id = u.user_id AND p.nature = '1' AND p.user_nature IN ('1', '3');

INSERT INTO person_standing (user_id, recorded_at, is_active, licence, licensed_from, licensed_until)
SELECT user_id, '-infinity', is_active, licence, licensed_from, licensed_until FROM standing_now;

-- What one transaction changes is one row.
CREATE FUNCTION keep_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_standing AS kept (user_id, recorded_at, is_active, licence, licensed_from, licensed_until)
  SELECT n.user_id,
    CASE WHEN last.user_id IS NULL THEN '-infinity' WHEN last.written_at = now() THEN last.recorded_at ELSE now() END,
    n.is_active, n.licence, n.licensed_from, n.licensed_until
  FROM standing_now n LEFT JOIN LATERAL (
    SELECT * FROM person_standing s WHERE s.user_id = n.user_id ORDER BY s.recorded_at DESC LIMIT 1
  ) last ON true
  WHERE n.user_id = NEW.user_id AND (last.user_id IS NULL
    OR (n.is_active, n.licence, n.licensed_from, n.licensed_until)
      IS DISTINCT FROM (last.is_active, last.licence, last.licensed_from, last.licensed_until))
  ON CONFLICT (user_id, recorded_at) DO UPDATE SET is_active = excluded.is_active, licence = excluded.licence,
    licensed_from = excluded.licensed_from, licensed_until = excluded.licensed_until;
  RETURN NULL;
END $$;
CREATE TRIGGER tr__sys_user__standing AFTER INSERT OR UPDATE OF status ON sys_user
  FOR EACH ROW EXECUTE FUNCTION keep_standing();
CREATE TRIGGER tr__repair_person__standing
  AFTER INSERT OR UPDATE OF nature, user_nature, license, skill_certificate, skill_time, limited_time ON repair_person
  FOR EACH ROW EXECUTE FUNCTION keep_standing();

-- Each type with itself and all above it, and with itself and all below it; 0 stands for every type.
CREATE TABLE type_kin (
  type_id bigint   NOT NULL,
  above   bigint[] NOT NULL,
  below   bigint[] NOT NULL,
  CONSTRAINT pk__type_kin PRIMARY KEY (type_id)
);
CREATE FUNCTION keep_type_kin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of two changes at once the second waits, and then sees the rows of the first. Readers go on.
  LOCK TABLE type_kin IN EXCLUSIVE MODE;
  DELETE FROM type_kin;
  INSERT INTO type_kin (type_id, above, below)
  SELECT type_id, ARRAY(SELECT type_and_above(type_id)) || 0, ARRAY(SELECT type_and_below(type_id)) FROM aircraft_type
  UNION ALL SELECT 0, '{0}', ARRAY(SELECT type_id FROM aircraft_type);
  RETURN NULL;
END $$;
CREATE TRIGGER tr__aircraft_type__kin AFTER INSERT OR DELETE OR UPDATE OF parent_id ON aircraft_type
  FOR EACH STATEMENT EXECUTE FUNCTION keep_type_kin();
INSERT INTO type_kin (type_id, above, below)
SELECT type_id, ARRAY(SELECT type_and_above(type_id)) || 0, ARRAY(SELECT type_and_below(type_id)) FROM aircraft_type
UNION ALL SELECT 0, '{0}', ARRAY(SELECT type_id FROM aircraft_type);

-- Every authorisation as of `at`, by what was recorded until `known_at`: whether it is valid, what is missing, until when
-- all that it rests on holds, and what ends first. All lists and answers read through it.
CREATE FUNCTION authorisation_at(at timestamptz, known_at timestamptz) RETURNS TABLE (
  authorisation_id bigint, number text, user_id bigint, nick_name text, dept_id bigint, category_id bigint, level text, type_id bigint,
  registrations text[], chapters text[], limitation text, basis text, valid_from date, valid_until date,
  signatures integer, recorded_at timestamptz, created_by bigint,
  state text, missing jsonb, holds_until timestamptz, ends_by text
) LANGUAGE sql STABLE AS $$
  SELECT a.authorisation_id, a.number, a.user_id, u.nick_name, u.dept_id, a.category_id, a.level, a.type_id, a.registrations,
    a.chapters, a.limitation, a.basis, a.valid_from, a.valid_until, a.signatures, a.recorded_at, a.created_by,
    CASE WHEN l.act = 'end' THEN 'ended' WHEN e.signed < a.signatures THEN 'waiting' WHEN l.act = 'suspend' THEN 'suspended'
      WHEN at::date BETWEEN a.valid_from AND a.valid_until AND s.is_active AND c.missing IS NULL THEN 'valid' ELSE 'invalid' END,
    CASE WHEN l.act IN ('end', 'suspend')
        THEN jsonb_build_array(jsonb_build_object('code', 'act', 'act', l.act, 'reason', l.reason, 'day', l.day)) ELSE '[]' END
      || CASE WHEN e.signed < a.signatures THEN '[{"code": "unsigned"}]' ELSE '[]'::jsonb END
      || CASE WHEN at::date BETWEEN a.valid_from AND a.valid_until THEN '[]'
        ELSE jsonb_build_array(jsonb_build_object('code', 'period', 'from', a.valid_from, 'until', a.valid_until)) END
      || CASE WHEN s.is_active THEN '[]' ELSE '[{"code": "account"}]'::jsonb END || coalesce(c.missing, '[]'),
    least((a.valid_until + 1)::timestamptz, c.holds_until),
    CASE WHEN c.holds_until < (a.valid_until + 1)::timestamptz THEN c.ends_by ELSE 'period' END
  FROM authorisation a JOIN sys_user u USING (user_id) JOIN type_kin n ON n.type_id = coalesce(a.type_id, 0) CROSS JOIN LATERAL (
    SELECT count(*) AS signed FROM authorisation_act e
    WHERE e.authorisation_id = a.authorisation_id AND e.act IN ('issue', 'confirm') AND e.recorded_at <= least(at, known_at)
  ) e LEFT JOIN LATERAL (
    SELECT e.act, e.reason, e.recorded_at::date AS day FROM authorisation_act e
    WHERE e.authorisation_id = a.authorisation_id AND e.act IN ('suspend', 'restore', 'end')
      AND e.recorded_at <= least(at, known_at)
    ORDER BY e.recorded_at DESC, e.act_id DESC LIMIT 1
  ) l ON true CROSS JOIN LATERAL (
    SELECT s.is_active, s.licence, s.licensed_from, s.licensed_until
    FROM person_standing s WHERE s.user_id = u.user_id AND s.recorded_at <= known_at
    ORDER BY s.recorded_at DESC LIMIT 1
  ) s CROSS JOIN LATERAL (
    SELECT min(h.until) AS holds_until, (array_agg(c.kind ORDER BY h.until))[1] AS ends_by,
      jsonb_agg(coalesce(CASE c.kind
        WHEN 'licence' THEN jsonb_build_object('licence', c.licence, 'held', s.licence, 'from', s.licensed_from,
          'until', s.licensed_until)
        WHEN 'course' THEN jsonb_build_object('until', h.until::date - 1, 'course', coalesce(
          (SELECT k.course_name FROM course k WHERE k.course_id = c.course_id),
          (SELECT d.dict_label FROM sys_dict_data d WHERE d.dict_type = 'train_course_kind' AND d.dict_value = c.course_kind),
          c.course_kind))
        WHEN 'document' THEN (
          SELECT jsonb_build_object('itemId', d.item_id::text, 'document', d.doc_number, 'revision', r.rev_no)
          FROM document d LEFT JOIN revision r ON r.item_id = d.item_id AND r.effective @> at WHERE d.item_id = c.item_id)
        ELSE jsonb_build_object('days', c.days, 'months', c.months, 'until', h.until::date - 1) END, '{}')
        || jsonb_build_object('code', c.kind) ORDER BY c.condition_id) FILTER (WHERE (h.until > at) IS NOT TRUE) AS missing
    FROM authorisation_condition c CROSS JOIN LATERAL (
      SELECT CASE c.kind
        WHEN 'licence' THEN CASE WHEN s.licensed_from <= at::date
          AND (c.licence IS NULL OR strpos(lower(s.licence), lower(c.licence)) > 0) THEN (s.licensed_until + 1)::timestamptz END
        WHEN 'course' THEN (
          SELECT coalesce(((max(r.train_date) + make_interval(months => c.months))::date + 1)::timestamptz, 'infinity')
          FROM course k CROSS JOIN LATERAL (
            SELECT r.train_date FROM train_record_at(known_at) r
            WHERE r.user_id = a.user_id AND r.course_id = k.course_id AND r.result = '1' AND r.train_date <= at::date
            ORDER BY r.train_date DESC LIMIT 1) r
          WHERE k.course_id = c.course_id OR k.course_kind = c.course_kind HAVING count(*) > 0)
        WHEN 'document' THEN coalesce((
          SELECT min(lower(p)) FROM revision r CROSS JOIN unnest(r.effective) p
          WHERE r.item_id = c.item_id AND (upper_inf(p) OR upper(p) > at) AND (a.type_id IS NULL
            OR r.applicability -> 'types' = '[]' OR EXISTS (
              SELECT FROM jsonb_array_elements(r.applicability -> 'types') t
              WHERE (t ->> 'typeId')::bigint = ANY (n.above || n.below)))
            AND NOT EXISTS (
              SELECT FROM circulation k JOIN signature g ON g.circulation_id = k.circulation_id
              WHERE k.subject_id = r.revision_id AND k.subject = 'revision' AND g.user_id = a.user_id
                AND g.signed_at <= least(at, known_at))
          ), 'infinity')
        WHEN 'experience' THEN (
          SELECT ((w.work_date + make_interval(months => c.months))::date + 1)::timestamptz FROM (
            SELECT DISTINCT x.work_date FROM experience x
            WHERE x.user_id = a.user_id AND x.type_id = ANY (n.below) AND x.work_date <= at::date
              AND x.confirmed_at <= least(at, known_at) AND (x.refused_at IS NULL OR x.refused_at > least(at, known_at))
            ORDER BY x.work_date DESC OFFSET c.days - 1 LIMIT 1) w)
        END AS until
      OFFSET 0
    ) h
    WHERE c.category_id = a.category_id AND c.recorded_at <= known_at AND (c.dropped_at IS NULL OR c.dropped_at > known_at)
  ) c
  WHERE a.recorded_at <= known_at
$$;
-- The screens of authorisations, with their rights, and what people may set.

CALL add_menu('application-center/my-authorisation', '我的授权', 'C');
CALL add_menu('management-center/authorisation-manage', '授权管理', 'C',
  'document:authorisation:list,document:authorisation:query');
CALL add_menu('management-center/authorisation-manage/authorisation-add', '签发授权', 'F', 'document:authorisation:add');
CALL add_menu('management-center/authorisation-manage/authorisation-suspend', '会签、暂停与终止', 'F',
  'document:authorisation:suspend');
CALL add_menu('management-center/authorisation-manage/authorisation-export', '导出授权', 'F', 'document:authorisation:export');
CALL add_menu('management-center/who-may', '放行查询', 'C', 'document:authorisation:list');

INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT name, key, value, 'Y', remark
FROM (VALUES
  ('授权编号规则', 'authorisation.numberPattern', 'AUTH-{yyyy}-{nnnn}', '{yyyy} 为年份，{nnnn} 为流水号，n 的个数为位数'),
  ('授权须会签', 'authorisation.twoSignatures', 'true', '签发后还须质量人员会签才有效；签发人不能会签自己签发的授权')
) AS new (name, key, value, remark)
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT (config_key) DO NOTHING;

-- Licences are looked at beside authorisations: one page, and a right for each half of it. Nobody's rights grow.
CALL add_menu('management-center/authorisation-manage/authorisation-list', '查看授权', 'F', 'document:authorisation:list');
CALL add_menu('management-center/authorisation-manage/authorisation-query', '授权详情', 'F', 'document:authorisation:query');
INSERT INTO sys_role_menu (role_id, menu_id)
SELECT h.role_id, b.menu_id FROM sys_menu p JOIN sys_role_menu h USING (menu_id) JOIN sys_menu b ON b.parent_id = p.menu_id
WHERE p.menu_code = 'authorisation-manage' AND b.menu_code IN ('authorisation-list', 'authorisation-query')
ON CONFLICT DO NOTHING;
UPDATE sys_menu SET menu_name = '授权与证照', perms = NULL WHERE menu_code = 'authorisation-manage' AND menu_type = 'C';
UPDATE sys_menu l SET menu_code = 'licence-list', menu_name = '查看证照', menu_type = 'F', parent_id = p.menu_id,
  order_num = (SELECT max(order_num) + 1 FROM sys_menu b WHERE b.parent_id = p.menu_id)
FROM sys_menu p WHERE l.menu_code = 'licence-board' AND p.menu_code = 'authorisation-manage' AND p.parent_id = l.parent_id;
INSERT INTO sys_role_menu (role_id, menu_id)
SELECT h.role_id, l.parent_id FROM sys_menu l JOIN sys_role_menu h USING (menu_id) WHERE l.menu_code = 'licence-list'
ON CONFLICT DO NOTHING;
