-- People and firms: their profiles, the decision on them, registrations by visitors, and what an
-- applicant is told after a sign-in. Names, numbers and state stay with the sign-in user.

ALTER TABLE repair_person
  ADD COLUMN reason text,
  ADD COLUMN decided_by bigint,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN political_outlook text,
  ADD COLUMN domicile text,
  ADD COLUMN birth_date date,
  ADD COLUMN working_time text,
  ADD COLUMN license text,
  ADD COLUMN salary numeric(12,2) CONSTRAINT ck__repair_person__salary CHECK (salary >= 0),
  ADD COLUMN nation text,
  ADD COLUMN marriage text CONSTRAINT ck__repair_person__marriage CHECK (marriage IN ('1', '2')),
  ADD COLUMN technical_title text,
  ADD COLUMN speciality text,
  ADD COLUMN educational_level text,
  ADD COLUMN graduation_school text,
  ADD COLUMN graduation_time date,
  ADD COLUMN computer_proficiency text,
  ADD COLUMN english_level text,
  ADD COLUMN id_card text,
  ADD COLUMN introduction text,
  ADD COLUMN credit_code text CONSTRAINT uq__repair_person__credit_code UNIQUE,
  ADD COLUMN enterprise_name text,
  ADD COLUMN special_majors text CONSTRAINT ck__repair_person__special_majors CHECK (special_majors IN ('1', '2')),
  ADD COLUMN level text,
  ADD COLUMN skill_certificate text,
  ADD COLUMN skill_time date,
  ADD COLUMN limited_time integer CONSTRAINT ck__repair_person__limited_time CHECK (limited_time BETWEEN 1 AND 100),
  ADD COLUMN lssuing_unit text,
  -- The last valid day: the same day so many years later, 28 February where there is no 29th.
  ADD COLUMN expiry_date date GENERATED ALWAYS AS ((skill_time + make_interval(years => limited_time))::date) STORED;

CREATE INDEX ix__repair_person__user_nature ON repair_person (user_nature, information_id DESC) INCLUDE (user_id, nature);
CREATE INDEX ix__repair_person__pending ON repair_person (user_id) WHERE nature IS NULL;
CREATE INDEX ix__repair_person__expiry_date ON repair_person (expiry_date, information_id)
  INCLUDE (user_id, user_nature) WHERE nature = '1' AND expiry_date IS NOT NULL;
CREATE INDEX ix__sys_user__nick_name ON sys_user USING gin (nick_name gin_trgm_ops);

-- A site account is found by its mobile: each number belongs to one. The oldest keeps it.
UPDATE sys_user u SET phonenumber = NULL WHERE user_type = '03' AND EXISTS (
  SELECT FROM sys_user o WHERE o.user_type = '03' AND o.phonenumber = u.phonenumber AND o.user_id < u.user_id);
CREATE UNIQUE INDEX uq__sys_user__site_phonenumber ON sys_user (phonenumber) WHERE user_type = '03';

-- Forms that visitors have sent, counted by address; user_id where one became an account.
CREATE TABLE repair_registration (
  registration_id bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__repair_registration PRIMARY KEY,
  address         text        NOT NULL,
  user_id         bigint      CONSTRAINT fk__repair_registration__user REFERENCES sys_user ON DELETE SET NULL,
  accepted        boolean     NOT NULL DEFAULT false,
  sent_at         timestamptz NOT NULL
);
CREATE INDEX ix__repair_registration__address ON repair_registration (address, sent_at);
CREATE INDEX ix__repair_registration__sent_at ON repair_registration (sent_at);
CREATE INDEX ix__repair_registration__user_id ON repair_registration (user_id);

-- Sign-ins with the right password to an account that is not approved: whoever has the request's
-- id, from the same address, may ask how the review stands.
CREATE TABLE sys_sign_in_result (
  request_id text        NOT NULL CONSTRAINT pk__sys_sign_in_result PRIMARY KEY,
  user_id    bigint      NOT NULL CONSTRAINT fk__sys_sign_in_result__user REFERENCES sys_user ON DELETE CASCADE,
  address    text        NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ix__sys_sign_in_result__user_id ON sys_sign_in_result (user_id);
CREATE INDEX ix__sys_sign_in_result__expires_at ON sys_sign_in_result (expires_at);

INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT '开放注册', 'site.registration', 'N', 'Y', 'Y 开放前台自助注册，N 关闭'
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;

CALL add_menu('management-center/account-manage', '账号管理', 'C', 'repair:account:list,repair:account:query');
CALL add_edit_buttons('management-center/account-manage', 'account', '账号', 'repair:account');
CALL add_menu('management-center/account-manage/account-approve', '审核账号', 'F', 'repair:account:approve');
CALL add_menu('management-center/account-manage/account-export', '导出账号', 'F', 'repair:account:export');
CALL add_menu('management-center/licence-board', '证照到期', 'C', 'repair:account:list');
CALL add_menu('management-center/reading-record', '阅读记录', 'C', 'repair:record:list,repair:record:query');
CALL add_menu('management-center/reading-record/record-remove', '删除阅读记录', 'F', 'repair:record:remove');
CALL add_menu('application-center/maintenance-person', '维修人员', 'C');
CALL add_menu('application-center/collect-manage', '我的收藏', 'C');
CALL add_menu('application-center/aviation-info', '航空人员信息', 'C');
