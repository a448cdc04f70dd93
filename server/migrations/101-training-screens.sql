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
