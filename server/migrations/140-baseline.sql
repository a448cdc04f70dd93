-- Tables, indexes and constraints of an empty database. An upgraded database counts as having run this.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- One sequence for all tables: an id names one row of the platform, so that a file's owner is a row of any table.
CREATE SEQUENCE seq__id START 1000;

-- Time of the last restore from a backup, which replaces the function. Not a row, because every row is the backup's.
-- Immutable, so that plans contain no call.
CREATE FUNCTION restored_at() RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$ SELECT '-infinity'::timestamptz $$;

-- People, departments, roles, dictionaries, parameters and the operation log.
CREATE TABLE sys_dept (
  dept_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_dept PRIMARY KEY,
  dept_name text NOT NULL,
  parent_id bigint CONSTRAINT fk__sys_dept__parent REFERENCES sys_dept ON DELETE RESTRICT,
  order_num integer NOT NULL CONSTRAINT ck__sys_dept__order_num CHECK (order_num >= 1),
  leader bigint,
  phone text,
  email text,
  status text NOT NULL DEFAULT '1' CONSTRAINT ck__sys_dept__status CHECK (status IN ('1', '2')),
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__sys_dept__parent_id__dept_name UNIQUE NULLS NOT DISTINCT (parent_id, dept_name)
);
CREATE INDEX ix__sys_dept__parent_id ON sys_dept (parent_id);

