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