CREATE TABLE sys_user (
  user_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_user PRIMARY KEY,
  user_name text NOT NULL CONSTRAINT uq__sys_user__user_name UNIQUE,
  nick_name text NOT NULL,
  dept_id bigint CONSTRAINT fk__sys_user__dept REFERENCES sys_dept ON DELETE RESTRICT,
  phonenumber text,
  email text,
  sex text CONSTRAINT ck__sys_user__sex CHECK (sex IN ('1', '2')),
  status text NOT NULL DEFAULT '1' CONSTRAINT ck__sys_user__status CHECK (status IN ('1', '2')),
  user_type text NOT NULL CONSTRAINT ck__sys_user__user_type CHECK (user_type IN ('00', '03', '04')),
  password_hash text NOT NULL,
  password_changed_at timestamptz,
  remark text,
  login_ip text,
  login_date timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Lower-case names make searching for parts several times cheaper than ILIKE. One or two
  -- characters match too much for any index.
  user_name_lower text NOT NULL GENERATED ALWAYS AS (lower(user_name)) STORED,
  -- True: another person or the installation chose the password, and its owner has not changed it yet.
  password_given boolean NOT NULL DEFAULT false,
  previous_login_ip text,
  previous_login_date timestamptz,
  -- Time of the account's disabling. The period for which files are kept begins then.
  disabled_at timestamptz,
  email_set_by text NOT NULL DEFAULT 'staff' CONSTRAINT ck__sys_user__email_set_by CHECK (email_set_by IN ('staff', 'owner')),
  phonenumber_set_by text NOT NULL DEFAULT 'staff' CONSTRAINT ck__sys_user__phonenumber_set_by CHECK (phonenumber_set_by IN
    ('staff', 'owner')),
  user_name_set_by text NOT NULL DEFAULT 'staff' CONSTRAINT ck__sys_user__user_name_set_by CHECK (user_name_set_by IN ('staff',
    'owner')),
  account_form text NOT NULL GENERATED ALWAYS AS (account_form(user_name)) STORED,
  -- 0, or the number of an older account with the same form.
  look_alike integer NOT NULL DEFAULT 0
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX ix__sys_user__created_at ON sys_user (created_at DESC, user_id DESC) INCLUDE (dept_id, status, user_name_lower,
  phonenumber);
CREATE INDEX ix__sys_user__dept_id ON sys_user (dept_id);
CREATE INDEX ix__sys_user__look_alike ON sys_user (look_alike) WHERE (look_alike > 0);
CREATE INDEX ix__sys_user__nick_name ON sys_user USING gin (nick_name gin_trgm_ops);
CREATE INDEX ix__sys_user__user_name_lower ON sys_user USING gin (text_grams(user_name_lower)) WITH (fastupdate=off);
CREATE INDEX ix__sys_user__whole_phonenumber ON sys_user (phonenumber);
CREATE UNIQUE INDEX uq__sys_user__account_form ON sys_user (account_form, look_alike);
CREATE UNIQUE INDEX uq__sys_user__site_phonenumber ON sys_user (phonenumber) WHERE (user_type = '03');

-- Tokens of scripts. Each acts as a person or as the account of a service.
CREATE TABLE access_token (
  token_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__access_token PRIMARY KEY,
  -- 1: made by its owner; 2: of a service, made by an administrator.
  kind text NOT NULL CONSTRAINT ck__access_token__kind CHECK (kind IN ('1', '2')),
  -- Account that its calls act as.
  user_id bigint NOT NULL CONSTRAINT fk__access_token__user REFERENCES sys_user ON DELETE CASCADE,
  name text NOT NULL,
  -- First characters in clear, to recognise the token.
  prefix text NOT NULL CONSTRAINT uq__access_token__prefix UNIQUE,
  -- SHA-256 of a token with 256 random bits, which cannot be guessed, so a slow hash is not needed.
  token_hash bytea NOT NULL CONSTRAINT ck__access_token__token_hash CHECK (octet_length(token_hash) = 32),
  scopes text[] NOT NULL CONSTRAINT ck__access_token__scopes CHECK (cardinality(scopes) > 0),
  created_at timestamptz NOT NULL,
  created_by bigint,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at timestamptz,
  -- True: a new password ended it, not an administrator.
  ended_by_password boolean NOT NULL DEFAULT false,
  -- Suspended by a restore, until its owner or an administrator confirms it.
  suspended_at timestamptz,
  CONSTRAINT ck__access_token__expires_at CHECK (expires_at > created_at AND expires_at <= created_at + interval '366 days')
);
CREATE INDEX ix__access_token__user_id ON access_token (user_id);

-- Aircraft that an owner applies to. An owner is a row of content_item, platform_notice, material_info,
-- circulation, or repair_person for a person's licences.
CREATE TABLE aircraft_type (
  type_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__aircraft_type PRIMARY KEY,
  parent_id bigint CONSTRAINT fk__aircraft_type__parent REFERENCES aircraft_type ON DELETE RESTRICT,
  name text NOT NULL CONSTRAINT uq__aircraft_type__name UNIQUE,
  order_num integer NOT NULL CONSTRAINT ck__aircraft_type__order_num CHECK (order_num >= 1),
  status text NOT NULL DEFAULT '1' CONSTRAINT ck__aircraft_type__status CHECK (status IN ('1', '2')),
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__aircraft_type__parent_id ON aircraft_type (parent_id);

CREATE TABLE aircraft (
  aircraft_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__aircraft PRIMARY KEY,
  registration text NOT NULL CONSTRAINT uq__aircraft__registration UNIQUE CONSTRAINT ck__aircraft__registration CHECK
    (registration ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$'),
  -- The manufacturer's serial number, unique within its models only.
  msn integer NOT NULL CONSTRAINT ck__aircraft__msn CHECK (msn > 0),
  type_id bigint NOT NULL CONSTRAINT fk__aircraft__type REFERENCES aircraft_type ON DELETE RESTRICT,
  in_service daterange NOT NULL DEFAULT '(,)' CONSTRAINT ck__aircraft__in_service CHECK (NOT isempty(in_service)),
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Registrations without signs, and without the country's mark.
CREATE INDEX ix__aircraft__letters ON aircraft (replace(registration, '-', ''));
CREATE INDEX ix__aircraft__tail ON aircraft (regexp_replace(registration, '^[A-Z]+-?', ''));
CREATE INDEX ix__aircraft__type_id ON aircraft (type_id, msn);

-- Announced subjects, each once. Subjects of before announcements have a row too.
CREATE TABLE announcement (
  subject text CONSTRAINT pk__announcement PRIMARY KEY,
  announced_at timestamptz NOT NULL DEFAULT now()
);

-- No row: applies to every aircraft. A type includes those below it. msns null: every aircraft of the type.
CREATE TABLE applicability (
  owner_id bigint,
  type_id bigint CONSTRAINT fk__applicability__type REFERENCES aircraft_type ON DELETE RESTRICT,
  msns int4multirange CONSTRAINT ck__applicability__msns CHECK (NOT isempty(msns)),
  excluded int4multirange NOT NULL DEFAULT '{}',
  CONSTRAINT pk__applicability PRIMARY KEY (owner_id, type_id)
);
CREATE INDEX ix__applicability__type_id ON applicability (type_id, owner_id);

CREATE TABLE authorisation_category (
  category_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__authorisation_category PRIMARY KEY,
  category_name text NOT NULL CONSTRAINT uq__authorisation_category__category_name UNIQUE,
  levels text[] NOT NULL DEFAULT '{}',
  order_num integer NOT NULL CONSTRAINT ck__authorisation_category__order_num CHECK (order_num >= 1),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE authorisation (
  authorisation_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__authorisation PRIMARY KEY,
  number text NOT NULL CONSTRAINT uq__authorisation__number UNIQUE,
  user_id bigint NOT NULL CONSTRAINT fk__authorisation__user REFERENCES sys_user ON DELETE RESTRICT,
  category_id bigint NOT NULL CONSTRAINT fk__authorisation__category REFERENCES authorisation_category ON DELETE RESTRICT,
  level text,
  -- Null: every type.
  type_id bigint CONSTRAINT fk__authorisation__type REFERENCES aircraft_type ON DELETE RESTRICT,
  -- Empty: all aircraft, all chapters.
  registrations text[] NOT NULL DEFAULT '{}',
  chapters text[] NOT NULL DEFAULT '{}',
  limitation text NOT NULL DEFAULT '',
  basis text NOT NULL,
  valid_from date NOT NULL,
  -- The last valid day.
  valid_until date NOT NULL,
  -- Number of required signatures.
  signatures integer NOT NULL CONSTRAINT ck__authorisation__signatures CHECK (signatures IN (1, 2)),
  -- The person at the time of the issue.
  holder jsonb NOT NULL,
  sha256 text NOT NULL,
  recorded_at timestamptz NOT NULL,
  created_by bigint NOT NULL,
  CONSTRAINT ck__authorisation__created_by CHECK (created_by <> user_id),
  CONSTRAINT ck__authorisation__valid_until CHECK (valid_until >= valid_from)
);
CREATE INDEX ix__authorisation__recorded_at ON authorisation (recorded_at DESC, authorisation_id DESC);
CREATE INDEX ix__authorisation__type_id ON authorisation (COALESCE(type_id, 0), category_id, valid_until);
CREATE INDEX ix__authorisation__user_id ON authorisation (user_id, category_id);

CREATE TABLE authorisation_act (
  act_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__authorisation_act PRIMARY KEY,
  authorisation_id bigint NOT NULL CONSTRAINT fk__authorisation_act__authorisation REFERENCES authorisation ON DELETE RESTRICT,
  act text NOT NULL CONSTRAINT ck__authorisation_act__act CHECK (act IN ('issue', 'confirm', 'suspend', 'restore', 'end',
    'plan')),
  reason text NOT NULL DEFAULT '',
  actor jsonb NOT NULL,
  recorded_at timestamptz NOT NULL,
  user_id bigint NOT NULL GENERATED ALWAYS AS ((actor ->> 'userId')::bigint) STORED
);
CREATE INDEX ix__authorisation_act__authorisation_id ON authorisation_act (authorisation_id, recorded_at DESC, act_id DESC);
CREATE INDEX ix__authorisation_act__state ON authorisation_act (authorisation_id, recorded_at DESC, act_id DESC) WHERE (act IN
  ('suspend', 'restore', 'end'));
-- One signature per person.
CREATE UNIQUE INDEX uq__authorisation_act__signature ON authorisation_act (authorisation_id, user_id) INCLUDE (recorded_at)
  WHERE (act IN ('issue', 'confirm'));

-- Circulations: a text, its readers, the due time and the signatures.
CREATE TABLE circulation (
  circulation_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__circulation PRIMARY KEY,
  subject text NOT NULL CONSTRAINT ck__circulation__subject CHECK (subject IN ('revision', 'notice', 'item')),
  -- Id of the revision, notice or item, which may be removed later.
  subject_id bigint NOT NULL,
  -- Text to sign. Null for revisions, which keep their own; notices and items are copied.
  title text NOT NULL,
  sha256 text NOT NULL,
  html text,
  files jsonb NOT NULL DEFAULT '[]',
  note text NOT NULL DEFAULT '',
  due_at timestamptz NOT NULL,
  audience jsonb NOT NULL,
  questions jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'open' CONSTRAINT ck__circulation__state CHECK (state IN ('open', 'done', 'ended', 'superseded')),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Earlier circulation with the same audience; at most one follows it.
  follows_id bigint CONSTRAINT uq__circulation__follows_id UNIQUE CONSTRAINT fk__circulation__follows REFERENCES circulation ON
    DELETE RESTRICT,
  starter jsonb NOT NULL,
  created_by bigint,
  dept_id bigint,
  CONSTRAINT ck__circulation__due_at CHECK (due_at > started_at),
  CONSTRAINT ck__circulation__ended_at CHECK ((ended_at IS NULL) = (state = 'open')),
  CONSTRAINT ck__circulation__html CHECK ((html IS NULL) = (subject = 'revision'))
);
CREATE INDEX ix__circulation__open ON circulation (circulation_id) WHERE (state = 'open');
CREATE INDEX ix__circulation__started_at ON circulation (started_at DESC, circulation_id DESC) INCLUDE (state, dept_id,
  created_by);
CREATE INDEX ix__circulation__subject_id ON circulation (subject_id);

CREATE TABLE course (
  course_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__course PRIMARY KEY,
  course_name text NOT NULL CONSTRAINT uq__course__course_name UNIQUE,
  course_kind text NOT NULL,
  -- Months until the course is due again; null: never.
  interval_months integer CONSTRAINT ck__course__interval_months CHECK (interval_months >= 1 AND interval_months <= 120),
  hours numeric(6,1) NOT NULL CONSTRAINT ck__course__hours CHECK (hours > 0),
  needs_licence boolean NOT NULL DEFAULT false,
  -- Audience like that of circulations; null: not stated.
  audience jsonb,
  -- Circulation; its signers have passed the course.
  circulation_id bigint CONSTRAINT uq__course__circulation_id UNIQUE CONSTRAINT fk__course__circulation REFERENCES circulation
    ON DELETE RESTRICT,
  remark text,
  status text NOT NULL DEFAULT '1' CONSTRAINT ck__course__status CHECK (status IN ('1', '2')),
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__course__course_kind ON course (course_kind, course_id DESC);

CREATE TABLE content_category (
  category_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__content_category PRIMARY KEY,
  name text NOT NULL,
  order_num integer NOT NULL CONSTRAINT ck__content_category__order_num CHECK (order_num >= 1),
  cover text NOT NULL CONSTRAINT ck__content_category__cover CHECK (cover IN ('1', '2')),
  fixed boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  module text NOT NULL CONSTRAINT ck__content_category__module CHECK (module IN ('repair', 'train', 'tool')),
  -- Days to sign a new revision in force; null: revisions are not circulated automatically.
  circulate_days integer CONSTRAINT ck__content_category__circulate_days CHECK (circulate_days >= 1 AND circulate_days <= 365),
  CONSTRAINT uq__content_category__category_id__module UNIQUE (category_id, module),
  CONSTRAINT uq__content_category__module__name UNIQUE (module, name)
);

CREATE TABLE content_item (
  item_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__content_item PRIMARY KEY,
  category_id bigint NOT NULL,
  title text NOT NULL,
  release_user text NOT NULL,
  release_time timestamptz NOT NULL,
  content text NOT NULL,
  summary text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  module text NOT NULL CONSTRAINT ck__content_item__module CHECK (module IN ('repair', 'train', 'tool')),
  -- Null: no end.
  take_down_time timestamptz,
  -- Lower-case texts, which filters compare.
  title_lower text NOT NULL GENERATED ALWAYS AS (lower(title)) STORED,
  -- 1: only signed-in readers see the first words; 2: everybody.
  members_only text NOT NULL DEFAULT '2' CONSTRAINT ck__content_item__members_only CHECK (members_only IN ('1', '2')),
  -- Reading time in minutes, computed by the editor.
  reading_minutes integer NOT NULL DEFAULT 1 CONSTRAINT ck__content_item__reading_minutes CHECK (reading_minutes >= 1),
  -- Editors of an ordinary item. They become authors of its first revision.
  editor_ids bigint[] NOT NULL DEFAULT '{}',
  print_code text NOT NULL DEFAULT new_print_code() CONSTRAINT uq__content_item__print_code UNIQUE,
  title_keys bigint[] NOT NULL GENERATED ALWAYS AS (title_keys(lower(title))) STORED,
  CONSTRAINT ck__content_item__take_down_time CHECK (take_down_time >= release_time),
  CONSTRAINT fk__content_item__category FOREIGN KEY (category_id, module) REFERENCES content_category(category_id, module) ON
    DELETE RESTRICT
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX ix__content_item__category_id ON content_item (category_id, release_time DESC, item_id DESC) INCLUDE (module,
  take_down_time, dept_id, created_by, title_lower);
CREATE INDEX ix__content_item__module ON content_item (module, release_time DESC, item_id DESC) INCLUDE (take_down_time,
  category_id, dept_id, created_by, title_lower, release_user);
CREATE INDEX ix__content_item__title_key_1 ON content_item ((title_keys[1]), module, release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_key_2 ON content_item ((title_keys[2]), module, release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_key_3 ON content_item ((title_keys[3]), module, release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_key_4 ON content_item ((title_keys[4]), module, release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_lower ON content_item USING gin (text_grams(title_lower)) WITH (fastupdate='on',
  gin_pending_list_limit='128');

-- Has the item's id, so that files, collections and links have one owner.
CREATE TABLE document (
  item_id bigint CONSTRAINT pk__document PRIMARY KEY CONSTRAINT fk__document__item REFERENCES content_item ON DELETE RESTRICT,
  doc_number text NOT NULL CONSTRAINT uq__document__doc_number UNIQUE,
  owner_dept_id bigint CONSTRAINT fk__document__owner_dept REFERENCES sys_dept ON DELETE SET NULL,
  -- Revision that content_item shows.
  shown_id bigint,
  version integer NOT NULL DEFAULT 1,
  created_by bigint CONSTRAINT fk__document__created_by REFERENCES sys_user ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- Months from the beginning of a revision or its effective date.
  review_months integer CONSTRAINT ck__document__review_months CHECK (review_months >= 1 AND review_months <= 120)
);
CREATE INDEX ix__document__created_by ON document (created_by);
CREATE INDEX ix__document__number_ends ON document USING gin (document_number_ends(doc_number)) WITH (fastupdate=off);
CREATE INDEX ix__document__number_form ON document (number_form(doc_number));
CREATE INDEX ix__document__owner_dept_id ON document (owner_dept_id);

-- Conditions of the authorisations of a category. A change drops the row and adds another.
CREATE TABLE authorisation_condition (
  condition_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__authorisation_condition PRIMARY KEY,
  category_id bigint NOT NULL CONSTRAINT fk__authorisation_condition__category REFERENCES authorisation_category ON DELETE
    RESTRICT,
  kind text NOT NULL,
  -- Part of a licence's name; null: any licence.
  licence text,
  course_id bigint CONSTRAINT fk__authorisation_condition__course REFERENCES course ON DELETE RESTRICT,
  course_kind text,
  item_id bigint CONSTRAINT fk__authorisation_condition__document REFERENCES document ON DELETE RESTRICT,
  -- Days of work, within the months.
  days integer CONSTRAINT ck__authorisation_condition__days CHECK (days >= 1 AND days <= 1000),
  -- Greatest age in months; null: no limit.
  months integer CONSTRAINT ck__authorisation_condition__months CHECK (months >= 1 AND months <= 120),
  recorded_at timestamptz NOT NULL,
  dropped_at timestamptz,
  created_by bigint,
  CONSTRAINT ck__authorisation_condition__kind CHECK (
CASE kind
    WHEN 'licence' THEN (num_nonnulls(course_id, course_kind, item_id, days, months) = 0)
    WHEN 'course' THEN ((num_nonnulls(course_id, course_kind) = 1) AND (num_nonnulls(licence, item_id, days) = 0))
    WHEN 'document' THEN ((item_id IS NOT NULL) AND (num_nonnulls(licence, course_id, course_kind, days, months) = 0))
    WHEN 'experience' THEN ((num_nonnulls(days, months) = 2) AND (num_nonnulls(licence, course_id, course_kind, item_id) = 0))
    ELSE false
END)
);
CREATE INDEX ix__authorisation_condition__category_id ON authorisation_condition (category_id, condition_id);

CREATE TABLE aviation_collect (
  collect_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__aviation_collect PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT fk__aviation_collect__user REFERENCES sys_user ON DELETE CASCADE,
  collect_type text NOT NULL CONSTRAINT ck__aviation_collect__collect_type CHECK (collect_type IN ('1', '2', '3', '4', '5')),
  assoc_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__aviation_collect__user_id__collect_type__assoc_id UNIQUE (user_id, collect_type, assoc_id)
);
CREATE INDEX ix__aviation_collect__user_id ON aviation_collect (user_id, collect_type, collect_id DESC);

-- Printed certificates, found by their code.
CREATE TABLE certificate (
  code text DEFAULT new_print_code() CONSTRAINT pk__certificate PRIMARY KEY,
  -- Kind of the row that subject_id names.
  kind text NOT NULL CONSTRAINT ck__certificate__kind CHECK (kind IN ('course', 'authorisation')),
  subject_id bigint NOT NULL,
  issued_at timestamptz NOT NULL,
  CONSTRAINT uq__certificate__kind__subject_id UNIQUE (kind, subject_id)
);

-- Sent reminders, so that one server sends each. 'now': requested by a person.
CREATE TABLE circulation_reminder (
  circulation_id bigint CONSTRAINT fk__circulation_reminder__circulation REFERENCES circulation ON DELETE CASCADE,
  user_id bigint,
  step text CONSTRAINT ck__circulation_reminder__step CHECK (step IN ('before7', 'before1', 'due', 'after3', 'leader', 'now')),
  reminded_on date,
  reminded_at timestamptz NOT NULL,
  CONSTRAINT pk__circulation_reminder PRIMARY KEY (circulation_id, user_id, step, reminded_on)
);
CREATE UNIQUE INDEX uq__circulation_reminder__step ON circulation_reminder (circulation_id, user_id, step) WHERE (step <> 'now');

-- Items that a person has opened, to mark them in lists. Notices have the same table.
CREATE TABLE content_item_read (
  user_id bigint CONSTRAINT fk__content_item_read__user REFERENCES sys_user ON DELETE CASCADE,
  item_id bigint CONSTRAINT fk__content_item_read__item REFERENCES content_item ON DELETE CASCADE,
  read_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__content_item_read PRIMARY KEY (user_id, item_id)
);
CREATE INDEX ix__content_item_read__item_id ON content_item_read (item_id);

CREATE TABLE content_item_save (
  save_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__content_item_save PRIMARY KEY,
  item_id bigint NOT NULL,
  -- Version of the item that the save made.
  version integer NOT NULL,
  -- Null: saved before saves were kept.
  saved_at timestamptz,
  saved_by bigint CONSTRAINT fk__content_item_save__saved_by REFERENCES sys_user ON DELETE SET NULL,
  saved_by_name text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  -- Further columns of the item.
  facts jsonb NOT NULL,
  -- Ids of files by field, in their order.
  files jsonb NOT NULL,
  CONSTRAINT uq__content_item_save__item_id__version UNIQUE (item_id, version)
);
-- Row before the last change or removal of a notice, which can be undone for a day.
CREATE INDEX ix__content_item_save__notices ON content_item_save (saved_at) WHERE (facts ? 'notice');
CREATE INDEX ix__content_item_save__saved_by ON content_item_save (saved_by);

-- Items of a course: documents to sign before it, and training items that lead to it.
CREATE TABLE course_item (
  course_id bigint CONSTRAINT fk__course_item__course REFERENCES course ON DELETE CASCADE,
  item_id bigint CONSTRAINT fk__course_item__item REFERENCES content_item ON DELETE CASCADE,
  relation text CONSTRAINT ck__course_item__relation CHECK (relation IN ('needed', 'leading')),
  CONSTRAINT pk__course_item PRIMARY KEY (course_id, relation, item_id)
);
CREATE INDEX ix__course_item__item_id ON course_item (item_id, relation);

CREATE TABLE revision (
  revision_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__revision PRIMARY KEY,
  item_id bigint NOT NULL CONSTRAINT fk__revision__document REFERENCES document ON DELETE RESTRICT,
  rev_no integer NOT NULL CONSTRAINT ck__revision__rev_no CHECK (rev_no >= 1),
  kind text NOT NULL CONSTRAINT ck__revision__kind CHECK (kind IN ('normal', 'temporary')),
  -- 'approved' is shown as waiting, in force or superseded, depending on the time.
  state text NOT NULL DEFAULT 'draft' CONSTRAINT ck__revision__state CHECK (state IN ('draft', 'review', 'approval', 'approved',
    'withdrawn')),
  reason text NOT NULL,
  title text NOT NULL,
  release_user text NOT NULL,
  html text NOT NULL,
  -- Intended effective date; null: the date of its activation.
  effective_from timestamptz,
  effective_until timestamptz,
  -- Periods in force. A temporary revision leaves a gap in those of the normal one.
  effective tstzmultirange NOT NULL DEFAULT '{}',
  review_by date,
  sha256 text,
  frozen_at timestamptz,
  -- Number of submissions to review. Decisions of earlier rounds do not count.
  round integer NOT NULL DEFAULT 0,
  withdrawn_at timestamptz,
  withdrawn_by bigint CONSTRAINT fk__revision__withdrawn_by REFERENCES sys_user ON DELETE SET NULL,
  withdrawal text,
  -- All authors; they do not decide on it.
  author_ids bigint[] NOT NULL,
  author jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  facts text,
  facts_form integer,
  -- Applicability is approved with the revision, so it belongs to it.
  applicability jsonb NOT NULL DEFAULT '{"types": [], "chapters": []}',
  print_code text NOT NULL DEFAULT new_print_code() CONSTRAINT uq__revision__print_code UNIQUE,
  submitted_by bigint CONSTRAINT fk__revision__submitted_by REFERENCES sys_user ON DELETE SET NULL,
  CONSTRAINT uq__revision__item_id__rev_no UNIQUE (item_id, rev_no),
  CONSTRAINT ck__revision__effective_until CHECK ((effective_until IS NOT NULL) = (kind = 'temporary')),
  CONSTRAINT ck__revision__facts CHECK ((facts IS NULL) = (facts_form IS NULL)),
  CONSTRAINT ck__revision__facts_hash CHECK (encode(sha256(convert_to(facts, 'UTF8')), 'hex') = sha256),
  CONSTRAINT ck__revision__frozen_at CHECK ((frozen_at IS NULL) = (state = 'draft')),
  CONSTRAINT ck__revision__period CHECK (effective_until > effective_from),
  CONSTRAINT ck__revision__sha256 CHECK ((sha256 IS NULL) = (state = 'draft')),
  CONSTRAINT ck__revision__withdrawn_at CHECK ((withdrawn_at IS NOT NULL) = (state = 'withdrawn')),
  CONSTRAINT ex__revision__effective EXCLUDE USING gist (item_id WITH =, effective WITH &&)
);
CREATE INDEX ix__revision__submitted_by ON revision (submitted_by);
CREATE INDEX ix__revision__withdrawn_by ON revision (withdrawn_by);
-- One revision of each kind is written or reviewed at a time.
CREATE UNIQUE INDEX uq__revision__open ON revision (item_id, kind) WHERE (state IN ('draft', 'review', 'approval'));

-- Steps of one round, with the people who may decide on that day.
CREATE TABLE review_step (
  step_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__review_step PRIMARY KEY,
  revision_id bigint NOT NULL CONSTRAINT fk__review_step__revision REFERENCES revision ON DELETE CASCADE,
  round integer NOT NULL,
  step_no smallint NOT NULL,
  rule text NOT NULL,
  is_last boolean NOT NULL,
  days integer NOT NULL,
  due_at timestamptz,
  done_at timestamptz,
  CONSTRAINT uq__review_step__revision_id__round__step_no UNIQUE (revision_id, round, step_no)
);

CREATE TABLE decision (
  decision_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__decision PRIMARY KEY,
  step_id bigint NOT NULL CONSTRAINT fk__decision__step REFERENCES review_step ON DELETE RESTRICT,
  -- Assigned person; a delegate or the department's leader may have decided instead.
  decider_id bigint NOT NULL,
  user_id bigint NOT NULL,
  act text NOT NULL CONSTRAINT ck__decision__act CHECK (act IN ('approve', 'return')),
  sha256 text NOT NULL,
  comment text NOT NULL DEFAULT '',
  -- Name, department and posts on that day.
  actor jsonb NOT NULL,
  decided_at timestamptz NOT NULL,
  CONSTRAINT uq__decision__step_id__decider_id UNIQUE (step_id, decider_id),
  CONSTRAINT uq__decision__step_id__user_id UNIQUE (step_id, user_id)
);
CREATE INDEX ix__decision__user_id ON decision (user_id);

-- Delegates and their days.
CREATE TABLE delegation (
  delegation_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__delegation PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT fk__delegation__user REFERENCES sys_user ON DELETE CASCADE,
  delegate_id bigint NOT NULL CONSTRAINT fk__delegation__delegate REFERENCES sys_user ON DELETE CASCADE,
  days daterange NOT NULL CONSTRAINT ck__delegation__days CHECK (NOT isempty(days)),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  CONSTRAINT ck__delegation__delegate CHECK (delegate_id <> user_id),
  CONSTRAINT ex__delegation__days EXCLUDE USING gist (user_id WITH =, days WITH &&)
);
CREATE INDEX ix__delegation__delegate_id ON delegation (delegate_id);

-- Events of one subject are expanded and reach each receiver in their order.
CREATE TABLE outbox_event (
  event_id uuid DEFAULT gen_random_uuid() CONSTRAINT pk__outbox_event PRIMARY KEY,
  -- Order of writing. Ids are public and do not tell it.
  sequence bigint NOT NULL DEFAULT nextval('seq__id'),
  kind text NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expanded_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT '-infinity',
  failure text
);
CREATE INDEX ix__outbox_event__created_at ON outbox_event (created_at);
CREATE INDEX ix__outbox_event__waiting ON outbox_event (sequence) WHERE (expanded_at IS NULL);
CREATE INDEX ix__outbox_event__waiting_subject ON outbox_event (subject, sequence) WHERE (expanded_at IS NULL);

-- One receiver of one event. next_attempt_at of a row that a server has taken is the end of its lease.
-- due_at: the limit for attempts counts from this time.
CREATE TABLE delivery (
  delivery_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__delivery PRIMARY KEY,
  event_id uuid NOT NULL CONSTRAINT fk__delivery__event REFERENCES outbox_event ON DELETE CASCADE,
  subject text NOT NULL,
  channel_kind text NOT NULL,
  channel_id bigint,
  user_id bigint,
  address text NOT NULL,
  content jsonb NOT NULL,
  endpoint text NOT NULL GENERATED ALWAYS AS (coalesce(channel_id::text, channel_kind)) STORED,
  state text NOT NULL DEFAULT 'waiting' CONSTRAINT ck__delivery__state CHECK (state IN ('waiting', 'held', 'sent', 'dead')),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  next_attempt_at timestamptz NOT NULL DEFAULT '-infinity',
  last_attempt_at timestamptz,
  sent_at timestamptz,
  status integer,
  answer text
);
CREATE INDEX ix__delivery__dead ON delivery (created_at DESC, delivery_id DESC) WHERE (state = 'dead');
CREATE INDEX ix__delivery__event ON delivery (event_id);
CREATE INDEX ix__delivery__held ON delivery (created_at DESC, delivery_id DESC) WHERE (state = 'held');
CREATE INDEX ix__delivery__newest ON delivery (created_at DESC, delivery_id DESC);
CREATE INDEX ix__delivery__waiting ON delivery (endpoint, next_attempt_at, delivery_id) WHERE (state = 'waiting');
CREATE INDEX ix__delivery__waiting_subject ON delivery (subject, endpoint, address, delivery_id) WHERE (state = 'waiting');

CREATE UNLOGGED TABLE document_presence (
  item_id bigint,
  user_id bigint,
  tab text,
  is_editing boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  CONSTRAINT pk__document_presence PRIMARY KEY (item_id, user_id, tab)
);

-- A draft is one act of writing; several may belong to one form. Older servers use form_draft, which a later
-- release drops.
CREATE TABLE draft (
  user_id bigint CONSTRAINT fk__draft__user REFERENCES sys_user ON DELETE CASCADE,
  form_path text,
  -- Empty for a new row.
  row_id text,
  draft_id text,
  title text NOT NULL,
  version integer,
  values jsonb NOT NULL,
  -- Milliseconds since 1970, by the browser's clock.
  typed_at double precision NOT NULL,
  saved_at timestamptz NOT NULL,
  CONSTRAINT pk__draft PRIMARY KEY (user_id, form_path, row_id, draft_id)
);
CREATE INDEX ix__draft__saved_at ON draft (saved_at);

-- subject is the id of a row of any table. The act is recorded at its moment, then the row is deleted.
CREATE TABLE due (
  subject bigint,
  act text,
  at timestamptz,
  -- Time of the next attempt after a failure.
  retry_at timestamptz NOT NULL DEFAULT '-infinity',
  CONSTRAINT pk__due PRIMARY KEY (subject, act, at)
);
CREATE INDEX ix__due__at ON due (at);

-- The evidence ledger of decisions, signatures, approvals and effective dates. Each entry has the hash of the
-- previous one and a signature. The database does not hold the key.
CREATE TABLE evidence (
  -- Without gaps from 1. Drawn behind a lock at the end of the transaction, not from a sequence.
  seq bigint CONSTRAINT pk__evidence PRIMARY KEY CONSTRAINT ck__evidence__seq CHECK (seq >= 1),
  -- Milliseconds, like the hashed text.
  at timestamp(3) with time zone NOT NULL,
  -- Name, account, department, posts and licences on that day.
  actor jsonb NOT NULL,
  act text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject_label text NOT NULL,
  -- Hash of the shown text.
  sha256 text CONSTRAINT ck__evidence__sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  details jsonb NOT NULL,
  prev_hash text,
  -- SHA-256 of the canonical JSON (RFC 8785) of the columns above and of the key.
  hash text NOT NULL CONSTRAINT ck__evidence__hash CHECK (hash ~ '^[0-9a-f]{64}$'),
  -- Public key, Ed25519, base64.
  key text NOT NULL,
  -- Signature of the 32 bytes of the hash, base64.
  signature text NOT NULL,
  -- For data scopes and searches.
  user_id bigint GENERATED ALWAYS AS ((actor ->> 'userId')::bigint) STORED,
  dept_id bigint GENERATED ALWAYS AS ((actor ->> 'deptId')::bigint) STORED,
  CONSTRAINT ck__evidence__prev_hash CHECK ((prev_hash IS NULL) = (seq = 1))
);
CREATE INDEX ix__evidence__act ON evidence (act, seq DESC);
CREATE INDEX ix__evidence__at ON evidence (at DESC, seq DESC);
CREATE INDEX ix__evidence__dept_id ON evidence (dept_id, seq DESC);
CREATE INDEX ix__evidence__subject ON evidence (subject_kind, subject_id);
CREATE INDEX ix__evidence__user_id ON evidence (user_id, seq DESC);

-- End of the ledger on each day, which is logged and mailed once.
CREATE TABLE evidence_head (
  day date CONSTRAINT pk__evidence_head PRIMARY KEY,
  seq bigint NOT NULL,
  hash text NOT NULL,
  noted_at timestamptz NOT NULL,
  mailed_at timestamptz,
  -- Time of mails from before the outbox.
  event_id uuid
);

-- Earlier public keys of the evidence ledger, with the last entry of each.
CREATE TABLE evidence_key (
  public_key text CONSTRAINT pk__evidence_key PRIMARY KEY,
  last_seq bigint NOT NULL,
  last_hash text NOT NULL,
  kept_at timestamptz NOT NULL
);

-- A day of work on a type, entered by the person. It counts from its confirmation by another person.
CREATE TABLE experience (
  experience_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__experience PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT fk__experience__user REFERENCES sys_user ON DELETE RESTRICT,
  type_id bigint NOT NULL CONSTRAINT fk__experience__type REFERENCES aircraft_type ON DELETE RESTRICT,
  work_date date NOT NULL,
  work text NOT NULL,
  recorded_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  confirmer jsonb,
  -- It does not count from this time.
  refused_at timestamptz,
  refusal text,
  CONSTRAINT ck__experience__confirmer CHECK (((confirmer IS NULL) = ((confirmed_at IS NULL) AND (refused_at IS NULL))) AND
    ((confirmer ->> 'userId') IS DISTINCT FROM user_id::text)),
  CONSTRAINT ck__experience__refusal CHECK ((refusal IS NULL) = (refused_at IS NULL))
);
CREATE INDEX ix__experience__open ON experience (recorded_at) WHERE ((confirmed_at IS NULL) AND (refused_at IS NULL));
CREATE INDEX ix__experience__user_id ON experience (user_id, work_date DESC) INCLUDE (type_id, confirmed_at, refused_at);
CREATE UNIQUE INDEX uq__experience__day ON experience (user_id, work_date, type_id) WHERE (refused_at IS NULL);

-- A narrow row for each row of search_entry, so that one pass counts all facets of a list.
-- chapters and type_ids are lists between commas.
CREATE TABLE facet_entry (
  owner_id bigint CONSTRAINT pk__facet_entry PRIMARY KEY,
  kind text NOT NULL,
  category_id bigint,
  released_at timestamptz NOT NULL,
  taken_down_at timestamptz,
  year integer NOT NULL,
  chapters text NOT NULL,
  type_ids text NOT NULL
);
CREATE INDEX ix__facet_entry__kind ON facet_entry (kind, released_at);

-- Stored files. The owner is a row of any table, field names one of its lists, position is the order in it.
-- The bytes are in the file store.
CREATE TABLE sys_file (
  file_id text CONSTRAINT pk__sys_file PRIMARY KEY CONSTRAINT ck__sys_file__file_id CHECK (file_id ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id bigint,
  field text,
  position integer NOT NULL DEFAULT 0 CONSTRAINT ck__sys_file__position CHECK ("position" >= 0),
  name text NOT NULL,
  size bigint NOT NULL CONSTRAINT ck__sys_file__size CHECK (size >= 0),
  content_type text NOT NULL,
  width integer,
  height integer,
  sha256 text NOT NULL,
  is_private boolean NOT NULL DEFAULT false,
  created_by bigint CONSTRAINT fk__sys_file__created_by REFERENCES sys_user ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  is_stripped boolean NOT NULL DEFAULT false,
  CONSTRAINT ck__sys_file__owner CHECK ((owner_id IS NULL) = (field IS NULL))
);
CREATE INDEX ix__sys_file__owner_id ON sys_file (owner_id, field, "position");
-- Files of editors that no row has taken yet. They count per user and are deleted after a day.
CREATE INDEX ix__sys_file__unowned ON sys_file (created_by, created_at) WHERE (owner_id IS NULL);

-- Text of attached PDFs; null until read. Three attempts.
CREATE TABLE file_text (
  file_id text CONSTRAINT pk__file_text PRIMARY KEY CONSTRAINT fk__file_text__file REFERENCES sys_file ON DELETE CASCADE,
  content text,
  tries integer NOT NULL DEFAULT 0,
  tried_at timestamptz NOT NULL DEFAULT '-infinity',
  -- Reason for a missing text; null while it waits and after success.
  failure text CONSTRAINT ck__file_text__failure CHECK (failure IN ('tooLarge', 'unreadable', 'wordless'))
);
CREATE INDEX ix__file_text__unread ON file_text (tried_at) WHERE ((content IS NULL) AND tries < 3);

-- Profiles of people and firms. nature (review): null pending, 1 passed, 2 refused.
CREATE TABLE repair_person (
  information_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__repair_person PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT uq__repair_person__user_id UNIQUE CONSTRAINT fk__repair_person__user REFERENCES sys_user ON
    DELETE CASCADE,
  user_nature text NOT NULL CONSTRAINT ck__repair_person__user_nature CHECK (user_nature IN ('1', '2', '3', '4')),
  nature text CONSTRAINT ck__repair_person__nature CHECK (nature IN ('1', '2')),
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  reason text,
  decided_by bigint,
  decided_at timestamptz,
  political_outlook text,
  domicile text,
  birth_date date,
  working_time text,
  license text,
  salary numeric(12,2) CONSTRAINT ck__repair_person__salary CHECK (salary >= 0),
  nation text,
  marriage text CONSTRAINT ck__repair_person__marriage CHECK (marriage IN ('1', '2')),
  technical_title text,
  speciality text,
  educational_level text,
  graduation_school text,
  graduation_time date,
  computer_proficiency text,
  english_level text,
  id_card text,
  introduction text,
  credit_code text CONSTRAINT uq__repair_person__credit_code UNIQUE,
  enterprise_name text,
  special_majors text CONSTRAINT ck__repair_person__special_majors CHECK (special_majors IN ('1', '2')),
  level text,
  skill_certificate text,
  skill_time date,
  limited_time integer CONSTRAINT ck__repair_person__limited_time CHECK (limited_time >= 1 AND limited_time <= 100),
  lssuing_unit text,
  -- Last valid day: the same day years later, 28 February instead of 29.
  expiry_date date GENERATED ALWAYS AS ((skill_time + make_interval(years => limited_time))::date) STORED,
  -- Session in which an applicant learned of the approval; only that session shows it again.
  decision_seen_in bigint,
  -- Copies of the account's columns for lists of people, kept by triggers.
  user_status text NOT NULL DEFAULT '1',
  dept_id bigint,
  nick_name_lower text NOT NULL DEFAULT '',
  -- Time of a request to renew a licence, and the licence's last day then. A renewed licence has another day,
  -- so that nothing was requested for it.
  licence_notified_at timestamptz,
  licence_notified_for date,
  -- The licence data of a person counts as verified. A change by its holder waits here until staff decide:
  -- { certificate, lssuingUnit, skillTime, limitedTime }; null if nothing waits.
  licence_pending jsonb
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX ix__repair_person__expiry_date ON repair_person (expiry_date, information_id) INCLUDE (user_id, user_nature) WHERE
  ((nature = '1') AND (expiry_date IS NOT NULL));
CREATE INDEX ix__repair_person__information_id ON repair_person (information_id DESC) INCLUDE (user_id, user_nature, nature,
  user_status, dept_id, created_by, nick_name_lower);
CREATE INDEX ix__repair_person__licence_pending ON repair_person (information_id) WHERE (licence_pending IS NOT NULL);
CREATE INDEX ix__repair_person__nick_name_lower ON repair_person USING gin (text_grams(nick_name_lower)) WITH (fastupdate=off);
CREATE INDEX ix__repair_person__pending ON repair_person (user_id) WHERE (nature IS NULL);
CREATE INDEX ix__repair_person__user_nature ON repair_person (user_nature, information_id DESC) INCLUDE (user_id, nature,
  user_status, dept_id, created_by, nick_name_lower);

CREATE TABLE firm_licence (
  licence_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__firm_licence PRIMARY KEY,
  information_id bigint NOT NULL CONSTRAINT fk__firm_licence__person REFERENCES repair_person ON DELETE CASCADE,
  licence_name text NOT NULL,
  licence_number text NOT NULL,
  valid_from date NOT NULL,
  -- Null: no end.
  valid_until date,
  -- 0 pending, 1 passed, 2 rejected, like products.
  status text NOT NULL DEFAULT '0' CONSTRAINT ck__firm_licence__status CHECK (status IN ('0', '1', '2')),
  reason text,
  decided_by bigint,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__firm_licence__information_id__licence_number UNIQUE (information_id, licence_number),
  CONSTRAINT ck__firm_licence__valid_until CHECK (valid_until >= valid_from)
);
CREATE INDEX ix__firm_licence__pending ON firm_licence (licence_id) WHERE (status = '0');

-- Unsaved input of a form, which other computers offer as well.
CREATE TABLE form_draft (
  user_id bigint CONSTRAINT fk__form_draft__user REFERENCES sys_user ON DELETE CASCADE,
  -- Resource of the form, as named by the client.
  form_path text,
  -- Id of the row to change; empty for a new row.
  row_id text,
  title text NOT NULL,
  -- Version of that row when the form loaded it.
  version integer,
  values jsonb NOT NULL,
  -- Another value after each save.
  save_id bigint NOT NULL DEFAULT nextval('seq__id'),
  saved_at timestamptz NOT NULL,
  CONSTRAINT pk__form_draft PRIMARY KEY (user_id, form_path, row_id)
);
CREATE INDEX ix__form_draft__saved_at ON form_draft (saved_at);

-- Aviation material: a tree of categories, and products that can be exchanged for mileage.
CREATE TABLE material_category (
  category_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__material_category PRIMARY KEY,
  name text NOT NULL,
  parent_id bigint CONSTRAINT fk__material_category__parent REFERENCES material_category ON DELETE RESTRICT,
  order_num integer NOT NULL CONSTRAINT ck__material_category__order_num CHECK (order_num >= 1),
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__material_category__parent_id__name UNIQUE NULLS NOT DISTINCT (parent_id, name)
);

-- status: 0 pending, 1 passed, 2 rejected. Visitors see passed products.
CREATE TABLE material_info (
  info_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__material_info PRIMARY KEY,
  category_id bigint NOT NULL CONSTRAINT fk__material_info__category REFERENCES material_category ON DELETE RESTRICT,
  name text NOT NULL,
  subtitle text NOT NULL,
  price numeric(12,2) NOT NULL CONSTRAINT ck__material_info__price CHECK (price >= 0),
  specifications text NOT NULL,
  brand text NOT NULL,
  style text NOT NULL,
  characteristic text NOT NULL,
  description text NOT NULL,
  introduce text NOT NULL,
  status text NOT NULL DEFAULT '0' CONSTRAINT ck__material_info__status CHECK (status IN ('0', '1', '2')),
  view_num bigint NOT NULL DEFAULT 0,
  decided_by bigint,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  name_lower text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  reason text,
  part_number text,
  condition text CONSTRAINT ck__material_info__condition CHECK (condition IN ('NE', 'NS', 'OH', 'SV', 'AR')),
  certificates text[] NOT NULL DEFAULT '{}' CONSTRAINT ck__material_info__certificates CHECK (certificates <@ ARRAY['AAC038',
    'FAA8130', 'EASA1', 'COC']),
  supplier_id bigint CONSTRAINT fk__material_info__supplier REFERENCES repair_person ON DELETE SET NULL,
  -- Numbers of other parts: interchangeable in both directions, substitutes in one.
  interchangeable text[] NOT NULL DEFAULT '{}',
  substitutes text[] NOT NULL DEFAULT '{}',
  superseded_by text,
  stock integer CONSTRAINT ck__material_info__stock CHECK (stock >= 0),
  CONSTRAINT ck__material_info__superseded_by CHECK (number_form(superseded_by) <> number_form(part_number))
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX ix__material_info__category_id ON material_info (category_id, info_id DESC) INCLUDE (status, dept_id, created_by,
  created_at, name_lower);
CREATE INDEX ix__material_info__info_id ON material_info (info_id DESC) INCLUDE (status, category_id, dept_id, created_by,
  created_at, name_lower, subtitle, part_number, condition, certificates, supplier_id);
CREATE INDEX ix__material_info__name_lower ON material_info USING gin (text_grams(name_lower)) WITH (fastupdate=off);
CREATE INDEX ix__material_info__number_form ON material_info (number_form(part_number)) WHERE (part_number IS NOT NULL);
CREATE INDEX ix__material_info__part_number ON material_info USING gin (lower(part_number) gin_trgm_ops);
-- Part numbers are among the specifications.
CREATE INDEX ix__material_info__specifications ON material_info USING gin (specifications gin_trgm_ops);
CREATE INDEX ix__material_info__status ON material_info (status, info_id DESC) INCLUDE (category_id, dept_id, created_by,
  created_at, name_lower);
CREATE INDEX ix__material_info__subtitle ON material_info USING gin (subtitle gin_trgm_ops);
CREATE INDEX ix__material_info__superseded ON material_info (number_form(part_number)) WHERE ((superseded_by IS NOT NULL) AND
  (status = '1'));
CREATE INDEX ix__material_info__supplier_id ON material_info (supplier_id) WHERE (supplier_id IS NOT NULL);

-- Questions of readers to the provider of a product, and the answers.
CREATE TABLE material_inquiry (
  inquiry_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__material_inquiry PRIMARY KEY,
  info_id bigint CONSTRAINT fk__material_inquiry__info REFERENCES material_info ON DELETE SET NULL,
  quantity integer NOT NULL CONSTRAINT ck__material_inquiry__quantity CHECK (quantity >= 1),
  message text NOT NULL,
  phone text,
  inquirer_id bigint NOT NULL CONSTRAINT fk__material_inquiry__inquirer REFERENCES sys_user ON DELETE CASCADE,
  -- Account of the firm or publisher when the inquiry was sent. Only this account sees the telephone
  -- number.
  recipient_id bigint CONSTRAINT fk__material_inquiry__recipient REFERENCES sys_user ON DELETE SET NULL,
  -- Product at that time; it may be renamed, moved or removed.
  product_name text NOT NULL,
  part_number text,
  supplier_name text,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL,
  reply text,
  replied_by bigint CONSTRAINT fk__material_inquiry__replier REFERENCES sys_user ON DELETE SET NULL,
  replied_at timestamptz,
  quote numeric(12,2) CONSTRAINT ck__material_inquiry__quote CHECK (quote >= 0),
  quote_until date,
  CONSTRAINT ck__material_inquiry__quote_until CHECK ((quote_until IS NULL) OR (quote IS NOT NULL)),
  CONSTRAINT ck__material_inquiry__replied_at CHECK ((reply IS NULL) = (replied_at IS NULL))
);
CREATE INDEX ix__material_inquiry__info_id ON material_inquiry (info_id);
CREATE INDEX ix__material_inquiry__inquirer_id ON material_inquiry (inquirer_id, inquiry_id DESC);
CREATE INDEX ix__material_inquiry__recipient_id ON material_inquiry (recipient_id, inquiry_id DESC);
CREATE INDEX ix__material_inquiry__replied_by ON material_inquiry (replied_by);
CREATE UNIQUE INDEX uq__material_inquiry__inquirer_id__info_id ON material_inquiry (inquirer_id, info_id) WHERE (reply IS NULL);

-- One row per event and person. way: channel of the message when it was written. digested_at: time of the
-- daily mail with it. Without a reference, because events are removed earlier.
CREATE TABLE message (
  message_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__message PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT fk__message__user REFERENCES sys_user ON DELETE CASCADE,
  event_id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT ck__message__kind CHECK (kind IN ('approval', 'circulation', 'expiry', 'collection',
    'subscription', 'system')),
  way text NOT NULL CONSTRAINT ck__message__way CHECK (way IN ('in_app', 'mail', 'digest')),
  title text NOT NULL,
  body text NOT NULL DEFAULT '',
  link text CONSTRAINT ck__message__link CHECK (link ~ '^/[^/\\]'),
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  digested_at timestamptz,
  CONSTRAINT uq__message__user_id__event_id UNIQUE (user_id, event_id)
);
CREATE INDEX ix__message__digest ON message (user_id, message_id) WHERE ((way = 'digest') AND (read_at IS NULL) AND (digested_at
  IS NULL));
CREATE INDEX ix__message__newest ON message (user_id, message_id DESC) INCLUDE (kind, read_at);
-- Messages read long ago are deleted.
CREATE INDEX ix__message__read ON message (read_at) WHERE (read_at IS NOT NULL);
-- Unread messages.
CREATE INDEX ix__message__system_unread ON message (event_id) WHERE ((kind = 'system') AND (read_at IS NULL));
CREATE INDEX ix__message__unread ON message (user_id) WHERE (read_at IS NULL);

-- Other kinds use the platform's default way.
CREATE TABLE message_preference (
  user_id bigint CONSTRAINT fk__message_preference__user REFERENCES sys_user ON DELETE CASCADE,
  kind text CONSTRAINT ck__message_preference__kind CHECK (kind IN ('approval', 'circulation', 'expiry', 'collection',
    'subscription', 'system')),
  way text NOT NULL CONSTRAINT ck__message_preference__way CHECK (way IN ('in_app', 'mail', 'digest', 'off')),
  CONSTRAINT pk__message_preference PRIMARY KEY (user_id, kind),
  CONSTRAINT ck__message_preference__never_off CHECK ((way <> 'off') OR (kind NOT IN ('approval', 'circulation')))
);

-- Mails of quiet hours wait for their end. The hours may include midnight.
CREATE TABLE message_setting (
  user_id bigint CONSTRAINT pk__message_setting PRIMARY KEY CONSTRAINT fk__message_setting__user REFERENCES sys_user ON DELETE
    CASCADE,
  quiet_from time without time zone,
  quiet_to time without time zone,
  digested_on date,
  CONSTRAINT ck__message_setting__quiet CHECK (((quiet_from IS NULL) = (quiet_to IS NULL)) AND quiet_from <> quiet_to)
);

-- Texts of messages that staff have replaced.
CREATE TABLE message_template (
  template_key text CONSTRAINT pk__message_template PRIMARY KEY,
  title text NOT NULL,
  body text NOT NULL,
  mail_title text NOT NULL,
  mail_body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_by bigint,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Rows that normalising would make equal to others. They keep their text until people decide. Display names are
-- normalised in any case, because two people may have one name.
CREATE TABLE name_collision (
  table_name text,
  column_name text,
  row_id bigint,
  stored text NOT NULL,
  normalised text NOT NULL,
  CONSTRAINT pk__name_collision PRIMARY KEY (table_name, column_name, row_id)
);

-- Channels of groups and programs.
CREATE TABLE notification_channel (
  channel_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__notification_channel PRIMARY KEY,
  channel_name text NOT NULL CONSTRAINT uq__notification_channel__channel_name UNIQUE,
  kind text NOT NULL CONSTRAINT ck__notification_channel__kind CHECK (kind IN ('mail', 'webhook', 'wecom', 'dingtalk', 'feishu')),
  status text NOT NULL DEFAULT '1' CONSTRAINT ck__notification_channel__status CHECK (status IN ('1', '2')),
  events text[] NOT NULL DEFAULT '{}',
  title_rule text NOT NULL DEFAULT '2' CONSTRAINT ck__notification_channel__title_rule CHECK (title_rule IN ('1', '2', '3')),
  target text NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}',
  -- Sealed by the server: passwords, secrets, addresses of robots.
  secrets bytea,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Entries for number recognition. ticket tells a later request from the running one.
CREATE TABLE number_queue (
  owner_id bigint CONSTRAINT pk__number_queue PRIMARY KEY,
  ticket bigint NOT NULL DEFAULT nextval('seq__id'),
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX ix__number_queue__ticket ON number_queue (ticket);

CREATE TABLE owner_chapter (
  owner_id bigint,
  chapter text CONSTRAINT ck__owner_chapter__chapter CHECK (chapter ~ '^[0-9]{2}$'),
  CONSTRAINT pk__owner_chapter PRIMARY KEY (owner_id, chapter)
);
CREATE INDEX ix__owner_chapter__chapter ON owner_chapter (chapter, owner_id);

-- Known states of a person over time: account in use, licence with its first and last day.
CREATE TABLE person_standing (
  user_id bigint CONSTRAINT fk__person_standing__user REFERENCES sys_user ON DELETE CASCADE,
  -- The first row also applies to all earlier times.
  recorded_at timestamptz,
  is_active boolean NOT NULL,
  licence text,
  licensed_from date,
  licensed_until date,
  written_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__person_standing PRIMARY KEY (user_id, recorded_at)
);

-- Notices of the home page and their readers.
CREATE TABLE platform_notice (
  notice_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__platform_notice PRIMARY KEY,
  notice_title text NOT NULL,
  notice_content text NOT NULL,
  summary text NOT NULL,
  notice_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by bigint CONSTRAINT fk__platform_notice__created_by REFERENCES sys_user ON DELETE SET NULL,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  take_down_time timestamptz,
  notice_title_lower text NOT NULL GENERATED ALWAYS AS (lower(notice_title)) STORED,
  notice_level text NOT NULL DEFAULT '1' CONSTRAINT ck__platform_notice__notice_level CHECK (notice_level IN ('1', '2', '3')),
  pinned text NOT NULL DEFAULT '2' CONSTRAINT ck__platform_notice__pinned CHECK (pinned IN ('1', '2')),
  CONSTRAINT ck__platform_notice__take_down_time CHECK (take_down_time >= notice_time)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX ix__platform_notice__created_by ON platform_notice (created_by);
CREATE INDEX ix__platform_notice__notice_time ON platform_notice (notice_time DESC, notice_id DESC) INCLUDE (take_down_time,
  dept_id, created_by, notice_title_lower);
CREATE INDEX ix__platform_notice__notice_title_lower ON platform_notice USING gin (text_grams(notice_title_lower)) WITH
  (fastupdate=off);

CREATE TABLE platform_notice_read (
  user_id bigint CONSTRAINT fk__platform_notice_read__user REFERENCES sys_user ON DELETE CASCADE,
  notice_id bigint CONSTRAINT fk__platform_notice_read__notice REFERENCES platform_notice ON DELETE CASCADE,
  read_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__platform_notice_read PRIMARY KEY (user_id, notice_id)
);

-- Pay: one row per person and month with the fields of both lists; null: not given.
-- Sums are stored with their parts; imports check that they agree.
CREATE TABLE platform_salary (
  salary_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__platform_salary PRIMARY KEY,
  -- A paid person can be disabled, but not removed.
  user_id bigint NOT NULL CONSTRAINT fk__platform_salary__user REFERENCES sys_user ON DELETE RESTRICT,
  month text NOT NULL CONSTRAINT ck__platform_salary__month CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  working_hours numeric(14,2),
  working_hours_price numeric(14,2),
  salary numeric(14,2),
  working_hours_total numeric(14,2),
  meal_allowance_day numeric(14,2),
  meal_allowance_price numeric(14,2),
  service_charge numeric(14,2),
  duties_subsidy numeric(14,2),
  temperature_subsidy numeric(14,2),
  other_subsidy numeric(14,2),
  advance numeric(14,2),
  delivery_num numeric(14,2),
  elivery_proportion numeric(14,2),
  commission numeric(14,2),
  overtime_hours numeric(14,2),
  overtime_pay numeric(14,2),
  full_attendance numeric(14,2),
  other_gross_pay numeric(14,2),
  gross_pay numeric(14,2),
  taxi_reimbursement numeric(14,2),
  flight_reimbursement numeric(14,2),
  other_reimbursement numeric(14,2),
  medical_insurance numeric(14,2),
  income_tax numeric(14,2),
  salary_advance numeric(14,2),
  accommodation_fee numeric(14,2),
  total numeric(14,2),
  amount_paid numeric(14,2),
  notes text,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__platform_salary__user_id__month UNIQUE (user_id, month),
  CONSTRAINT ck__platform_salary__not_negative CHECK (LEAST(working_hours, working_hours_price, salary, working_hours_total,
    meal_allowance_day, meal_allowance_price, service_charge, duties_subsidy, temperature_subsidy, advance, delivery_num,
    elivery_proportion, commission, overtime_hours, overtime_pay, full_attendance, taxi_reimbursement, flight_reimbursement,
    medical_insurance, income_tax, salary_advance, accommodation_fee) >= 0)
);
CREATE INDEX ix__platform_salary__month ON platform_salary (month DESC, salary_id DESC) INCLUDE (user_id);

-- Imports. The newest of a month can be undone; its changes are kept until the next one.
CREATE TABLE platform_salary_batch (
  batch_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__platform_salary_batch PRIMARY KEY,
  month text NOT NULL CONSTRAINT ck__platform_salary_batch__month CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  file_name text NOT NULL,
  imported integer NOT NULL,
  updated integer NOT NULL,
  undoable boolean NOT NULL DEFAULT true,
  created_by bigint CONSTRAINT fk__platform_salary_batch__created_by REFERENCES sys_user ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX uq__platform_salary_batch__undoable ON platform_salary_batch (month) WHERE undoable;

-- previous: the row before the import; null: added by the import.
CREATE TABLE platform_salary_change (
  batch_id bigint CONSTRAINT fk__platform_salary_change__batch REFERENCES platform_salary_batch ON DELETE CASCADE,
  salary_id bigint CONSTRAINT fk__platform_salary_change__salary REFERENCES platform_salary ON DELETE CASCADE,
  previous jsonb,
  CONSTRAINT pk__platform_salary_change PRIMARY KEY (batch_id, salary_id)
);
CREATE INDEX ix__platform_salary_change__salary_id ON platform_salary_change (salary_id);

-- Department and posts on the day of the entry.
CREATE TABLE recipient (
  circulation_id bigint CONSTRAINT fk__recipient__circulation REFERENCES circulation ON DELETE RESTRICT,
  user_id bigint,
  name text NOT NULL,
  dept_id bigint,
  dept text NOT NULL,
  posts text[] NOT NULL,
  added_at timestamptz NOT NULL,
  read_at timestamptz,
  signed_at timestamptz,
  excused_at timestamptz,
  excuse text,
  -- Null: the platform, because the account was closed.
  excused_by jsonb,
  CONSTRAINT pk__recipient PRIMARY KEY (circulation_id, user_id),
  CONSTRAINT ck__recipient__excuse CHECK ((excuse IS NULL) = (excused_at IS NULL))
);
-- Progress and matrix of a circulation within a data scope.
CREATE INDEX ix__recipient__dept_id ON recipient (circulation_id, dept_id) INCLUDE (signed_at, excused_at, read_at);
CREATE INDEX ix__recipient__user_id ON recipient (user_id, circulation_id) INCLUDE (signed_at, excused_at);

-- Numbers in texts that visitors may find. A number in several places of an entry has the row of the first:
-- fields of a product, title, text, attached PDFs.
CREATE TABLE recognised_number (
  recognised_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__recognised_number PRIMARY KEY,
  owner_id bigint NOT NULL,
  number text NOT NULL CONSTRAINT ck__recognised_number__number CHECK (number_form(number) <> ''),
  normalised text NOT NULL GENERATED ALWAYS AS (number_form(number)) STORED,
  source text NOT NULL CONSTRAINT ck__recognised_number__source CHECK (source IN ('field', 'title', 'text', 'file')),
  state text NOT NULL DEFAULT 'recognised' CONSTRAINT ck__recognised_number__state CHECK (state IN ('recognised', 'rejected',
    'added')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- True: added by staff. A rejected number becomes what it was.
  is_added boolean NOT NULL DEFAULT false,
  CONSTRAINT uq__recognised_number__owner_id__normalised UNIQUE (owner_id, normalised)
);
-- Order and filters of the list, by the index only.
CREATE INDEX ix__recognised_number__listed ON recognised_number (recognised_id DESC) INCLUDE (owner_id, normalised, source,
  state);
CREATE INDEX ix__recognised_number__look ON recognised_number USING gin (number_look(normalised) gin_trgm_ops) WITH
  (fastupdate=off);
-- Any part of a number, also by similar characters.
CREATE INDEX ix__recognised_number__normalised ON recognised_number USING gin (normalised gin_trgm_ops) WITH (fastupdate=off);

-- Remarks of reviewers at a paragraph.
CREATE TABLE remark (
  remark_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__remark PRIMARY KEY,
  revision_id bigint NOT NULL CONSTRAINT fk__remark__revision REFERENCES revision ON DELETE CASCADE,
  -- Number of the paragraph from 0 and its first words, to find it again.
  block integer CONSTRAINT ck__remark__block CHECK (block >= 0),
  quote text,
  remark text NOT NULL,
  user_id bigint NOT NULL,
  actor jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  answer text,
  answered_by text,
  answered_at timestamptz,
  closed_at timestamptz,
  CONSTRAINT ck__remark__answered_at CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT ck__remark__closed_at CHECK ((closed_at IS NULL) OR (answer IS NOT NULL))
);
CREATE INDEX ix__remark__revision_id ON remark (revision_id);

-- Title, readable after the item's removal.
CREATE TABLE repair_record (
  record_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__repair_record PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT fk__repair_record__user REFERENCES sys_user ON DELETE CASCADE,
  repair_id bigint CONSTRAINT fk__repair_record__repair REFERENCES content_item ON DELETE SET NULL,
  title text NOT NULL,
  seconds integer NOT NULL CONSTRAINT ck__repair_record__seconds CHECK (seconds >= 1 AND seconds <= 86400),
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Readings by hour and item over the last days, by the index only.
CREATE INDEX ix__repair_record__created_at ON repair_record (created_at) INCLUDE (repair_id, seconds);
CREATE INDEX ix__repair_record__repair_id ON repair_record (repair_id);
CREATE INDEX ix__repair_record__title ON repair_record USING gin (title gin_trgm_ops);
CREATE INDEX ix__repair_record__user_id ON repair_record (user_id, record_id DESC);

-- Forms of visitors, counted by address. user_id: the account that came from it.
CREATE TABLE repair_registration (
  registration_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__repair_registration PRIMARY KEY,
  address text NOT NULL,
  user_id bigint CONSTRAINT fk__repair_registration__user REFERENCES sys_user ON DELETE SET NULL,
  accepted boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL
);
CREATE INDEX ix__repair_registration__address ON repair_registration (address, sent_at);
CREATE INDEX ix__repair_registration__sent_at ON repair_registration (sent_at);
CREATE INDEX ix__repair_registration__user_id ON repair_registration (user_id);

CREATE TABLE request_key (
  user_id bigint CONSTRAINT fk__request_key__user REFERENCES sys_user ON DELETE CASCADE,
  -- Key of the client; '=' and the hash for a call without a key.
  key text,
  -- SHA-256 of route and body, without sealed fields.
  body_hash text NOT NULL,
  -- Result of the first call; null for a secret.
  result jsonb,
  expires_at timestamptz NOT NULL,
  CONSTRAINT pk__request_key PRIMARY KEY (user_id, key)
);
CREATE INDEX ix__request_key__expires ON request_key (expires_at);

CREATE TABLE review_decider (
  step_id bigint CONSTRAINT fk__review_decider__step REFERENCES review_step ON DELETE CASCADE,
  user_id bigint,
  name text NOT NULL,
  dept_id bigint,
  CONSTRAINT pk__review_decider PRIMARY KEY (step_id, user_id)
);
CREATE INDEX ix__review_decider__user_id ON review_decider (user_id);

-- Reviewers of a category's revisions; the last step approves.
CREATE TABLE review_template_step (
  category_id bigint CONSTRAINT fk__review_template_step__category REFERENCES content_category ON DELETE CASCADE,
  step_no smallint CONSTRAINT ck__review_template_step__step_no CHECK (step_no >= 1 AND step_no <= 4),
  rule text NOT NULL CONSTRAINT ck__review_template_step__rule CHECK (rule IN ('any', 'all')),
  days integer NOT NULL CONSTRAINT ck__review_template_step__days CHECK (days >= 1 AND days <= 90),
  user_ids bigint[] NOT NULL DEFAULT '{}',
  role_ids bigint[] NOT NULL DEFAULT '{}',
  post_ids bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT pk__review_template_step PRIMARY KEY (category_id, step_no)
);

-- Files of a revision; a file may be in several.
CREATE TABLE revision_file (
  revision_id bigint CONSTRAINT fk__revision_file__revision REFERENCES revision ON DELETE CASCADE,
  field text NOT NULL CONSTRAINT ck__revision_file__field CHECK (field IN ('cover', 'attachment', 'content')),
  file_id text CONSTRAINT fk__revision_file__file REFERENCES sys_file ON DELETE RESTRICT,
  position integer NOT NULL,
  CONSTRAINT pk__revision_file PRIMARY KEY (revision_id, file_id)
);
CREATE INDEX ix__revision_file__file_id ON revision_file (file_id);

-- month: periods of thirty days since 1970. title_words, words: title, and title with text, as compared.
CREATE TABLE search_entry (
  owner_id bigint CONSTRAINT pk__search_entry PRIMARY KEY,
  kind text NOT NULL CONSTRAINT ck__search_entry__kind CHECK (kind IN ('repair', 'train', 'tool', 'product', 'notice', 'person')),
  month integer NOT NULL,
  released_at timestamptz NOT NULL,
  taken_down_at timestamptz,
  title text NOT NULL,
  title_words text NOT NULL,
  summary text NOT NULL,
  body text NOT NULL,
  words text NOT NULL,
  -- True: guests find the entry by its title only, and see no first words. Finding a text by its words
  -- would reveal it piece by piece.
  is_members_only boolean NOT NULL DEFAULT false
);
-- Newest entries of a kind, by the index only.
CREATE INDEX ix__search_entry__kind ON search_entry (kind, released_at DESC, owner_id) INCLUDE (month, taken_down_at);
-- A list of pending entries would slow down each search.
CREATE INDEX ix__search_entry__words ON search_entry USING gin (search_index(kind, month, title_words, words)) WITH
  (fastupdate='on', gin_pending_list_limit='1024');

-- Synonyms.
CREATE TABLE search_synonym (
  synonym_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__search_synonym PRIMARY KEY,
  terms text[] NOT NULL CONSTRAINT ck__search_synonym__terms CHECK (are_synonyms(terms)),
  words text[] NOT NULL GENERATED ALWAYS AS (search_terms(terms)) STORED,
  -- 1: each term finds the others; 2: the first term finds the others, not the reverse.
  kind text NOT NULL CONSTRAINT ck__search_synonym__kind CHECK (kind IN ('1', '2')),
  status text NOT NULL DEFAULT '1' CONSTRAINT ck__search_synonym__status CHECK (status IN ('1', '2')),
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__search_synonym__words ON search_synonym USING gin (words);

-- Searches per day and keyword, and those without a result. The person is not recorded.
CREATE TABLE search_term_day (
  day date,
  keyword text,
  searches integer NOT NULL CONSTRAINT ck__search_term_day__searches CHECK (searches > 0),
  misses integer NOT NULL,
  CONSTRAINT pk__search_term_day PRIMARY KEY (day, keyword),
  CONSTRAINT ck__search_term_day__misses CHECK (misses >= 0 AND misses <= searches)
);

CREATE TABLE sheet_import (
  import_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sheet_import PRIMARY KEY,
  resource text NOT NULL,
  file_name text NOT NULL,
  imported integer NOT NULL,
  updated integer NOT NULL,
  -- Departments that came with it.
  made bigint[] NOT NULL DEFAULT '{}',
  undone_at timestamptz,
  created_by bigint CONSTRAINT fk__sheet_import__created_by REFERENCES sys_user ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ix__sheet_import__created_at ON sheet_import (created_at);
CREATE INDEX ix__sheet_import__created_by ON sheet_import (created_by, resource, import_id DESC);

CREATE TABLE sheet_import_progress (
  user_id bigint CONSTRAINT fk__sheet_import_progress__user REFERENCES sys_user ON DELETE CASCADE,
  resource text,
  stage text NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL,
  noted_at timestamptz NOT NULL,
  CONSTRAINT pk__sheet_import_progress PRIMARY KEY (user_id, resource)
);

CREATE TABLE sheet_import_row (
  import_id bigint CONSTRAINT fk__sheet_import_row__import REFERENCES sheet_import ON DELETE CASCADE,
  row_id bigint,
  -- Order of the sheet.
  place integer NOT NULL,
  name text NOT NULL,
  -- Version of the row after the import.
  version integer NOT NULL,
  -- Null: the row was added.
  previous jsonb,
  -- File of the imported photo.
  photo text,
  -- Undoing an import must keep later saves of the user. Null for other rows and earlier imports.
  user_state text,
  CONSTRAINT pk__sheet_import_row PRIMARY KEY (import_id, row_id)
);

CREATE TABLE sign_in_provider (
  provider_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sign_in_provider PRIMARY KEY,
  provider_name text NOT NULL CONSTRAINT uq__sign_in_provider__provider_name UNIQUE,
  kind text NOT NULL CONSTRAINT ck__sign_in_provider__kind CHECK (kind IN ('oidc', 'ldap', 'wecom', 'dingtalk', 'feishu')),
  status text NOT NULL DEFAULT '2' CONSTRAINT ck__sign_in_provider__status CHECK (status IN ('1', '2')),
  user_types text[] NOT NULL CONSTRAINT ck__sign_in_provider__user_types CHECK ((cardinality(user_types) > 0) AND (user_types <@
    ARRAY['03', '04'])),
  target text NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}',
  secret bytea,
  -- Author of the rules. They grant only permissions that this person may grant now.
  author_id bigint CONSTRAINT fk__sign_in_provider__author REFERENCES sys_user ON DELETE SET NULL,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__sign_in_provider__author_id ON sign_in_provider (author_id);

-- Person of a provider for an account. With another issuer the provider knows nobody.
CREATE TABLE sign_in_link (
  link_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sign_in_link PRIMARY KEY,
  provider_id bigint NOT NULL CONSTRAINT fk__sign_in_link__provider REFERENCES sign_in_provider ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id bigint NOT NULL CONSTRAINT fk__sign_in_link__user REFERENCES sys_user ON DELETE CASCADE,
  -- The directory's last answer, by columns of the account.
  said jsonb NOT NULL DEFAULT '{}',
  linked_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- Time at which the directory stopped knowing the person, or disabled the account.
  gone_at timestamptz,
  CONSTRAINT uq__sign_in_link__subject UNIQUE (provider_id, issuer, subject),
  CONSTRAINT uq__sign_in_link__user UNIQUE (user_id, provider_id, issuer)
);

-- Values that count once: states of rounds to a provider, ids of its messages that end sessions.
CREATE TABLE sign_in_used (
  used_hash bytea CONSTRAINT pk__sign_in_used PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ix__sign_in_used__expires_at ON sign_in_used (expires_at);

CREATE TABLE signature (
  signature_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__signature PRIMARY KEY,
  circulation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  sha256 text NOT NULL,
  seconds integer NOT NULL CONSTRAINT ck__signature__seconds CHECK (seconds >= 0),
  -- Name, department and posts of the signer on that day.
  actor jsonb NOT NULL,
  signed_at timestamptz NOT NULL,
  CONSTRAINT uq__signature__circulation_id__user_id UNIQUE (circulation_id, user_id),
  CONSTRAINT ck__signature__actor CHECK ((actor ->> 'userId') = user_id::text),
  CONSTRAINT fk__signature__recipient FOREIGN KEY (circulation_id, user_id) REFERENCES recipient ON DELETE RESTRICT
);
CREATE INDEX ix__signature__user_id ON signature (user_id, signed_at DESC);

-- Messages of staff to departments, roles and persons. event_id and recipients: set when it was sent.
-- Received messages are rows of message.
CREATE TABLE staff_message (
  staff_message_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__staff_message PRIMARY KEY,
  title text NOT NULL,
  body text NOT NULL,
  audience jsonb NOT NULL,
  send_at timestamptz NOT NULL,
  sent_at timestamptz,
  event_id uuid,
  recipients integer NOT NULL DEFAULT 0,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sys_role (
  role_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_role PRIMARY KEY,
  role_name text NOT NULL CONSTRAINT uq__sys_role__role_name UNIQUE,
  role_key text NOT NULL CONSTRAINT uq__sys_role__role_key UNIQUE,
  role_sort integer NOT NULL CONSTRAINT ck__sys_role__role_sort CHECK (role_sort >= 1),
  status text NOT NULL CONSTRAINT ck__sys_role__status CHECK (status IN ('1', '2')),
  data_scope text NOT NULL DEFAULT '5' CONSTRAINT ck__sys_role__data_scope CHECK (data_scope IN ('1', '2', '3', '4', '5', '6')),
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Exactly one subscriber and one target. Items are not referenced: a subscriber learns of a
-- removal. The subscription remains when the item returns from the trash.
CREATE TABLE subscription (
  subscription_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__subscription PRIMARY KEY,
  user_id bigint CONSTRAINT fk__subscription__user REFERENCES sys_user ON DELETE CASCADE,
  dept_id bigint CONSTRAINT fk__subscription__dept REFERENCES sys_dept ON DELETE CASCADE,
  role_id bigint CONSTRAINT fk__subscription__role REFERENCES sys_role ON DELETE CASCADE,
  item_id bigint,
  category_id bigint CONSTRAINT fk__subscription__category REFERENCES content_category ON DELETE CASCADE,
  chapter text CONSTRAINT ck__subscription__chapter CHECK (chapter ~ '^[0-9]{2}$'),
  type_id bigint CONSTRAINT fk__subscription__type REFERENCES aircraft_type ON DELETE CASCADE,
  keyword text CONSTRAINT ck__subscription__keyword CHECK (keyword <> ''),
  created_by bigint,
  created_at timestamptz NOT NULL,
  CONSTRAINT uq__subscription__subject UNIQUE NULLS NOT DISTINCT (user_id, dept_id, role_id, item_id, category_id, chapter,
    type_id, keyword),
  CONSTRAINT ck__subscription__subscriber CHECK (num_nonnulls(user_id, dept_id, role_id) = 1),
  CONSTRAINT ck__subscription__target CHECK (num_nonnulls(item_id, category_id, chapter, type_id, keyword) = 1)
);
CREATE INDEX ix__subscription__category_id ON subscription (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX ix__subscription__chapter ON subscription (chapter) WHERE (chapter IS NOT NULL);
CREATE INDEX ix__subscription__dept_id ON subscription (dept_id) WHERE (dept_id IS NOT NULL);
CREATE INDEX ix__subscription__item_id ON subscription (item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX ix__subscription__keyword ON subscription (keyword) WHERE (keyword IS NOT NULL);
CREATE INDEX ix__subscription__role_id ON subscription (role_id) WHERE (role_id IS NOT NULL);
CREATE INDEX ix__subscription__type_id ON subscription (type_id) WHERE (type_id IS NOT NULL);

-- area: d(ocuments), p(eople), c(ategories). spelling: one line per reading of the label, in full and by
-- initials, with a bar at each border: "|a|320|qi|luo|jia|" and "|a|320|q|l|j|".
-- spelled_by: edition of the readings; 0 until a job has spelled the label.
CREATE TABLE suggest_entry (
  owner_id bigint CONSTRAINT pk__suggest_entry PRIMARY KEY,
  kind text NOT NULL CONSTRAINT ck__suggest_entry__kind CHECK (kind IN ('repair', 'train', 'tool', 'product', 'notice',
    'person', 'category', 'productCategory')),
  area text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (kind = 'person') THEN 'p'
    WHEN (kind IN ('category', 'productCategory')) THEN 'c'
    ELSE 'd'
END) STORED,
  released_at timestamptz NOT NULL DEFAULT '-infinity',
  taken_down_at timestamptz,
  label text NOT NULL,
  folded text NOT NULL GENERATED ALWAYS AS (lower(NORMALIZE(label, NFKC))) STORED,
  spelling text NOT NULL DEFAULT '',
  spelled_by integer NOT NULL DEFAULT 0
);
CREATE INDEX ix__suggest_entry__grams ON suggest_entry USING gin (suggest_grams(area, folded, spelling)) WITH (fastupdate='on',
  gin_pending_list_limit='256');
CREATE INDEX ix__suggest_entry__newest ON suggest_entry (area, released_at DESC, owner_id DESC);
-- Labels without a spelling come first.
CREATE INDEX ix__suggest_entry__spelled_by ON suggest_entry (spelled_by);

-- Every sign-in attempt and sign-out. Rows outlive their account.
CREATE TABLE sys_access_log (
  access_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_access_log PRIMARY KEY,
  user_name text NOT NULL,
  user_id bigint,
  dept_id bigint,
  msg text NOT NULL,
  ipaddr text NOT NULL,
  login_location text NOT NULL,
  browser text NOT NULL,
  os text NOT NULL,
  status text NOT NULL CONSTRAINT ck__sys_access_log__status CHECK (status IN ('1', '2')),
  login_time timestamptz NOT NULL,
  result text CONSTRAINT ck__sys_access_log__result CHECK (result IN ('signedIn', 'signedOut', 'codeAsked', 'forcedOut',
    'captchaWrong', 'captchaStale', 'unknownAccount', 'wrongPassword', 'disabled', 'pending', 'refused', 'outsideNetworks',
    'locked', 'wrongCode', 'notLinked', 'wrongUserType', 'gone', 'passwordOff', 'directoryAway'))
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX ix__sys_access_log__dept_id ON sys_access_log (dept_id, login_time DESC, access_id DESC) INCLUDE (status,
  user_name, ipaddr);
CREATE INDEX ix__sys_access_log__login_time ON sys_access_log (login_time DESC, access_id DESC) INCLUDE (dept_id, user_id,
  status, user_name, ipaddr);
-- Successful sign-ins by place.
CREATE INDEX ix__sys_access_log__signed_in ON sys_access_log (login_time) INCLUDE (login_location) WHERE (result = 'signedIn');
CREATE INDEX ix__sys_access_log__user_id ON sys_access_log (user_id, login_time DESC, access_id DESC);

-- One row: the key pair of all servers. The private half is sealed with the token secret.
CREATE TABLE sys_box_key (
  box_key_id smallint DEFAULT 1 CONSTRAINT pk__sys_box_key PRIMARY KEY CONSTRAINT ck__sys_box_key__single CHECK (box_key_id = 1),
  public_key bytea NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE sys_captcha (
  captcha_id uuid CONSTRAINT pk__sys_captcha PRIMARY KEY,
  answer_hash bytea NOT NULL,
  address text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ix__sys_captcha__address ON sys_captcha (address, expires_at);
CREATE INDEX ix__sys_captcha__expires_at ON sys_captcha (expires_at);

CREATE TABLE sys_config (
  config_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_config PRIMARY KEY,
  config_name text NOT NULL,
  config_key text NOT NULL CONSTRAINT uq__sys_config__config_key UNIQUE,
  config_value text NOT NULL,
  config_type text NOT NULL DEFAULT 'N' CONSTRAINT ck__sys_config__config_type CHECK (config_type IN ('Y', 'N')),
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sys_dict_type (
  dict_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_dict_type PRIMARY KEY,
  dict_name text NOT NULL,
  dict_type text NOT NULL CONSTRAINT uq__sys_dict_type__dict_type UNIQUE,
  status text NOT NULL DEFAULT '1' CONSTRAINT ck__sys_dict_type__status CHECK (status IN ('1', '2')),
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sys_dict_data (
  dict_code bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_dict_data PRIMARY KEY,
  dict_type text NOT NULL CONSTRAINT fk__sys_dict_data__dict_type REFERENCES sys_dict_type(dict_type) ON UPDATE CASCADE ON
    DELETE RESTRICT,
  dict_label text NOT NULL,
  dict_value text NOT NULL,
  dict_sort integer NOT NULL CONSTRAINT ck__sys_dict_data__dict_sort CHECK (dict_sort >= 1),
  status text NOT NULL DEFAULT '1' CONSTRAINT ck__sys_dict_data__status CHECK (status IN ('1', '2')),
  dict_style text,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__sys_dict_data__dict_type__dict_value UNIQUE (dict_type, dict_value)
);

CREATE TABLE sys_first_code (
  user_id bigint CONSTRAINT pk__sys_first_code PRIMARY KEY CONSTRAINT fk__sys_first_code__user REFERENCES sys_user ON DELETE
    CASCADE,
  code_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE sys_menu (
  menu_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_menu PRIMARY KEY,
  menu_name text NOT NULL,
  menu_code text NOT NULL,
  menu_type text NOT NULL CONSTRAINT ck__sys_menu__menu_type CHECK (menu_type IN ('A', 'M', 'C', 'F')),
  parent_id bigint CONSTRAINT fk__sys_menu__parent REFERENCES sys_menu ON DELETE RESTRICT,
  order_num integer NOT NULL CONSTRAINT ck__sys_menu__order_num CHECK (order_num >= 1),
  path text,
  perms text,
  is_open_window text NOT NULL DEFAULT '1' CONSTRAINT ck__sys_menu__is_open_window CHECK (is_open_window IN ('1', '2')),
  is_frame text NOT NULL DEFAULT '1' CONSTRAINT ck__sys_menu__is_frame CHECK (is_frame IN ('1', '2')),
  hidden boolean NOT NULL DEFAULT false,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__sys_menu__parent_id__menu_code UNIQUE NULLS NOT DISTINCT (parent_id, menu_code)
);

CREATE TABLE sys_oper_log (
  oper_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_oper_log PRIMARY KEY,
  title text NOT NULL,
  business_type text NOT NULL CONSTRAINT ck__sys_oper_log__business_type CHECK (business_type IN ('0', '1', '2', '3')),
  request_method text NOT NULL,
  oper_url text NOT NULL,
  oper_param text,
  user_id bigint,
  dept_id bigint,
  oper_name text NOT NULL,
  oper_ip text NOT NULL,
  oper_location text NOT NULL DEFAULT '',
  status text NOT NULL CONSTRAINT ck__sys_oper_log__status CHECK (status IN ('1', '2')),
  cost_time integer NOT NULL,
  error_msg text,
  oper_time timestamptz NOT NULL DEFAULT now(),
  changes jsonb,
  subject text,
  -- Name and prefix of the token that wrote, readable after the token's removal.
  access_token text
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
-- Log rows of departments or of one person: pages in their order, and counts by any filter, by the index
-- only.
CREATE INDEX ix__sys_oper_log__dept_id ON sys_oper_log (dept_id, oper_time DESC, oper_id DESC) INCLUDE (status, business_type,
  title, oper_name);
CREATE INDEX ix__sys_oper_log__oper_time ON sys_oper_log (oper_time DESC, oper_id DESC) INCLUDE (dept_id, user_id, status,
  business_type, title, oper_name);
CREATE INDEX ix__sys_oper_log__user_id ON sys_oper_log (user_id, oper_time DESC, oper_id DESC);

-- Second factors, given passwords and replaced passwords.
CREATE TABLE sys_password_history (
  history_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_password_history PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT fk__sys_password_history__user REFERENCES sys_user ON DELETE CASCADE,
  password_hash text NOT NULL
);
CREATE INDEX ix__sys_password_history__user_id ON sys_password_history (user_id, history_id DESC);

CREATE TABLE sys_post (
  post_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_post PRIMARY KEY,
  post_code text NOT NULL CONSTRAINT uq__sys_post__post_code UNIQUE,
  post_name text NOT NULL CONSTRAINT uq__sys_post__post_name UNIQUE,
  post_sort integer NOT NULL CONSTRAINT ck__sys_post__post_sort CHECK (post_sort >= 1),
  status text NOT NULL CONSTRAINT ck__sys_post__status CHECK (status IN ('1', '2')),
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__sys_post__post_sort ON sys_post (post_sort, post_id);

-- One row per person. Without confirmed_at it is an offer and asks for no code.
CREATE TABLE sys_second_factor (
  user_id bigint CONSTRAINT pk__sys_second_factor PRIMARY KEY CONSTRAINT fk__sys_second_factor__user REFERENCES sys_user ON
    DELETE CASCADE,
  -- Sealed with a key of the token secret.
  secret bytea NOT NULL,
  begun_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- Last accepted step of thirty seconds; no step is accepted twice.
  last_step bigint NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz
);

CREATE TABLE sys_recovery_code (
  code_hash bytea CONSTRAINT pk__sys_recovery_code PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT fk__sys_recovery_code__factor REFERENCES sys_second_factor ON DELETE CASCADE
);
CREATE INDEX ix__sys_recovery_code__user_id ON sys_recovery_code (user_id);

-- One sign-in; all refresh tokens of it are a family.
CREATE TABLE sys_session (
  session_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_session PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT fk__sys_session__user REFERENCES sys_user ON DELETE CASCADE,
  ipaddr text NOT NULL,
  browser text NOT NULL,
  os text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Time of the last proof of identity, at first that of the sign-in.
  proved_at timestamptz,
  provider_id bigint CONSTRAINT fk__sys_session__provider REFERENCES sign_in_provider ON DELETE SET NULL,
  provider_sid text,
  provider_factor boolean NOT NULL DEFAULT false,
  sign_in_proved_at timestamptz
);
CREATE INDEX ix__sys_session__expires_at ON sys_session (expires_at);
-- Open sessions, newest first.
CREATE INDEX ix__sys_session__live ON sys_session (created_at DESC, session_id DESC) WHERE (ended_at IS NULL);
CREATE INDEX ix__sys_session__provider_id ON sys_session (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX ix__sys_session__user_id ON sys_session (user_id);

CREATE TABLE sys_refresh_token (
  token_hash bytea CONSTRAINT pk__sys_refresh_token PRIMARY KEY,
  session_id bigint NOT NULL CONSTRAINT fk__sys_refresh_token__session REFERENCES sys_session ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX ix__sys_refresh_token__expires_at ON sys_refresh_token (expires_at);
CREATE INDEX ix__sys_refresh_token__session_id ON sys_refresh_token (session_id);

-- One row per request for a code. Unknown numbers have rows with their hash and without a user, so that both
-- cost the same. The newest row of a number counts.
CREATE TABLE sys_retrieval (
  retrieval_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_retrieval PRIMARY KEY,
  phone_hash bytea NOT NULL,
  address text NOT NULL,
  user_id bigint CONSTRAINT fk__sys_retrieval__user REFERENCES sys_user ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0 CONSTRAINT ck__sys_retrieval__tries CHECK (tries >= 0 AND tries <= 5),
  used boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Attempts of a reset code by address, without the address that requested the code.
  other_tries jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX ix__sys_retrieval__address ON sys_retrieval (address, sent_at);
CREATE INDEX ix__sys_retrieval__phone_hash ON sys_retrieval (phone_hash, retrieval_id DESC);
CREATE INDEX ix__sys_retrieval__sent_at ON sys_retrieval (sent_at);
CREATE INDEX ix__sys_retrieval__user_id ON sys_retrieval (user_id);

CREATE TABLE sys_role_dept (
  role_id bigint CONSTRAINT fk__sys_role_dept__role REFERENCES sys_role ON DELETE CASCADE,
  dept_id bigint CONSTRAINT fk__sys_role_dept__dept REFERENCES sys_dept ON DELETE CASCADE,
  CONSTRAINT pk__sys_role_dept PRIMARY KEY (role_id, dept_id)
);

CREATE TABLE sys_role_menu (
  role_id bigint CONSTRAINT fk__sys_role_menu__role REFERENCES sys_role ON DELETE CASCADE,
  menu_id bigint CONSTRAINT fk__sys_role_menu__menu REFERENCES sys_menu ON DELETE RESTRICT,
  CONSTRAINT pk__sys_role_menu PRIMARY KEY (role_id, menu_id)
);
CREATE INDEX ix__sys_role_menu__menu_id ON sys_role_menu (menu_id);

-- Sign-ins with the right password to an account that is not approved. The id of the request and the same
-- address may ask for the state of the review.
CREATE TABLE sys_sign_in_result (
  request_id text CONSTRAINT pk__sys_sign_in_result PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT fk__sys_sign_in_result__user REFERENCES sys_user ON DELETE CASCADE,
  address text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ix__sys_sign_in_result__expires_at ON sys_sign_in_result (expires_at);
CREATE INDEX ix__sys_sign_in_result__user_id ON sys_sign_in_result (user_id);

-- Sign-ins with the right password, before the code.
CREATE TABLE sys_sign_in_ticket (
  ticket_hash bytea CONSTRAINT pk__sys_sign_in_ticket PRIMARY KEY,
  user_id bigint NOT NULL CONSTRAINT fk__sys_sign_in_ticket__factor REFERENCES sys_second_factor ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  provider_id bigint CONSTRAINT fk__sys_sign_in_ticket__provider REFERENCES sign_in_provider ON DELETE CASCADE,
  provider_sid text
);
CREATE INDEX ix__sys_sign_in_ticket__expires_at ON sys_sign_in_ticket (expires_at);
CREATE INDEX ix__sys_sign_in_ticket__provider_id ON sys_sign_in_ticket (provider_id);
CREATE INDEX ix__sys_sign_in_ticket__user_id ON sys_sign_in_ticket (user_id);

-- Attempts that count against the limits: running or failed. Success removes them.
CREATE TABLE sys_sign_in_try (
  try_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__sys_sign_in_try PRIMARY KEY,
  account text NOT NULL,
  address text NOT NULL,
  failed boolean NOT NULL DEFAULT false,
  tried_at timestamptz NOT NULL,
  directory_id bigint
);
CREATE INDEX ix__sys_sign_in_try__account ON sys_sign_in_try (account);
CREATE INDEX ix__sys_sign_in_try__address ON sys_sign_in_try (address, tried_at);
CREATE INDEX ix__sys_sign_in_try__tried_at ON sys_sign_in_try (tried_at);

CREATE TABLE sys_user_post (
  user_id bigint CONSTRAINT fk__sys_user_post__user REFERENCES sys_user ON DELETE CASCADE,
  post_id bigint CONSTRAINT fk__sys_user_post__post REFERENCES sys_post ON DELETE RESTRICT,
  CONSTRAINT pk__sys_user_post PRIMARY KEY (user_id, post_id)
);
CREATE INDEX ix__sys_user_post__post_id ON sys_user_post (post_id);

CREATE TABLE sys_user_role (
  user_id bigint CONSTRAINT fk__sys_user_role__user REFERENCES sys_user ON DELETE CASCADE,
  role_id bigint CONSTRAINT fk__sys_user_role__role REFERENCES sys_role ON DELETE RESTRICT,
  CONSTRAINT pk__sys_user_role PRIMARY KEY (user_id, role_id)
);
CREATE INDEX ix__sys_user_role__role_id ON sys_user_role (role_id);

-- A space is in one of the type before its own. The reference ensures this, and types never change, so that
-- no space can contain itself. Only bases are in none.
CREATE TABLE tdm_space (
  space_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__tdm_space PRIMARY KEY,
  type text NOT NULL CONSTRAINT ck__tdm_space__type CHECK (type IN ('base', 'hangar', 'bay', 'position')),
  parent_id bigint,
  parent_type text GENERATED ALWAYS AS (
CASE type
    WHEN 'hangar' THEN 'base'
    WHEN 'bay' THEN 'hangar'
    WHEN 'position' THEN 'bay'
    ELSE NULL
END) STORED,
  name text NOT NULL,
  code text NOT NULL,
  order_num integer NOT NULL CONSTRAINT ck__tdm_space__order_num CHECK (order_num >= 1),
  -- Metres from the upper left corner of the parent.
  x numeric(7,2) NOT NULL CONSTRAINT ck__tdm_space__x CHECK (x >= 0),
  y numeric(7,2) NOT NULL CONSTRAINT ck__tdm_space__y CHECK (y >= 0),
  width numeric(7,2) NOT NULL CONSTRAINT ck__tdm_space__width CHECK (width > 0),
  height numeric(7,2) NOT NULL CONSTRAINT ck__tdm_space__height CHECK (height > 0),
  -- Registration of the aircraft in a bay.
  aircraft text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__tdm_space__parent_id__code UNIQUE NULLS NOT DISTINCT (parent_id, code),
  CONSTRAINT uq__tdm_space__space_id__type UNIQUE (space_id, type),
  CONSTRAINT ck__tdm_space__aircraft CHECK ((aircraft IS NULL) OR (type = 'bay')),
  CONSTRAINT ck__tdm_space__parent CHECK ((parent_id IS NULL) = (type = 'base')),
  CONSTRAINT fk__tdm_space__parent FOREIGN KEY (parent_id, parent_type) REFERENCES tdm_space(space_id, type) ON DELETE RESTRICT
);
-- An aircraft is in one place.
CREATE UNIQUE INDEX uq__tdm_space__aircraft ON tdm_space (aircraft) WHERE (aircraft IS NOT NULL);

-- status: 1 normal, 2 at work, 3 alarm, 4 out of use. A point represents a repair item (assoc_type 1), a tool
-- item (2) or a person (3). It stays when that row is removed.
CREATE TABLE tdm_point (
  point_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__tdm_point PRIMARY KEY,
  space_id bigint NOT NULL CONSTRAINT fk__tdm_point__space REFERENCES tdm_space ON DELETE RESTRICT,
  name text NOT NULL,
  x numeric(7,2) NOT NULL CONSTRAINT ck__tdm_point__x CHECK (x >= 0),
  y numeric(7,2) NOT NULL CONSTRAINT ck__tdm_point__y CHECK (y >= 0),
  z numeric(7,2) NOT NULL CONSTRAINT ck__tdm_point__z CHECK (z >= 0),
  status text NOT NULL CONSTRAINT ck__tdm_point__status CHECK (status IN ('1', '2', '3', '4')),
  assoc_type text CONSTRAINT ck__tdm_point__assoc_type CHECK (assoc_type IN ('1', '2', '3')),
  item_id bigint CONSTRAINT fk__tdm_point__item REFERENCES content_item ON DELETE SET NULL,
  person_id bigint CONSTRAINT fk__tdm_point__person REFERENCES repair_person ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__tdm_point__space_id__name UNIQUE (space_id, name),
  CONSTRAINT ck__tdm_point__item CHECK ((item_id IS NULL) OR COALESCE((assoc_type IN ('1', '2')), false)),
  CONSTRAINT ck__tdm_point__person CHECK ((person_id IS NULL) OR COALESCE((assoc_type = '3'), false))
);
CREATE INDEX ix__tdm_point__item_id ON tdm_point (item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX ix__tdm_point__name ON tdm_point USING gin (name gin_trgm_ops);
CREATE INDEX ix__tdm_point__person_id ON tdm_point (person_id) WHERE (person_id IS NOT NULL);

CREATE TABLE train_record (
  record_id bigint DEFAULT nextval('seq__id') CONSTRAINT pk__train_record PRIMARY KEY,
  course_id bigint NOT NULL CONSTRAINT fk__train_record__course REFERENCES course ON DELETE RESTRICT,
  user_id bigint NOT NULL CONSTRAINT fk__train_record__user REFERENCES sys_user ON DELETE RESTRICT,
  train_date date NOT NULL,
  hours numeric(6,1) NOT NULL CONSTRAINT ck__train_record__hours CHECK (hours > 0),
  instructor text NOT NULL,
  -- '1' passed, '2' not passed, null: the replaced record is withdrawn.
  result text CONSTRAINT ck__train_record__result CHECK (result IN ('1', '2')),
  remark text,
  recorded_at timestamptz NOT NULL,
  replaces_id bigint,
  -- Reason for replacing the other record.
  reason text,
  created_by bigint,
  CONSTRAINT uq__train_record__record_id__course_id__user_id UNIQUE (record_id, course_id, user_id),
  CONSTRAINT ck__train_record__reason CHECK ((reason IS NULL) = (replaces_id IS NULL)),
  CONSTRAINT ck__train_record__withdrawn CHECK ((result IS NOT NULL) OR (replaces_id IS NOT NULL)),
  -- A correction has the same person and course.
  CONSTRAINT fk__train_record__replaces FOREIGN KEY (replaces_id, course_id, user_id) REFERENCES train_record(record_id,
    course_id, user_id) ON DELETE RESTRICT
);
CREATE INDEX ix__train_record__course_id ON train_record (course_id, train_date DESC);
CREATE INDEX ix__train_record__train_date ON train_record (train_date DESC, record_id DESC);
CREATE INDEX ix__train_record__user_id ON train_record (user_id, course_id, train_date DESC);
CREATE UNIQUE INDEX uq__train_record__replaces_id ON train_record (replaces_id) WHERE (replaces_id IS NOT NULL);

-- Removed items, until they are restored or deleted for good. item: the whole row; links: lost references to it
-- (readers, reading records, points of spaces). Files and collections stay.
CREATE TABLE trash (
  item_id bigint CONSTRAINT pk__trash PRIMARY KEY,
  module text NOT NULL CONSTRAINT ck__trash__module CHECK (module IN ('repair', 'train', 'tool')),
  title text NOT NULL,
  category_id bigint NOT NULL,
  -- Category at that time; it may be renamed or removed.
  category_name text NOT NULL,
  created_by bigint,
  dept_id bigint,
  item jsonb NOT NULL,
  links jsonb NOT NULL,
  deleted_by bigint NOT NULL,
  deleted_by_name text NOT NULL,
  deleted_at timestamptz NOT NULL,
  expires_at timestamptz,
  CONSTRAINT ck__trash__expires_at CHECK (expires_at > deleted_at)
);
CREATE INDEX ix__trash__deleted_at ON trash (deleted_at DESC, item_id DESC) INCLUDE (module, dept_id, created_by);
CREATE INDEX ix__trash__expires_at ON trash (expires_at);

-- Each type with all types above it, and with all below it, itself included. 0: every type.
CREATE TABLE type_kin (
  type_id bigint CONSTRAINT pk__type_kin PRIMARY KEY,
  above bigint[] NOT NULL,
  below bigint[] NOT NULL
);

-- Types that a person works on (我的机型). Deleted types are skipped when read.
CREATE TABLE user_aircraft (
  user_id bigint CONSTRAINT pk__user_aircraft PRIMARY KEY CONSTRAINT fk__user_aircraft__user REFERENCES sys_user ON DELETE
    CASCADE,
  type_ids bigint[] NOT NULL,
  -- True: lists leave out items of other types only.
  hides_others boolean NOT NULL
);

ALTER TABLE sys_dept ADD CONSTRAINT fk__sys_dept__leader FOREIGN KEY (leader) REFERENCES sys_user ON DELETE SET NULL;

-- Statistics would decompress each sampled text.
ALTER INDEX ix__search_entry__words ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX ix__suggest_entry__grams ALTER COLUMN 1 SET STATISTICS 0;

-- Type 0 is "any type"; a trigger adds the others.
INSERT INTO type_kin (type_id, above, below) VALUES (0, '{0}', '{}');
