-- Schema after all migrations, for reading. Written by `npm run types:db`.
-- Each table is followed by its indexes and triggers; views, functions and procedures come last.

CREATE EXTENSION btree_gist;
CREATE EXTENSION pg_trgm;

CREATE SEQUENCE seq__id START 1000;

CREATE TABLE access_token (
  token_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  kind text NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  token_hash bytea NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  expires_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  last_used_ip text,
  revoked_at timestamp with time zone,
  ended_by_password boolean NOT NULL DEFAULT false,
  suspended_at timestamp with time zone,
  CONSTRAINT pk__access_token PRIMARY KEY (token_id),
  CONSTRAINT uq__access_token__prefix UNIQUE (prefix),
  CONSTRAINT ck__access_token__expires_at CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '366 days'::interval)))),
  CONSTRAINT ck__access_token__kind CHECK ((kind = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__access_token__scopes CHECK ((cardinality(scopes) > 0)),
  CONSTRAINT ck__access_token__token_hash CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT fk__access_token__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__access_token__user_id ON access_token USING btree (user_id);

CREATE TABLE aircraft (
  aircraft_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  registration text NOT NULL,
  msn integer NOT NULL,
  type_id bigint NOT NULL,
  in_service daterange NOT NULL DEFAULT '(,)'::daterange,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__aircraft PRIMARY KEY (aircraft_id),
  CONSTRAINT uq__aircraft__registration UNIQUE (registration),
  CONSTRAINT ck__aircraft__in_service CHECK ((NOT isempty(in_service))),
  CONSTRAINT ck__aircraft__msn CHECK ((msn > 0)),
  CONSTRAINT ck__aircraft__registration CHECK ((registration ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$'::text)),
  CONSTRAINT fk__aircraft__type FOREIGN KEY (type_id) REFERENCES aircraft_type(type_id) ON DELETE RESTRICT
);
CREATE INDEX ix__aircraft__letters ON aircraft USING btree (replace(registration, '-'::text, ''::text));
CREATE INDEX ix__aircraft__tail ON aircraft USING btree (regexp_replace(registration, '^[A-Z]+-?'::text, ''::text));
CREATE INDEX ix__aircraft__type_id ON aircraft USING btree (type_id, msn);

CREATE TABLE aircraft_type (
  type_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  parent_id bigint,
  name text NOT NULL,
  order_num integer NOT NULL,
  status text NOT NULL DEFAULT '1'::text,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__aircraft_type PRIMARY KEY (type_id),
  CONSTRAINT uq__aircraft_type__name UNIQUE (name),
  CONSTRAINT ck__aircraft_type__order_num CHECK ((order_num >= 1)),
  CONSTRAINT ck__aircraft_type__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT fk__aircraft_type__parent FOREIGN KEY (parent_id) REFERENCES aircraft_type(type_id) ON DELETE RESTRICT
);
CREATE INDEX ix__aircraft_type__parent_id ON aircraft_type USING btree (parent_id);
CREATE TRIGGER tr__aircraft_type__kin AFTER INSERT OR DELETE OR UPDATE OF parent_id ON aircraft_type FOR EACH STATEMENT EXECUTE FUNCTION keep_type_kin();

CREATE TABLE announcement (
  subject text NOT NULL,
  announced_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__announcement PRIMARY KEY (subject)
);

CREATE TABLE applicability (
  owner_id bigint NOT NULL,
  type_id bigint NOT NULL,
  msns int4multirange,
  excluded int4multirange NOT NULL DEFAULT '{}'::int4multirange,
  CONSTRAINT pk__applicability PRIMARY KEY (owner_id, type_id),
  CONSTRAINT ck__applicability__msns CHECK ((NOT isempty(msns))),
  CONSTRAINT fk__applicability__type FOREIGN KEY (type_id) REFERENCES aircraft_type(type_id) ON DELETE RESTRICT
);
CREATE INDEX ix__applicability__type_id ON applicability USING btree (type_id, owner_id);

CREATE TABLE authorisation (
  authorisation_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  number text NOT NULL,
  user_id bigint NOT NULL,
  category_id bigint NOT NULL,
  level text,
  type_id bigint,
  registrations text[] NOT NULL DEFAULT '{}'::text[],
  chapters text[] NOT NULL DEFAULT '{}'::text[],
  limitation text NOT NULL DEFAULT ''::text,
  basis text NOT NULL,
  valid_from date NOT NULL,
  valid_until date NOT NULL,
  signatures integer NOT NULL,
  holder jsonb NOT NULL,
  sha256 text NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  created_by bigint NOT NULL,
  CONSTRAINT pk__authorisation PRIMARY KEY (authorisation_id),
  CONSTRAINT uq__authorisation__number UNIQUE (number),
  CONSTRAINT ck__authorisation__created_by CHECK ((created_by <> user_id)),
  CONSTRAINT ck__authorisation__signatures CHECK ((signatures = ANY (ARRAY[1, 2]))),
  CONSTRAINT ck__authorisation__valid_until CHECK ((valid_until >= valid_from)),
  CONSTRAINT fk__authorisation__category FOREIGN KEY (category_id) REFERENCES authorisation_category(category_id) ON DELETE RESTRICT,
  CONSTRAINT fk__authorisation__type FOREIGN KEY (type_id) REFERENCES aircraft_type(type_id) ON DELETE RESTRICT,
  CONSTRAINT fk__authorisation__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE RESTRICT
);
CREATE INDEX ix__authorisation__recorded_at ON authorisation USING btree (recorded_at DESC, authorisation_id DESC);
CREATE INDEX ix__authorisation__type_id ON authorisation USING btree (COALESCE(type_id, (0)::bigint), category_id, valid_until);
CREATE INDEX ix__authorisation__user_id ON authorisation USING btree (user_id, category_id);
CREATE TRIGGER tr__authorisation__frozen BEFORE DELETE OR UPDATE ON authorisation FOR EACH ROW EXECUTE FUNCTION refuse_authorisation_change();
CREATE TRIGGER tr__authorisation__kept BEFORE TRUNCATE ON authorisation FOR EACH STATEMENT EXECUTE FUNCTION refuse_authorisation_change();

CREATE TABLE authorisation_act (
  act_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  authorisation_id bigint NOT NULL,
  act text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  actor jsonb NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  user_id bigint NOT NULL GENERATED ALWAYS AS (((actor ->> 'userId'::text))::bigint) STORED,
  CONSTRAINT pk__authorisation_act PRIMARY KEY (act_id),
  CONSTRAINT ck__authorisation_act__act CHECK ((act = ANY (ARRAY['issue'::text, 'confirm'::text, 'suspend'::text, 'restore'::text, 'end'::text, 'plan'::text]))),
  CONSTRAINT fk__authorisation_act__authorisation FOREIGN KEY (authorisation_id) REFERENCES authorisation(authorisation_id) ON DELETE RESTRICT
);
CREATE INDEX ix__authorisation_act__authorisation_id ON authorisation_act USING btree (authorisation_id, recorded_at DESC, act_id DESC);
CREATE INDEX ix__authorisation_act__state ON authorisation_act USING btree (authorisation_id, recorded_at DESC, act_id DESC) WHERE (act = ANY (ARRAY['suspend'::text, 'restore'::text, 'end'::text]));
CREATE UNIQUE INDEX uq__authorisation_act__signature ON authorisation_act USING btree (authorisation_id, user_id) INCLUDE (recorded_at) WHERE (act = ANY (ARRAY['issue'::text, 'confirm'::text]));
CREATE TRIGGER tr__authorisation_act__frozen BEFORE DELETE OR UPDATE ON authorisation_act FOR EACH ROW EXECUTE FUNCTION refuse_authorisation_change();
CREATE TRIGGER tr__authorisation_act__kept BEFORE TRUNCATE ON authorisation_act FOR EACH STATEMENT EXECUTE FUNCTION refuse_authorisation_change();

CREATE TABLE authorisation_category (
  category_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  category_name text NOT NULL,
  levels text[] NOT NULL DEFAULT '{}'::text[],
  order_num integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__authorisation_category PRIMARY KEY (category_id),
  CONSTRAINT uq__authorisation_category__category_name UNIQUE (category_name),
  CONSTRAINT ck__authorisation_category__order_num CHECK ((order_num >= 1))
);

CREATE TABLE authorisation_condition (
  condition_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  category_id bigint NOT NULL,
  kind text NOT NULL,
  licence text,
  course_id bigint,
  course_kind text,
  item_id bigint,
  days integer,
  months integer,
  recorded_at timestamp with time zone NOT NULL,
  dropped_at timestamp with time zone,
  created_by bigint,
  CONSTRAINT pk__authorisation_condition PRIMARY KEY (condition_id),
  CONSTRAINT ck__authorisation_condition__days CHECK (((days >= 1) AND (days <= 1000))),
  CONSTRAINT ck__authorisation_condition__kind CHECK (
CASE kind
    WHEN 'licence'::text THEN (num_nonnulls(course_id, course_kind, item_id, days, months) = 0)
    WHEN 'course'::text THEN ((num_nonnulls(course_id, course_kind) = 1) AND (num_nonnulls(licence, item_id, days) = 0))
    WHEN 'document'::text THEN ((item_id IS NOT NULL) AND (num_nonnulls(licence, course_id, course_kind, days, months) = 0))
    WHEN 'experience'::text THEN ((num_nonnulls(days, months) = 2) AND (num_nonnulls(licence, course_id, course_kind, item_id) = 0))
    ELSE false
END),
  CONSTRAINT ck__authorisation_condition__months CHECK (((months >= 1) AND (months <= 120))),
  CONSTRAINT fk__authorisation_condition__category FOREIGN KEY (category_id) REFERENCES authorisation_category(category_id) ON DELETE RESTRICT,
  CONSTRAINT fk__authorisation_condition__course FOREIGN KEY (course_id) REFERENCES course(course_id) ON DELETE RESTRICT,
  CONSTRAINT fk__authorisation_condition__document FOREIGN KEY (item_id) REFERENCES document(item_id) ON DELETE RESTRICT
);
CREATE INDEX ix__authorisation_condition__category_id ON authorisation_condition USING btree (category_id, condition_id);

CREATE TABLE aviation_collect (
  collect_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  user_id bigint NOT NULL,
  collect_type text NOT NULL,
  assoc_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__aviation_collect PRIMARY KEY (collect_id),
  CONSTRAINT uq__aviation_collect__user_id__collect_type__assoc_id UNIQUE (user_id, collect_type, assoc_id),
  CONSTRAINT ck__aviation_collect__collect_type CHECK ((collect_type = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text, '5'::text]))),
  CONSTRAINT fk__aviation_collect__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__aviation_collect__user_id ON aviation_collect USING btree (user_id, collect_type, collect_id DESC);

CREATE TABLE certificate (
  code text NOT NULL DEFAULT new_print_code(),
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__certificate PRIMARY KEY (code),
  CONSTRAINT uq__certificate__kind__subject_id UNIQUE (kind, subject_id),
  CONSTRAINT ck__certificate__kind CHECK ((kind = ANY (ARRAY['course'::text, 'authorisation'::text])))
);

CREATE TABLE circulation (
  circulation_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  subject text NOT NULL,
  subject_id bigint NOT NULL,
  title text NOT NULL,
  sha256 text NOT NULL,
  html text,
  files jsonb NOT NULL DEFAULT '[]'::jsonb,
  note text NOT NULL DEFAULT ''::text,
  due_at timestamp with time zone NOT NULL,
  audience jsonb NOT NULL,
  questions jsonb NOT NULL DEFAULT '[]'::jsonb,
  state text NOT NULL DEFAULT 'open'::text,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  follows_id bigint,
  starter jsonb NOT NULL,
  created_by bigint,
  dept_id bigint,
  CONSTRAINT pk__circulation PRIMARY KEY (circulation_id),
  CONSTRAINT uq__circulation__follows_id UNIQUE (follows_id),
  CONSTRAINT ck__circulation__due_at CHECK ((due_at > started_at)),
  CONSTRAINT ck__circulation__ended_at CHECK (((ended_at IS NULL) = (state = 'open'::text))),
  CONSTRAINT ck__circulation__html CHECK (((html IS NULL) = (subject = 'revision'::text))),
  CONSTRAINT ck__circulation__state CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'ended'::text, 'superseded'::text]))),
  CONSTRAINT ck__circulation__subject CHECK ((subject = ANY (ARRAY['revision'::text, 'notice'::text, 'item'::text]))),
  CONSTRAINT fk__circulation__follows FOREIGN KEY (follows_id) REFERENCES circulation(circulation_id) ON DELETE RESTRICT
);
CREATE INDEX ix__circulation__open ON circulation USING btree (circulation_id) WHERE (state = 'open'::text);
CREATE INDEX ix__circulation__started_at ON circulation USING btree (started_at DESC, circulation_id DESC) INCLUDE (state, dept_id, created_by);
CREATE INDEX ix__circulation__subject_id ON circulation USING btree (subject_id);
CREATE TRIGGER tr__circulation__applicability AFTER DELETE ON circulation REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('circulation_id');
CREATE TRIGGER tr__circulation__frozen BEFORE UPDATE ON circulation FOR EACH ROW EXECUTE FUNCTION refuse_circulation_change();

CREATE TABLE circulation_reminder (
  circulation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  step text NOT NULL,
  reminded_on date NOT NULL,
  reminded_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__circulation_reminder PRIMARY KEY (circulation_id, user_id, step, reminded_on),
  CONSTRAINT ck__circulation_reminder__step CHECK ((step = ANY (ARRAY['before7'::text, 'before1'::text, 'due'::text, 'after3'::text, 'leader'::text, 'now'::text]))),
  CONSTRAINT fk__circulation_reminder__circulation FOREIGN KEY (circulation_id) REFERENCES circulation(circulation_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX uq__circulation_reminder__step ON circulation_reminder USING btree (circulation_id, user_id, step) WHERE (step <> 'now'::text);

CREATE TABLE content_category (
  category_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  name text NOT NULL,
  order_num integer NOT NULL,
  cover text NOT NULL,
  fixed boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  module text NOT NULL,
  circulate_days integer,
  CONSTRAINT pk__content_category PRIMARY KEY (category_id),
  CONSTRAINT uq__content_category__category_id__module UNIQUE (category_id, module),
  CONSTRAINT uq__content_category__module__name UNIQUE (module, name),
  CONSTRAINT ck__content_category__circulate_days CHECK (((circulate_days >= 1) AND (circulate_days <= 365))),
  CONSTRAINT ck__content_category__cover CHECK ((cover = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__content_category__module CHECK ((module = ANY (ARRAY['repair'::text, 'train'::text, 'tool'::text]))),
  CONSTRAINT ck__content_category__order_num CHECK ((order_num >= 1))
);

CREATE TABLE content_item (
  item_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  category_id bigint NOT NULL,
  title text NOT NULL,
  release_user text NOT NULL,
  release_time timestamp with time zone NOT NULL,
  content text NOT NULL,
  summary text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  module text NOT NULL,
  take_down_time timestamp with time zone,
  title_lower text NOT NULL GENERATED ALWAYS AS (lower(title)) STORED,
  members_only text NOT NULL DEFAULT '2'::text,
  reading_minutes integer NOT NULL DEFAULT 1,
  editor_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  print_code text NOT NULL DEFAULT new_print_code(),
  title_keys bigint[] NOT NULL GENERATED ALWAYS AS (title_keys(lower(title))) STORED,
  CONSTRAINT pk__content_item PRIMARY KEY (item_id),
  CONSTRAINT uq__content_item__print_code UNIQUE (print_code),
  CONSTRAINT ck__content_item__members_only CHECK ((members_only = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__content_item__module CHECK ((module = ANY (ARRAY['repair'::text, 'train'::text, 'tool'::text]))),
  CONSTRAINT ck__content_item__reading_minutes CHECK ((reading_minutes >= 1)),
  CONSTRAINT ck__content_item__take_down_time CHECK ((take_down_time >= release_time)),
  CONSTRAINT fk__content_item__category FOREIGN KEY (category_id, module) REFERENCES content_category(category_id, module) ON DELETE RESTRICT
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX ix__content_item__category_id ON content_item USING btree (category_id, release_time DESC, item_id DESC) INCLUDE (module, take_down_time, dept_id, created_by, title_lower);
CREATE INDEX ix__content_item__module ON content_item USING btree (module, release_time DESC, item_id DESC) INCLUDE (take_down_time, category_id, dept_id, created_by, title_lower, release_user);
CREATE INDEX ix__content_item__title_key_1 ON content_item USING btree ((title_keys[1]), module, release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_key_2 ON content_item USING btree ((title_keys[2]), module, release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_key_3 ON content_item USING btree ((title_keys[3]), module, release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_key_4 ON content_item USING btree ((title_keys[4]), module, release_time DESC, item_id DESC);
CREATE INDEX ix__content_item__title_lower ON content_item USING gin (text_grams(title_lower)) WITH (fastupdate='on', gin_pending_list_limit='128');
CREATE TRIGGER tr__content_item__applicability AFTER DELETE ON content_item REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('item_id');
CREATE TRIGGER tr__content_item__search AFTER INSERT OR DELETE ON content_item FOR EACH ROW EXECUTE FUNCTION search_follow('item_id');
CREATE TRIGGER tr__content_item__search_changed AFTER UPDATE ON content_item FOR EACH ROW WHEN ((((((((old.category_id IS DISTINCT FROM new.category_id) OR (old.title IS DISTINCT FROM new.title)) OR (old.summary IS DISTINCT FROM new.summary)) OR (old.release_time IS DISTINCT FROM new.release_time)) OR (old.take_down_time IS DISTINCT FROM new.take_down_time)) OR (old.members_only IS DISTINCT FROM new.members_only)) OR (item_search_body(old.*) IS DISTINCT FROM item_search_body(new.*)))) EXECUTE FUNCTION search_follow('item_id');
CREATE TRIGGER tr__content_item__search_numbers AFTER DELETE ON content_item FOR EACH ROW EXECUTE FUNCTION number_forget('item_id');

CREATE TABLE content_item_read (
  user_id bigint NOT NULL,
  item_id bigint NOT NULL,
  read_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__content_item_read PRIMARY KEY (user_id, item_id),
  CONSTRAINT fk__content_item_read__item FOREIGN KEY (item_id) REFERENCES content_item(item_id) ON DELETE CASCADE,
  CONSTRAINT fk__content_item_read__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__content_item_read__item_id ON content_item_read USING btree (item_id);

CREATE TABLE content_item_save (
  save_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  item_id bigint NOT NULL,
  version integer NOT NULL,
  saved_at timestamp with time zone,
  saved_by bigint,
  saved_by_name text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  facts jsonb NOT NULL,
  files jsonb NOT NULL,
  CONSTRAINT pk__content_item_save PRIMARY KEY (save_id),
  CONSTRAINT uq__content_item_save__item_id__version UNIQUE (item_id, version),
  CONSTRAINT fk__content_item_save__saved_by FOREIGN KEY (saved_by) REFERENCES sys_user(user_id) ON DELETE SET NULL
);
CREATE INDEX ix__content_item_save__notices ON content_item_save USING btree (saved_at) WHERE (facts ? 'notice'::text);
CREATE INDEX ix__content_item_save__saved_by ON content_item_save USING btree (saved_by);

CREATE TABLE course (
  course_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  course_name text NOT NULL,
  course_kind text NOT NULL,
  interval_months integer,
  hours numeric(6,1) NOT NULL,
  needs_licence boolean NOT NULL DEFAULT false,
  audience jsonb,
  circulation_id bigint,
  remark text,
  status text NOT NULL DEFAULT '1'::text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__course PRIMARY KEY (course_id),
  CONSTRAINT uq__course__circulation_id UNIQUE (circulation_id),
  CONSTRAINT uq__course__course_name UNIQUE (course_name),
  CONSTRAINT ck__course__hours CHECK ((hours > (0)::numeric)),
  CONSTRAINT ck__course__interval_months CHECK (((interval_months >= 1) AND (interval_months <= 120))),
  CONSTRAINT ck__course__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT fk__course__circulation FOREIGN KEY (circulation_id) REFERENCES circulation(circulation_id) ON DELETE RESTRICT
);
CREATE INDEX ix__course__course_kind ON course USING btree (course_kind, course_id DESC);

CREATE TABLE course_item (
  course_id bigint NOT NULL,
  item_id bigint NOT NULL,
  relation text NOT NULL,
  CONSTRAINT pk__course_item PRIMARY KEY (course_id, relation, item_id),
  CONSTRAINT ck__course_item__relation CHECK ((relation = ANY (ARRAY['needed'::text, 'leading'::text]))),
  CONSTRAINT fk__course_item__course FOREIGN KEY (course_id) REFERENCES course(course_id) ON DELETE CASCADE,
  CONSTRAINT fk__course_item__item FOREIGN KEY (item_id) REFERENCES content_item(item_id) ON DELETE CASCADE
);
CREATE INDEX ix__course_item__item_id ON course_item USING btree (item_id, relation);

CREATE TABLE decision (
  decision_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  step_id bigint NOT NULL,
  decider_id bigint NOT NULL,
  user_id bigint NOT NULL,
  act text NOT NULL,
  sha256 text NOT NULL,
  comment text NOT NULL DEFAULT ''::text,
  actor jsonb NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__decision PRIMARY KEY (decision_id),
  CONSTRAINT uq__decision__step_id__decider_id UNIQUE (step_id, decider_id),
  CONSTRAINT uq__decision__step_id__user_id UNIQUE (step_id, user_id),
  CONSTRAINT ck__decision__act CHECK ((act = ANY (ARRAY['approve'::text, 'return'::text]))),
  CONSTRAINT fk__decision__step FOREIGN KEY (step_id) REFERENCES review_step(step_id) ON DELETE RESTRICT
);
CREATE INDEX ix__decision__user_id ON decision USING btree (user_id);
CREATE TRIGGER tr__decision__people BEFORE INSERT OR DELETE OR UPDATE ON decision FOR EACH ROW EXECUTE FUNCTION check_decision();

CREATE TABLE delegation (
  delegation_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  user_id bigint NOT NULL,
  delegate_id bigint NOT NULL,
  days daterange NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__delegation PRIMARY KEY (delegation_id),
  CONSTRAINT ck__delegation__days CHECK ((NOT isempty(days))),
  CONSTRAINT ck__delegation__delegate CHECK ((delegate_id <> user_id)),
  CONSTRAINT ex__delegation__days EXCLUDE USING gist (user_id WITH =, days WITH &&),
  CONSTRAINT fk__delegation__delegate FOREIGN KEY (delegate_id) REFERENCES sys_user(user_id) ON DELETE CASCADE,
  CONSTRAINT fk__delegation__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__delegation__delegate_id ON delegation USING btree (delegate_id);

CREATE TABLE delivery (
  delivery_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  event_id uuid NOT NULL,
  subject text NOT NULL,
  channel_kind text NOT NULL,
  channel_id bigint,
  user_id bigint,
  address text NOT NULL,
  content jsonb NOT NULL,
  endpoint text NOT NULL GENERATED ALWAYS AS (COALESCE((channel_id)::text, channel_kind)) STORED,
  state text NOT NULL DEFAULT 'waiting'::text,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  due_at timestamp with time zone NOT NULL DEFAULT now(),
  next_attempt_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  last_attempt_at timestamp with time zone,
  sent_at timestamp with time zone,
  status integer,
  answer text,
  CONSTRAINT pk__delivery PRIMARY KEY (delivery_id),
  CONSTRAINT ck__delivery__state CHECK ((state = ANY (ARRAY['waiting'::text, 'held'::text, 'sent'::text, 'dead'::text]))),
  CONSTRAINT fk__delivery__event FOREIGN KEY (event_id) REFERENCES outbox_event(event_id) ON DELETE CASCADE
);
CREATE INDEX ix__delivery__dead ON delivery USING btree (created_at DESC, delivery_id DESC) WHERE (state = 'dead'::text);
CREATE INDEX ix__delivery__event ON delivery USING btree (event_id);
CREATE INDEX ix__delivery__held ON delivery USING btree (created_at DESC, delivery_id DESC) WHERE (state = 'held'::text);
CREATE INDEX ix__delivery__newest ON delivery USING btree (created_at DESC, delivery_id DESC);
CREATE INDEX ix__delivery__waiting ON delivery USING btree (endpoint, next_attempt_at, delivery_id) WHERE (state = 'waiting'::text);
CREATE INDEX ix__delivery__waiting_subject ON delivery USING btree (subject, endpoint, address, delivery_id) WHERE (state = 'waiting'::text);

CREATE TABLE document (
  item_id bigint NOT NULL,
  doc_number text NOT NULL,
  owner_dept_id bigint,
  shown_id bigint,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  review_months integer,
  CONSTRAINT pk__document PRIMARY KEY (item_id),
  CONSTRAINT uq__document__doc_number UNIQUE (doc_number),
  CONSTRAINT ck__document__review_months CHECK (((review_months >= 1) AND (review_months <= 120))),
  CONSTRAINT fk__document__created_by FOREIGN KEY (created_by) REFERENCES sys_user(user_id) ON DELETE SET NULL,
  CONSTRAINT fk__document__item FOREIGN KEY (item_id) REFERENCES content_item(item_id) ON DELETE RESTRICT,
  CONSTRAINT fk__document__owner_dept FOREIGN KEY (owner_dept_id) REFERENCES sys_dept(dept_id) ON DELETE SET NULL
);
CREATE INDEX ix__document__created_by ON document USING btree (created_by);
CREATE INDEX ix__document__number_ends ON document USING gin (document_number_ends(doc_number)) WITH (fastupdate=off);
CREATE INDEX ix__document__number_form ON document USING btree (number_form(doc_number));
CREATE INDEX ix__document__owner_dept_id ON document USING btree (owner_dept_id);

CREATE UNLOGGED TABLE document_presence (
  item_id bigint NOT NULL,
  user_id bigint NOT NULL,
  tab text NOT NULL,
  is_editing boolean NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__document_presence PRIMARY KEY (item_id, user_id, tab)
);

CREATE TABLE draft (
  user_id bigint NOT NULL,
  form_path text NOT NULL,
  row_id text NOT NULL,
  draft_id text NOT NULL,
  title text NOT NULL,
  version integer,
  values jsonb NOT NULL,
  typed_at double precision NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__draft PRIMARY KEY (user_id, form_path, row_id, draft_id),
  CONSTRAINT fk__draft__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__draft__saved_at ON draft USING btree (saved_at);

CREATE TABLE due (
  subject bigint NOT NULL,
  act text NOT NULL,
  at timestamp with time zone NOT NULL,
  retry_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  CONSTRAINT pk__due PRIMARY KEY (subject, act, at)
);
CREATE INDEX ix__due__at ON due USING btree (at);

CREATE TABLE evidence (
  seq bigint NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  actor jsonb NOT NULL,
  act text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject_label text NOT NULL,
  sha256 text,
  details jsonb NOT NULL,
  prev_hash text,
  hash text NOT NULL,
  key text NOT NULL,
  signature text NOT NULL,
  user_id bigint GENERATED ALWAYS AS (((actor ->> 'userId'::text))::bigint) STORED,
  dept_id bigint GENERATED ALWAYS AS (((actor ->> 'deptId'::text))::bigint) STORED,
  CONSTRAINT pk__evidence PRIMARY KEY (seq),
  CONSTRAINT ck__evidence__hash CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT ck__evidence__prev_hash CHECK (((prev_hash IS NULL) = (seq = 1))),
  CONSTRAINT ck__evidence__seq CHECK ((seq >= 1)),
  CONSTRAINT ck__evidence__sha256 CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX ix__evidence__act ON evidence USING btree (act, seq DESC);
CREATE INDEX ix__evidence__at ON evidence USING btree (at DESC, seq DESC);
CREATE INDEX ix__evidence__dept_id ON evidence USING btree (dept_id, seq DESC);
CREATE INDEX ix__evidence__subject ON evidence USING btree (subject_kind, subject_id);
CREATE INDEX ix__evidence__user_id ON evidence USING btree (user_id, seq DESC);
CREATE TRIGGER tr__evidence__append_only BEFORE DELETE OR UPDATE ON evidence FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER tr__evidence__chain BEFORE INSERT ON evidence FOR EACH ROW EXECUTE FUNCTION check_evidence_chain();
CREATE TRIGGER tr__evidence__no_truncate BEFORE TRUNCATE ON evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_evidence_change();

CREATE TABLE evidence_head (
  day date NOT NULL,
  seq bigint NOT NULL,
  hash text NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  mailed_at timestamp with time zone,
  event_id uuid,
  CONSTRAINT pk__evidence_head PRIMARY KEY (day)
);

CREATE TABLE evidence_key (
  public_key text NOT NULL,
  last_seq bigint NOT NULL,
  last_hash text NOT NULL,
  kept_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__evidence_key PRIMARY KEY (public_key)
);

CREATE TABLE experience (
  experience_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  user_id bigint NOT NULL,
  type_id bigint NOT NULL,
  work_date date NOT NULL,
  work text NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  confirmer jsonb,
  refused_at timestamp with time zone,
  refusal text,
  CONSTRAINT pk__experience PRIMARY KEY (experience_id),
  CONSTRAINT ck__experience__confirmer CHECK ((((confirmer IS NULL) = ((confirmed_at IS NULL) AND (refused_at IS NULL))) AND ((confirmer ->> 'userId'::text) IS DISTINCT FROM (user_id)::text))),
  CONSTRAINT ck__experience__refusal CHECK (((refusal IS NULL) = (refused_at IS NULL))),
  CONSTRAINT fk__experience__type FOREIGN KEY (type_id) REFERENCES aircraft_type(type_id) ON DELETE RESTRICT,
  CONSTRAINT fk__experience__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE RESTRICT
);
CREATE INDEX ix__experience__open ON experience USING btree (recorded_at) WHERE ((confirmed_at IS NULL) AND (refused_at IS NULL));
CREATE INDEX ix__experience__user_id ON experience USING btree (user_id, work_date DESC) INCLUDE (type_id, confirmed_at, refused_at);
CREATE UNIQUE INDEX uq__experience__day ON experience USING btree (user_id, work_date, type_id) WHERE (refused_at IS NULL);

CREATE TABLE facet_entry (
  owner_id bigint NOT NULL,
  kind text NOT NULL,
  category_id bigint,
  released_at timestamp with time zone NOT NULL,
  taken_down_at timestamp with time zone,
  year integer NOT NULL,
  chapters text NOT NULL,
  type_ids text NOT NULL,
  CONSTRAINT pk__facet_entry PRIMARY KEY (owner_id)
);
CREATE INDEX ix__facet_entry__kind ON facet_entry USING btree (kind, released_at);

CREATE TABLE file_text (
  file_id text NOT NULL,
  content text,
  tries integer NOT NULL DEFAULT 0,
  tried_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  failure text,
  CONSTRAINT pk__file_text PRIMARY KEY (file_id),
  CONSTRAINT ck__file_text__failure CHECK ((failure = ANY (ARRAY['tooLarge'::text, 'unreadable'::text, 'wordless'::text]))),
  CONSTRAINT fk__file_text__file FOREIGN KEY (file_id) REFERENCES sys_file(file_id) ON DELETE CASCADE
);
CREATE INDEX ix__file_text__unread ON file_text USING btree (tried_at) WHERE ((content IS NULL) AND (tries < 3));
CREATE TRIGGER tr__file_text__search AFTER UPDATE OF content ON file_text FOR EACH ROW EXECUTE FUNCTION search_follow_text();

CREATE TABLE firm_licence (
  licence_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  information_id bigint NOT NULL,
  licence_name text NOT NULL,
  licence_number text NOT NULL,
  valid_from date NOT NULL,
  valid_until date,
  status text NOT NULL DEFAULT '0'::text,
  reason text,
  decided_by bigint,
  decided_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__firm_licence PRIMARY KEY (licence_id),
  CONSTRAINT uq__firm_licence__information_id__licence_number UNIQUE (information_id, licence_number),
  CONSTRAINT ck__firm_licence__status CHECK ((status = ANY (ARRAY['0'::text, '1'::text, '2'::text]))),
  CONSTRAINT ck__firm_licence__valid_until CHECK ((valid_until >= valid_from)),
  CONSTRAINT fk__firm_licence__person FOREIGN KEY (information_id) REFERENCES repair_person(information_id) ON DELETE CASCADE
);
CREATE INDEX ix__firm_licence__pending ON firm_licence USING btree (licence_id) WHERE (status = '0'::text);

CREATE TABLE form_draft (
  user_id bigint NOT NULL,
  form_path text NOT NULL,
  row_id text NOT NULL,
  title text NOT NULL,
  version integer,
  values jsonb NOT NULL,
  save_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__form_draft PRIMARY KEY (user_id, form_path, row_id),
  CONSTRAINT fk__form_draft__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__form_draft__saved_at ON form_draft USING btree (saved_at);

CREATE TABLE material_category (
  category_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  name text NOT NULL,
  parent_id bigint,
  order_num integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__material_category PRIMARY KEY (category_id),
  CONSTRAINT uq__material_category__parent_id__name UNIQUE NULLS NOT DISTINCT (parent_id, name),
  CONSTRAINT ck__material_category__order_num CHECK ((order_num >= 1)),
  CONSTRAINT fk__material_category__parent FOREIGN KEY (parent_id) REFERENCES material_category(category_id) ON DELETE RESTRICT
);

CREATE TABLE material_info (
  info_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  category_id bigint NOT NULL,
  name text NOT NULL,
  subtitle text NOT NULL,
  price numeric(12,2) NOT NULL,
  specifications text NOT NULL,
  brand text NOT NULL,
  style text NOT NULL,
  characteristic text NOT NULL,
  description text NOT NULL,
  introduce text NOT NULL,
  status text NOT NULL DEFAULT '0'::text,
  view_num bigint NOT NULL DEFAULT 0,
  decided_by bigint,
  decided_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  name_lower text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  reason text,
  part_number text,
  condition text,
  certificates text[] NOT NULL DEFAULT '{}'::text[],
  supplier_id bigint,
  interchangeable text[] NOT NULL DEFAULT '{}'::text[],
  substitutes text[] NOT NULL DEFAULT '{}'::text[],
  superseded_by text,
  stock integer,
  CONSTRAINT pk__material_info PRIMARY KEY (info_id),
  CONSTRAINT ck__material_info__certificates CHECK ((certificates <@ ARRAY['AAC038'::text, 'FAA8130'::text, 'EASA1'::text, 'COC'::text])),
  CONSTRAINT ck__material_info__condition CHECK ((condition = ANY (ARRAY['NE'::text, 'NS'::text, 'OH'::text, 'SV'::text, 'AR'::text]))),
  CONSTRAINT ck__material_info__price CHECK ((price >= (0)::numeric)),
  CONSTRAINT ck__material_info__status CHECK ((status = ANY (ARRAY['0'::text, '1'::text, '2'::text]))),
  CONSTRAINT ck__material_info__stock CHECK ((stock >= 0)),
  CONSTRAINT ck__material_info__superseded_by CHECK ((number_form(superseded_by) <> number_form(part_number))),
  CONSTRAINT fk__material_info__category FOREIGN KEY (category_id) REFERENCES material_category(category_id) ON DELETE RESTRICT,
  CONSTRAINT fk__material_info__supplier FOREIGN KEY (supplier_id) REFERENCES repair_person(information_id) ON DELETE SET NULL
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX ix__material_info__category_id ON material_info USING btree (category_id, info_id DESC) INCLUDE (status, dept_id, created_by, created_at, name_lower);
CREATE INDEX ix__material_info__info_id ON material_info USING btree (info_id DESC) INCLUDE (status, category_id, dept_id, created_by, created_at, name_lower, subtitle, part_number, condition, certificates, supplier_id);
CREATE INDEX ix__material_info__name_lower ON material_info USING gin (text_grams(name_lower)) WITH (fastupdate=off);
CREATE INDEX ix__material_info__number_form ON material_info USING btree (number_form(part_number)) WHERE (part_number IS NOT NULL);
CREATE INDEX ix__material_info__part_number ON material_info USING gin (lower(part_number) gin_trgm_ops);
CREATE INDEX ix__material_info__specifications ON material_info USING gin (specifications gin_trgm_ops);
CREATE INDEX ix__material_info__status ON material_info USING btree (status, info_id DESC) INCLUDE (category_id, dept_id, created_by, created_at, name_lower);
CREATE INDEX ix__material_info__subtitle ON material_info USING gin (subtitle gin_trgm_ops);
CREATE INDEX ix__material_info__superseded ON material_info USING btree (number_form(part_number)) WHERE ((superseded_by IS NOT NULL) AND (status = '1'::text));
CREATE INDEX ix__material_info__supplier_id ON material_info USING btree (supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE TRIGGER tr__material_info__applicability AFTER DELETE ON material_info REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('info_id');
CREATE TRIGGER tr__material_info__search AFTER INSERT OR DELETE OR UPDATE OF category_id, name, subtitle, part_number, specifications, brand, style, characteristic, description, introduce, status ON material_info FOR EACH ROW EXECUTE FUNCTION search_follow('info_id');
CREATE TRIGGER tr__material_info__search_numbers AFTER INSERT OR UPDATE OF part_number, interchangeable, substitutes ON material_info FOR EACH ROW EXECUTE FUNCTION number_follow_product();
CREATE TRIGGER tr__material_info__search_numbers_gone AFTER DELETE ON material_info FOR EACH ROW EXECUTE FUNCTION number_forget('info_id');

CREATE TABLE material_inquiry (
  inquiry_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  info_id bigint,
  quantity integer NOT NULL,
  message text NOT NULL,
  phone text,
  inquirer_id bigint NOT NULL,
  recipient_id bigint,
  product_name text NOT NULL,
  part_number text,
  supplier_name text,
  created_by bigint,
  dept_id bigint,
  created_at timestamp with time zone NOT NULL,
  reply text,
  replied_by bigint,
  replied_at timestamp with time zone,
  quote numeric(12,2),
  quote_until date,
  CONSTRAINT pk__material_inquiry PRIMARY KEY (inquiry_id),
  CONSTRAINT ck__material_inquiry__quantity CHECK ((quantity >= 1)),
  CONSTRAINT ck__material_inquiry__quote CHECK ((quote >= (0)::numeric)),
  CONSTRAINT ck__material_inquiry__quote_until CHECK (((quote_until IS NULL) OR (quote IS NOT NULL))),
  CONSTRAINT ck__material_inquiry__replied_at CHECK (((reply IS NULL) = (replied_at IS NULL))),
  CONSTRAINT fk__material_inquiry__info FOREIGN KEY (info_id) REFERENCES material_info(info_id) ON DELETE SET NULL,
  CONSTRAINT fk__material_inquiry__inquirer FOREIGN KEY (inquirer_id) REFERENCES sys_user(user_id) ON DELETE CASCADE,
  CONSTRAINT fk__material_inquiry__recipient FOREIGN KEY (recipient_id) REFERENCES sys_user(user_id) ON DELETE SET NULL,
  CONSTRAINT fk__material_inquiry__replier FOREIGN KEY (replied_by) REFERENCES sys_user(user_id) ON DELETE SET NULL
);
CREATE INDEX ix__material_inquiry__info_id ON material_inquiry USING btree (info_id);
CREATE INDEX ix__material_inquiry__inquirer_id ON material_inquiry USING btree (inquirer_id, inquiry_id DESC);
CREATE INDEX ix__material_inquiry__recipient_id ON material_inquiry USING btree (recipient_id, inquiry_id DESC);
CREATE INDEX ix__material_inquiry__replied_by ON material_inquiry USING btree (replied_by);
CREATE UNIQUE INDEX uq__material_inquiry__inquirer_id__info_id ON material_inquiry USING btree (inquirer_id, info_id) WHERE (reply IS NULL);

CREATE TABLE message (
  message_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  user_id bigint NOT NULL,
  event_id uuid NOT NULL,
  kind text NOT NULL,
  way text NOT NULL,
  title text NOT NULL,
  body text NOT NULL DEFAULT ''::text,
  link text,
  created_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  digested_at timestamp with time zone,
  CONSTRAINT pk__message PRIMARY KEY (message_id),
  CONSTRAINT uq__message__user_id__event_id UNIQUE (user_id, event_id),
  CONSTRAINT ck__message__kind CHECK ((kind = ANY (ARRAY['approval'::text, 'circulation'::text, 'expiry'::text, 'collection'::text, 'subscription'::text, 'system'::text]))),
  CONSTRAINT ck__message__link CHECK ((link ~ '^/[^/\\]'::text)),
  CONSTRAINT ck__message__way CHECK ((way = ANY (ARRAY['in_app'::text, 'mail'::text, 'digest'::text]))),
  CONSTRAINT fk__message__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__message__digest ON message USING btree (user_id, message_id) WHERE ((way = 'digest'::text) AND (read_at IS NULL) AND (digested_at IS NULL));
CREATE INDEX ix__message__newest ON message USING btree (user_id, message_id DESC) INCLUDE (kind, read_at);
CREATE INDEX ix__message__read ON message USING btree (read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX ix__message__system_unread ON message USING btree (event_id) WHERE ((kind = 'system'::text) AND (read_at IS NULL));
CREATE INDEX ix__message__unread ON message USING btree (user_id) WHERE (read_at IS NULL);

CREATE TABLE message_preference (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  way text NOT NULL,
  CONSTRAINT pk__message_preference PRIMARY KEY (user_id, kind),
  CONSTRAINT ck__message_preference__kind CHECK ((kind = ANY (ARRAY['approval'::text, 'circulation'::text, 'expiry'::text, 'collection'::text, 'subscription'::text, 'system'::text]))),
  CONSTRAINT ck__message_preference__never_off CHECK (((way <> 'off'::text) OR (kind <> ALL (ARRAY['approval'::text, 'circulation'::text])))),
  CONSTRAINT ck__message_preference__way CHECK ((way = ANY (ARRAY['in_app'::text, 'mail'::text, 'digest'::text, 'off'::text]))),
  CONSTRAINT fk__message_preference__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

CREATE TABLE message_setting (
  user_id bigint NOT NULL,
  quiet_from time without time zone,
  quiet_to time without time zone,
  digested_on date,
  CONSTRAINT pk__message_setting PRIMARY KEY (user_id),
  CONSTRAINT ck__message_setting__quiet CHECK ((((quiet_from IS NULL) = (quiet_to IS NULL)) AND (quiet_from <> quiet_to))),
  CONSTRAINT fk__message_setting__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

CREATE TABLE message_template (
  template_key text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  mail_title text NOT NULL,
  mail_body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__message_template PRIMARY KEY (template_key)
);

CREATE TABLE name_collision (
  table_name text NOT NULL,
  column_name text NOT NULL,
  row_id bigint NOT NULL,
  stored text NOT NULL,
  normalised text NOT NULL,
  CONSTRAINT pk__name_collision PRIMARY KEY (table_name, column_name, row_id)
);

CREATE TABLE notification_channel (
  channel_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  channel_name text NOT NULL,
  kind text NOT NULL,
  status text NOT NULL DEFAULT '1'::text,
  events text[] NOT NULL DEFAULT '{}'::text[],
  title_rule text NOT NULL DEFAULT '2'::text,
  target text NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}'::jsonb,
  secrets bytea,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__notification_channel PRIMARY KEY (channel_id),
  CONSTRAINT uq__notification_channel__channel_name UNIQUE (channel_name),
  CONSTRAINT ck__notification_channel__kind CHECK ((kind = ANY (ARRAY['mail'::text, 'webhook'::text, 'wecom'::text, 'dingtalk'::text, 'feishu'::text]))),
  CONSTRAINT ck__notification_channel__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__notification_channel__title_rule CHECK ((title_rule = ANY (ARRAY['1'::text, '2'::text, '3'::text])))
);

CREATE TABLE number_queue (
  owner_id bigint NOT NULL,
  ticket bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT pk__number_queue PRIMARY KEY (owner_id)
);
CREATE INDEX ix__number_queue__ticket ON number_queue USING btree (ticket);

CREATE TABLE outbox_event (
  event_id uuid NOT NULL DEFAULT gen_random_uuid(),
  sequence bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  kind text NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expanded_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  failure text,
  CONSTRAINT pk__outbox_event PRIMARY KEY (event_id)
);
CREATE INDEX ix__outbox_event__created_at ON outbox_event USING btree (created_at);
CREATE INDEX ix__outbox_event__waiting ON outbox_event USING btree (sequence) WHERE (expanded_at IS NULL);
CREATE INDEX ix__outbox_event__waiting_subject ON outbox_event USING btree (subject, sequence) WHERE (expanded_at IS NULL);

CREATE TABLE owner_chapter (
  owner_id bigint NOT NULL,
  chapter text NOT NULL,
  CONSTRAINT pk__owner_chapter PRIMARY KEY (owner_id, chapter),
  CONSTRAINT ck__owner_chapter__chapter CHECK ((chapter ~ '^[0-9]{2}$'::text))
);
CREATE INDEX ix__owner_chapter__chapter ON owner_chapter USING btree (chapter, owner_id);

CREATE TABLE person_standing (
  user_id bigint NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  is_active boolean NOT NULL,
  licence text,
  licensed_from date,
  licensed_until date,
  written_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__person_standing PRIMARY KEY (user_id, recorded_at),
  CONSTRAINT fk__person_standing__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

CREATE TABLE placed_menu (
  menu_code text NOT NULL,
  CONSTRAINT pk__placed_menu PRIMARY KEY (menu_code)
);

CREATE TABLE platform_notice (
  notice_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  notice_title text NOT NULL,
  notice_content text NOT NULL,
  summary text NOT NULL,
  notice_time timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  take_down_time timestamp with time zone,
  notice_title_lower text NOT NULL GENERATED ALWAYS AS (lower(notice_title)) STORED,
  notice_level text NOT NULL DEFAULT '1'::text,
  pinned text NOT NULL DEFAULT '2'::text,
  CONSTRAINT pk__platform_notice PRIMARY KEY (notice_id),
  CONSTRAINT ck__platform_notice__notice_level CHECK ((notice_level = ANY (ARRAY['1'::text, '2'::text, '3'::text]))),
  CONSTRAINT ck__platform_notice__pinned CHECK ((pinned = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__platform_notice__take_down_time CHECK ((take_down_time >= notice_time)),
  CONSTRAINT fk__platform_notice__created_by FOREIGN KEY (created_by) REFERENCES sys_user(user_id) ON DELETE SET NULL
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX ix__platform_notice__created_by ON platform_notice USING btree (created_by);
CREATE INDEX ix__platform_notice__notice_time ON platform_notice USING btree (notice_time DESC, notice_id DESC) INCLUDE (take_down_time, dept_id, created_by, notice_title_lower);
CREATE INDEX ix__platform_notice__notice_title_lower ON platform_notice USING gin (text_grams(notice_title_lower)) WITH (fastupdate=off);
CREATE TRIGGER tr__platform_notice__applicability AFTER DELETE ON platform_notice REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('notice_id');
CREATE TRIGGER tr__platform_notice__search AFTER INSERT OR DELETE OR UPDATE OF notice_title, summary, notice_content, notice_time, take_down_time ON platform_notice FOR EACH ROW EXECUTE FUNCTION search_follow('notice_id');
CREATE TRIGGER tr__platform_notice__search_numbers AFTER DELETE ON platform_notice FOR EACH ROW EXECUTE FUNCTION number_forget('notice_id');

CREATE TABLE platform_notice_read (
  user_id bigint NOT NULL,
  notice_id bigint NOT NULL,
  read_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__platform_notice_read PRIMARY KEY (user_id, notice_id),
  CONSTRAINT fk__platform_notice_read__notice FOREIGN KEY (notice_id) REFERENCES platform_notice(notice_id) ON DELETE CASCADE,
  CONSTRAINT fk__platform_notice_read__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

CREATE TABLE platform_salary (
  salary_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  user_id bigint NOT NULL,
  month text NOT NULL,
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
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__platform_salary PRIMARY KEY (salary_id),
  CONSTRAINT uq__platform_salary__user_id__month UNIQUE (user_id, month),
  CONSTRAINT ck__platform_salary__month CHECK ((month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT ck__platform_salary__not_negative CHECK ((LEAST(working_hours, working_hours_price, salary, working_hours_total, meal_allowance_day, meal_allowance_price, service_charge, duties_subsidy, temperature_subsidy, advance, delivery_num, elivery_proportion, commission, overtime_hours, overtime_pay, full_attendance, taxi_reimbursement, flight_reimbursement, medical_insurance, income_tax, salary_advance, accommodation_fee) >= (0)::numeric)),
  CONSTRAINT fk__platform_salary__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE RESTRICT
);
CREATE INDEX ix__platform_salary__month ON platform_salary USING btree (month DESC, salary_id DESC) INCLUDE (user_id);

CREATE TABLE platform_salary_batch (
  batch_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  month text NOT NULL,
  file_name text NOT NULL,
  imported integer NOT NULL,
  updated integer NOT NULL,
  undoable boolean NOT NULL DEFAULT true,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__platform_salary_batch PRIMARY KEY (batch_id),
  CONSTRAINT ck__platform_salary_batch__month CHECK ((month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT fk__platform_salary_batch__created_by FOREIGN KEY (created_by) REFERENCES sys_user(user_id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX uq__platform_salary_batch__undoable ON platform_salary_batch USING btree (month) WHERE undoable;

CREATE TABLE platform_salary_change (
  batch_id bigint NOT NULL,
  salary_id bigint NOT NULL,
  previous jsonb,
  CONSTRAINT pk__platform_salary_change PRIMARY KEY (batch_id, salary_id),
  CONSTRAINT fk__platform_salary_change__batch FOREIGN KEY (batch_id) REFERENCES platform_salary_batch(batch_id) ON DELETE CASCADE,
  CONSTRAINT fk__platform_salary_change__salary FOREIGN KEY (salary_id) REFERENCES platform_salary(salary_id) ON DELETE CASCADE
);
CREATE INDEX ix__platform_salary_change__salary_id ON platform_salary_change USING btree (salary_id);

CREATE TABLE recipient (
  circulation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  dept_id bigint,
  dept text NOT NULL,
  posts text[] NOT NULL,
  added_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  signed_at timestamp with time zone,
  excused_at timestamp with time zone,
  excuse text,
  excused_by jsonb,
  CONSTRAINT pk__recipient PRIMARY KEY (circulation_id, user_id),
  CONSTRAINT ck__recipient__excuse CHECK (((excuse IS NULL) = (excused_at IS NULL))),
  CONSTRAINT fk__recipient__circulation FOREIGN KEY (circulation_id) REFERENCES circulation(circulation_id) ON DELETE RESTRICT
);
CREATE INDEX ix__recipient__dept_id ON recipient USING btree (circulation_id, dept_id) INCLUDE (signed_at, excused_at, read_at);
CREATE INDEX ix__recipient__user_id ON recipient USING btree (user_id, circulation_id) INCLUDE (signed_at, excused_at);

CREATE TABLE recognised_number (
  recognised_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  owner_id bigint NOT NULL,
  number text NOT NULL,
  normalised text NOT NULL GENERATED ALWAYS AS (number_form(number)) STORED,
  source text NOT NULL,
  state text NOT NULL DEFAULT 'recognised'::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  is_added boolean NOT NULL DEFAULT false,
  CONSTRAINT pk__recognised_number PRIMARY KEY (recognised_id),
  CONSTRAINT uq__recognised_number__owner_id__normalised UNIQUE (owner_id, normalised),
  CONSTRAINT ck__recognised_number__number CHECK ((number_form(number) <> ''::text)),
  CONSTRAINT ck__recognised_number__source CHECK ((source = ANY (ARRAY['field'::text, 'title'::text, 'text'::text, 'file'::text]))),
  CONSTRAINT ck__recognised_number__state CHECK ((state = ANY (ARRAY['recognised'::text, 'rejected'::text, 'added'::text])))
);
CREATE INDEX ix__recognised_number__listed ON recognised_number USING btree (recognised_id DESC) INCLUDE (owner_id, normalised, source, state);
CREATE INDEX ix__recognised_number__look ON recognised_number USING gin (number_look(normalised) gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX ix__recognised_number__normalised ON recognised_number USING gin (normalised gin_trgm_ops) WITH (fastupdate=off);

CREATE TABLE remark (
  remark_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  revision_id bigint NOT NULL,
  block integer,
  quote text,
  remark text NOT NULL,
  user_id bigint NOT NULL,
  actor jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  answer text,
  answered_by text,
  answered_at timestamp with time zone,
  closed_at timestamp with time zone,
  CONSTRAINT pk__remark PRIMARY KEY (remark_id),
  CONSTRAINT ck__remark__answered_at CHECK (((answer IS NULL) = (answered_at IS NULL))),
  CONSTRAINT ck__remark__block CHECK ((block >= 0)),
  CONSTRAINT ck__remark__closed_at CHECK (((closed_at IS NULL) OR (answer IS NOT NULL))),
  CONSTRAINT fk__remark__revision FOREIGN KEY (revision_id) REFERENCES revision(revision_id) ON DELETE CASCADE
);
CREATE INDEX ix__remark__revision_id ON remark USING btree (revision_id);

CREATE TABLE repair_person (
  information_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  user_id bigint NOT NULL,
  user_nature text NOT NULL,
  nature text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  reason text,
  decided_by bigint,
  decided_at timestamp with time zone,
  political_outlook text,
  domicile text,
  birth_date date,
  working_time text,
  license text,
  salary numeric(12,2),
  nation text,
  marriage text,
  technical_title text,
  speciality text,
  educational_level text,
  graduation_school text,
  graduation_time date,
  computer_proficiency text,
  english_level text,
  id_card text,
  introduction text,
  credit_code text,
  enterprise_name text,
  special_majors text,
  level text,
  skill_certificate text,
  skill_time date,
  limited_time integer,
  lssuing_unit text,
  expiry_date date GENERATED ALWAYS AS (((skill_time + make_interval(years => limited_time)))::date) STORED,
  decision_seen_in bigint,
  user_status text NOT NULL DEFAULT '1'::text,
  dept_id bigint,
  nick_name_lower text NOT NULL DEFAULT ''::text,
  licence_notified_at timestamp with time zone,
  licence_notified_for date,
  licence_pending jsonb,
  CONSTRAINT pk__repair_person PRIMARY KEY (information_id),
  CONSTRAINT uq__repair_person__credit_code UNIQUE (credit_code),
  CONSTRAINT uq__repair_person__user_id UNIQUE (user_id),
  CONSTRAINT ck__repair_person__limited_time CHECK (((limited_time >= 1) AND (limited_time <= 100))),
  CONSTRAINT ck__repair_person__marriage CHECK ((marriage = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__repair_person__nature CHECK ((nature = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__repair_person__salary CHECK ((salary >= (0)::numeric)),
  CONSTRAINT ck__repair_person__special_majors CHECK ((special_majors = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__repair_person__user_nature CHECK ((user_nature = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text]))),
  CONSTRAINT fk__repair_person__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX ix__repair_person__expiry_date ON repair_person USING btree (expiry_date, information_id) INCLUDE (user_id, user_nature) WHERE ((nature = '1'::text) AND (expiry_date IS NOT NULL));
CREATE INDEX ix__repair_person__information_id ON repair_person USING btree (information_id DESC) INCLUDE (user_id, user_nature, nature, user_status, dept_id, created_by, nick_name_lower);
CREATE INDEX ix__repair_person__licence_pending ON repair_person USING btree (information_id) WHERE (licence_pending IS NOT NULL);
CREATE INDEX ix__repair_person__nick_name_lower ON repair_person USING gin (text_grams(nick_name_lower)) WITH (fastupdate=off);
CREATE INDEX ix__repair_person__pending ON repair_person USING btree (user_id) WHERE (nature IS NULL);
CREATE INDEX ix__repair_person__user_nature ON repair_person USING btree (user_nature, information_id DESC) INCLUDE (user_id, nature, user_status, dept_id, created_by, nick_name_lower);
CREATE TRIGGER fill_person BEFORE INSERT OR UPDATE OF user_id ON repair_person FOR EACH ROW EXECUTE FUNCTION fill_person();
CREATE TRIGGER tr__repair_person__applicability AFTER DELETE ON repair_person REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('information_id');
CREATE TRIGGER tr__repair_person__changes AFTER INSERT OR DELETE OR UPDATE ON repair_person FOR EACH STATEMENT EXECUTE FUNCTION tell_person_change();
CREATE TRIGGER tr__repair_person__search_added AFTER INSERT ON repair_person REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_user();
CREATE TRIGGER tr__repair_person__search_changed AFTER UPDATE ON repair_person REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_user();
CREATE TRIGGER tr__repair_person__search_gone AFTER DELETE ON repair_person REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_user();
CREATE TRIGGER tr__repair_person__standing AFTER INSERT OR UPDATE OF nature, user_nature, license, skill_certificate, skill_time, limited_time ON repair_person FOR EACH ROW EXECUTE FUNCTION keep_standing();

CREATE TABLE repair_record (
  record_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  user_id bigint NOT NULL,
  repair_id bigint,
  title text NOT NULL,
  seconds integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__repair_record PRIMARY KEY (record_id),
  CONSTRAINT ck__repair_record__seconds CHECK (((seconds >= 1) AND (seconds <= 86400))),
  CONSTRAINT fk__repair_record__repair FOREIGN KEY (repair_id) REFERENCES content_item(item_id) ON DELETE SET NULL,
  CONSTRAINT fk__repair_record__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__repair_record__created_at ON repair_record USING btree (created_at) INCLUDE (repair_id, seconds);
CREATE INDEX ix__repair_record__repair_id ON repair_record USING btree (repair_id);
CREATE INDEX ix__repair_record__title ON repair_record USING gin (title gin_trgm_ops);
CREATE INDEX ix__repair_record__user_id ON repair_record USING btree (user_id, record_id DESC);

CREATE TABLE repair_registration (
  registration_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  address text NOT NULL,
  user_id bigint,
  accepted boolean NOT NULL DEFAULT false,
  sent_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__repair_registration PRIMARY KEY (registration_id),
  CONSTRAINT fk__repair_registration__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE SET NULL
);
CREATE INDEX ix__repair_registration__address ON repair_registration USING btree (address, sent_at);
CREATE INDEX ix__repair_registration__sent_at ON repair_registration USING btree (sent_at);
CREATE INDEX ix__repair_registration__user_id ON repair_registration USING btree (user_id);

CREATE TABLE request_key (
  user_id bigint NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  result jsonb,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__request_key PRIMARY KEY (user_id, key),
  CONSTRAINT fk__request_key__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__request_key__expires ON request_key USING btree (expires_at);

CREATE TABLE review_decider (
  step_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  dept_id bigint,
  CONSTRAINT pk__review_decider PRIMARY KEY (step_id, user_id),
  CONSTRAINT fk__review_decider__step FOREIGN KEY (step_id) REFERENCES review_step(step_id) ON DELETE CASCADE
);
CREATE INDEX ix__review_decider__user_id ON review_decider USING btree (user_id);

CREATE TABLE review_step (
  step_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  revision_id bigint NOT NULL,
  round integer NOT NULL,
  step_no smallint NOT NULL,
  rule text NOT NULL,
  is_last boolean NOT NULL,
  days integer NOT NULL,
  due_at timestamp with time zone,
  done_at timestamp with time zone,
  CONSTRAINT pk__review_step PRIMARY KEY (step_id),
  CONSTRAINT uq__review_step__revision_id__round__step_no UNIQUE (revision_id, round, step_no),
  CONSTRAINT fk__review_step__revision FOREIGN KEY (revision_id) REFERENCES revision(revision_id) ON DELETE CASCADE
);

CREATE TABLE review_template_step (
  category_id bigint NOT NULL,
  step_no smallint NOT NULL,
  rule text NOT NULL,
  days integer NOT NULL,
  user_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  role_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  post_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  CONSTRAINT pk__review_template_step PRIMARY KEY (category_id, step_no),
  CONSTRAINT ck__review_template_step__days CHECK (((days >= 1) AND (days <= 90))),
  CONSTRAINT ck__review_template_step__rule CHECK ((rule = ANY (ARRAY['any'::text, 'all'::text]))),
  CONSTRAINT ck__review_template_step__step_no CHECK (((step_no >= 1) AND (step_no <= 4))),
  CONSTRAINT fk__review_template_step__category FOREIGN KEY (category_id) REFERENCES content_category(category_id) ON DELETE CASCADE
);

CREATE TABLE revision (
  revision_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  item_id bigint NOT NULL,
  rev_no integer NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'draft'::text,
  reason text NOT NULL,
  title text NOT NULL,
  release_user text NOT NULL,
  html text NOT NULL,
  effective_from timestamp with time zone,
  effective_until timestamp with time zone,
  effective tstzmultirange NOT NULL DEFAULT '{}'::tstzmultirange,
  review_by date,
  sha256 text,
  frozen_at timestamp with time zone,
  round integer NOT NULL DEFAULT 0,
  withdrawn_at timestamp with time zone,
  withdrawn_by bigint,
  withdrawal text,
  author_ids bigint[] NOT NULL,
  author jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  facts text,
  facts_form integer,
  applicability jsonb NOT NULL DEFAULT '{"types": [], "chapters": []}'::jsonb,
  print_code text NOT NULL DEFAULT new_print_code(),
  submitted_by bigint,
  CONSTRAINT pk__revision PRIMARY KEY (revision_id),
  CONSTRAINT uq__revision__item_id__rev_no UNIQUE (item_id, rev_no),
  CONSTRAINT uq__revision__print_code UNIQUE (print_code),
  CONSTRAINT ck__revision__effective_until CHECK (((effective_until IS NOT NULL) = (kind = 'temporary'::text))),
  CONSTRAINT ck__revision__facts CHECK (((facts IS NULL) = (facts_form IS NULL))),
  CONSTRAINT ck__revision__facts_hash CHECK ((encode(sha256(convert_to(facts, 'UTF8'::name)), 'hex'::text) = sha256)),
  CONSTRAINT ck__revision__frozen_at CHECK (((frozen_at IS NULL) = (state = 'draft'::text))),
  CONSTRAINT ck__revision__kind CHECK ((kind = ANY (ARRAY['normal'::text, 'temporary'::text]))),
  CONSTRAINT ck__revision__period CHECK ((effective_until > effective_from)),
  CONSTRAINT ck__revision__rev_no CHECK ((rev_no >= 1)),
  CONSTRAINT ck__revision__sha256 CHECK (((sha256 IS NULL) = (state = 'draft'::text))),
  CONSTRAINT ck__revision__state CHECK ((state = ANY (ARRAY['draft'::text, 'review'::text, 'approval'::text, 'approved'::text, 'withdrawn'::text]))),
  CONSTRAINT ck__revision__withdrawn_at CHECK (((withdrawn_at IS NOT NULL) = (state = 'withdrawn'::text))),
  CONSTRAINT ex__revision__effective EXCLUDE USING gist (item_id WITH =, effective WITH &&),
  CONSTRAINT fk__revision__document FOREIGN KEY (item_id) REFERENCES document(item_id) ON DELETE RESTRICT,
  CONSTRAINT fk__revision__submitted_by FOREIGN KEY (submitted_by) REFERENCES sys_user(user_id) ON DELETE SET NULL,
  CONSTRAINT fk__revision__withdrawn_by FOREIGN KEY (withdrawn_by) REFERENCES sys_user(user_id) ON DELETE SET NULL
);
CREATE INDEX ix__revision__submitted_by ON revision USING btree (submitted_by);
CREATE INDEX ix__revision__withdrawn_by ON revision USING btree (withdrawn_by);
CREATE UNIQUE INDEX uq__revision__open ON revision USING btree (item_id, kind) WHERE (state = ANY (ARRAY['draft'::text, 'review'::text, 'approval'::text]));
CREATE TRIGGER tr__revision__frozen BEFORE DELETE OR UPDATE ON revision FOR EACH ROW EXECUTE FUNCTION refuse_revision_change();

CREATE TABLE revision_file (
  revision_id bigint NOT NULL,
  field text NOT NULL,
  file_id text NOT NULL,
  position integer NOT NULL,
  CONSTRAINT pk__revision_file PRIMARY KEY (revision_id, file_id),
  CONSTRAINT ck__revision_file__field CHECK ((field = ANY (ARRAY['cover'::text, 'attachment'::text, 'content'::text]))),
  CONSTRAINT fk__revision_file__file FOREIGN KEY (file_id) REFERENCES sys_file(file_id) ON DELETE RESTRICT,
  CONSTRAINT fk__revision_file__revision FOREIGN KEY (revision_id) REFERENCES revision(revision_id) ON DELETE CASCADE
);
CREATE INDEX ix__revision_file__file_id ON revision_file USING btree (file_id);
CREATE TRIGGER tr__revision_file__frozen BEFORE INSERT OR DELETE OR UPDATE ON revision_file FOR EACH ROW EXECUTE FUNCTION refuse_revision_file_change();

CREATE TABLE search_entry (
  owner_id bigint NOT NULL,
  kind text NOT NULL,
  month integer NOT NULL,
  released_at timestamp with time zone NOT NULL,
  taken_down_at timestamp with time zone,
  title text NOT NULL,
  title_words text NOT NULL,
  summary text NOT NULL,
  body text NOT NULL,
  words text NOT NULL,
  is_members_only boolean NOT NULL DEFAULT false,
  CONSTRAINT pk__search_entry PRIMARY KEY (owner_id),
  CONSTRAINT ck__search_entry__kind CHECK ((kind = ANY (ARRAY['repair'::text, 'train'::text, 'tool'::text, 'product'::text, 'notice'::text, 'person'::text])))
);
CREATE INDEX ix__search_entry__kind ON search_entry USING btree (kind, released_at DESC, owner_id) INCLUDE (month, taken_down_at);
CREATE INDEX ix__search_entry__words ON search_entry USING gin (search_index(kind, month, title_words, words)) WITH (fastupdate='on', gin_pending_list_limit='1024');

CREATE TABLE search_synonym (
  synonym_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  terms text[] NOT NULL,
  words text[] NOT NULL GENERATED ALWAYS AS (search_terms(terms)) STORED,
  kind text NOT NULL,
  status text NOT NULL DEFAULT '1'::text,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__search_synonym PRIMARY KEY (synonym_id),
  CONSTRAINT ck__search_synonym__kind CHECK ((kind = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__search_synonym__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__search_synonym__terms CHECK (are_synonyms(terms))
);
CREATE INDEX ix__search_synonym__words ON search_synonym USING gin (words);

CREATE TABLE search_term_day (
  day date NOT NULL,
  keyword text NOT NULL,
  searches integer NOT NULL,
  misses integer NOT NULL,
  CONSTRAINT pk__search_term_day PRIMARY KEY (day, keyword),
  CONSTRAINT ck__search_term_day__misses CHECK (((misses >= 0) AND (misses <= searches))),
  CONSTRAINT ck__search_term_day__searches CHECK ((searches > 0))
);

CREATE TABLE sheet_import (
  import_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  resource text NOT NULL,
  file_name text NOT NULL,
  imported integer NOT NULL,
  updated integer NOT NULL,
  made bigint[] NOT NULL DEFAULT '{}'::bigint[],
  undone_at timestamp with time zone,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  undo_until timestamp with time zone DEFAULT (now() + '24:00:00'::interval),
  CONSTRAINT pk__sheet_import PRIMARY KEY (import_id),
  CONSTRAINT fk__sheet_import__created_by FOREIGN KEY (created_by) REFERENCES sys_user(user_id) ON DELETE SET NULL
);
CREATE INDEX ix__sheet_import__created_at ON sheet_import USING btree (created_at);
CREATE INDEX ix__sheet_import__created_by ON sheet_import USING btree (created_by, resource, import_id DESC);

CREATE TABLE sheet_import_progress (
  user_id bigint NOT NULL,
  resource text NOT NULL,
  stage text NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__sheet_import_progress PRIMARY KEY (user_id, resource),
  CONSTRAINT fk__sheet_import_progress__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

CREATE TABLE sheet_import_row (
  import_id bigint NOT NULL,
  row_id bigint NOT NULL,
  place integer NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  previous jsonb,
  photo text,
  user_state text,
  CONSTRAINT pk__sheet_import_row PRIMARY KEY (import_id, row_id),
  CONSTRAINT fk__sheet_import_row__import FOREIGN KEY (import_id) REFERENCES sheet_import(import_id) ON DELETE CASCADE
);

CREATE TABLE sign_in_link (
  link_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  provider_id bigint NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id bigint NOT NULL,
  said jsonb NOT NULL DEFAULT '{}'::jsonb,
  linked_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  gone_at timestamp with time zone,
  CONSTRAINT pk__sign_in_link PRIMARY KEY (link_id),
  CONSTRAINT uq__sign_in_link__subject UNIQUE (provider_id, issuer, subject),
  CONSTRAINT uq__sign_in_link__user UNIQUE (user_id, provider_id, issuer),
  CONSTRAINT fk__sign_in_link__provider FOREIGN KEY (provider_id) REFERENCES sign_in_provider(provider_id) ON DELETE CASCADE,
  CONSTRAINT fk__sign_in_link__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

CREATE TABLE sign_in_provider (
  provider_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  provider_name text NOT NULL,
  kind text NOT NULL,
  status text NOT NULL DEFAULT '2'::text,
  user_types text[] NOT NULL,
  target text NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}'::jsonb,
  secret bytea,
  author_id bigint,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__sign_in_provider PRIMARY KEY (provider_id),
  CONSTRAINT uq__sign_in_provider__provider_name UNIQUE (provider_name),
  CONSTRAINT ck__sign_in_provider__kind CHECK ((kind = ANY (ARRAY['oidc'::text, 'ldap'::text, 'wecom'::text, 'dingtalk'::text, 'feishu'::text]))),
  CONSTRAINT ck__sign_in_provider__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__sign_in_provider__user_types CHECK (((cardinality(user_types) > 0) AND (user_types <@ ARRAY['03'::text, '04'::text]))),
  CONSTRAINT fk__sign_in_provider__author FOREIGN KEY (author_id) REFERENCES sys_user(user_id) ON DELETE SET NULL
);
CREATE INDEX ix__sign_in_provider__author_id ON sign_in_provider USING btree (author_id);

CREATE TABLE sign_in_used (
  used_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__sign_in_used PRIMARY KEY (used_hash)
);
CREATE INDEX ix__sign_in_used__expires_at ON sign_in_used USING btree (expires_at);

CREATE TABLE signature (
  signature_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  circulation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  sha256 text NOT NULL,
  seconds integer NOT NULL,
  actor jsonb NOT NULL,
  signed_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__signature PRIMARY KEY (signature_id),
  CONSTRAINT uq__signature__circulation_id__user_id UNIQUE (circulation_id, user_id),
  CONSTRAINT ck__signature__actor CHECK (((actor ->> 'userId'::text) = (user_id)::text)),
  CONSTRAINT ck__signature__seconds CHECK ((seconds >= 0)),
  CONSTRAINT fk__signature__recipient FOREIGN KEY (circulation_id, user_id) REFERENCES recipient(circulation_id, user_id) ON DELETE RESTRICT
);
CREATE INDEX ix__signature__user_id ON signature USING btree (user_id, signed_at DESC);
CREATE TRIGGER tr__signature__frozen BEFORE DELETE OR UPDATE ON signature FOR EACH ROW EXECUTE FUNCTION refuse_signature_change();
CREATE TRIGGER tr__signature__kept BEFORE TRUNCATE ON signature FOR EACH STATEMENT EXECUTE FUNCTION refuse_signature_change();

CREATE TABLE staff_message (
  staff_message_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  title text NOT NULL,
  body text NOT NULL,
  audience jsonb NOT NULL,
  send_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  event_id uuid,
  recipients integer NOT NULL DEFAULT 0,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__staff_message PRIMARY KEY (staff_message_id)
);

CREATE TABLE subscription (
  subscription_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  user_id bigint,
  dept_id bigint,
  role_id bigint,
  item_id bigint,
  category_id bigint,
  chapter text,
  type_id bigint,
  keyword text,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__subscription PRIMARY KEY (subscription_id),
  CONSTRAINT uq__subscription__subject UNIQUE NULLS NOT DISTINCT (user_id, dept_id, role_id, item_id, category_id, chapter, type_id, keyword),
  CONSTRAINT ck__subscription__chapter CHECK ((chapter ~ '^[0-9]{2}$'::text)),
  CONSTRAINT ck__subscription__keyword CHECK ((keyword <> ''::text)),
  CONSTRAINT ck__subscription__subscriber CHECK ((num_nonnulls(user_id, dept_id, role_id) = 1)),
  CONSTRAINT ck__subscription__target CHECK ((num_nonnulls(item_id, category_id, chapter, type_id, keyword) = 1)),
  CONSTRAINT fk__subscription__category FOREIGN KEY (category_id) REFERENCES content_category(category_id) ON DELETE CASCADE,
  CONSTRAINT fk__subscription__dept FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id) ON DELETE CASCADE,
  CONSTRAINT fk__subscription__role FOREIGN KEY (role_id) REFERENCES sys_role(role_id) ON DELETE CASCADE,
  CONSTRAINT fk__subscription__type FOREIGN KEY (type_id) REFERENCES aircraft_type(type_id) ON DELETE CASCADE,
  CONSTRAINT fk__subscription__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__subscription__category_id ON subscription USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX ix__subscription__chapter ON subscription USING btree (chapter) WHERE (chapter IS NOT NULL);
CREATE INDEX ix__subscription__dept_id ON subscription USING btree (dept_id) WHERE (dept_id IS NOT NULL);
CREATE INDEX ix__subscription__item_id ON subscription USING btree (item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX ix__subscription__keyword ON subscription USING btree (keyword) WHERE (keyword IS NOT NULL);
CREATE INDEX ix__subscription__role_id ON subscription USING btree (role_id) WHERE (role_id IS NOT NULL);
CREATE INDEX ix__subscription__type_id ON subscription USING btree (type_id) WHERE (type_id IS NOT NULL);

CREATE TABLE suggest_entry (
  owner_id bigint NOT NULL,
  kind text NOT NULL,
  area text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (kind = 'person'::text) THEN 'p'::text
    WHEN (kind = ANY (ARRAY['category'::text, 'productCategory'::text])) THEN 'c'::text
    ELSE 'd'::text
END) STORED,
  released_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  taken_down_at timestamp with time zone,
  label text NOT NULL,
  folded text NOT NULL GENERATED ALWAYS AS (lower(NORMALIZE(label, NFKC))) STORED,
  spelling text NOT NULL DEFAULT ''::text,
  spelled_by integer NOT NULL DEFAULT 0,
  CONSTRAINT pk__suggest_entry PRIMARY KEY (owner_id),
  CONSTRAINT ck__suggest_entry__kind CHECK ((kind = ANY (ARRAY['repair'::text, 'train'::text, 'tool'::text, 'product'::text, 'notice'::text, 'person'::text, 'category'::text, 'productCategory'::text])))
);
CREATE INDEX ix__suggest_entry__grams ON suggest_entry USING gin (suggest_grams(area, folded, spelling)) WITH (fastupdate='on', gin_pending_list_limit='256');
CREATE INDEX ix__suggest_entry__newest ON suggest_entry USING btree (area, released_at DESC, owner_id DESC);
CREATE INDEX ix__suggest_entry__spelled_by ON suggest_entry USING btree (spelled_by);

CREATE TABLE sys_access_log (
  access_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  user_name text NOT NULL,
  user_id bigint,
  dept_id bigint,
  msg text NOT NULL,
  ipaddr text NOT NULL,
  login_location text NOT NULL,
  browser text NOT NULL,
  os text NOT NULL,
  status text NOT NULL,
  login_time timestamp with time zone NOT NULL,
  result text,
  CONSTRAINT pk__sys_access_log PRIMARY KEY (access_id),
  CONSTRAINT ck__sys_access_log__result CHECK ((result = ANY (ARRAY['signedIn'::text, 'signedOut'::text, 'codeAsked'::text, 'forcedOut'::text, 'captchaWrong'::text, 'captchaStale'::text, 'unknownAccount'::text, 'wrongPassword'::text, 'disabled'::text, 'pending'::text, 'refused'::text, 'outsideNetworks'::text, 'locked'::text, 'wrongCode'::text, 'notLinked'::text, 'wrongUserType'::text, 'gone'::text, 'passwordOff'::text, 'directoryAway'::text]))),
  CONSTRAINT ck__sys_access_log__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text])))
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX ix__sys_access_log__dept_id ON sys_access_log USING btree (dept_id, login_time DESC, access_id DESC) INCLUDE (status, user_name, ipaddr);
CREATE INDEX ix__sys_access_log__login_time ON sys_access_log USING btree (login_time DESC, access_id DESC) INCLUDE (dept_id, user_id, status, user_name, ipaddr);
CREATE INDEX ix__sys_access_log__signed_in ON sys_access_log USING btree (login_time) INCLUDE (login_location) WHERE (result = 'signedIn'::text);
CREATE INDEX ix__sys_access_log__user_id ON sys_access_log USING btree (user_id, login_time DESC, access_id DESC);
CREATE TRIGGER refuse_update BEFORE UPDATE ON sys_access_log FOR EACH ROW EXECUTE FUNCTION refuse_log_change();

CREATE TABLE sys_box_key (
  box_key_id smallint NOT NULL DEFAULT 1,
  public_key bytea NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__sys_box_key PRIMARY KEY (box_key_id),
  CONSTRAINT ck__sys_box_key__single CHECK ((box_key_id = 1))
);

CREATE TABLE sys_captcha (
  captcha_id uuid NOT NULL,
  answer_hash bytea NOT NULL,
  address text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__sys_captcha PRIMARY KEY (captcha_id)
);
CREATE INDEX ix__sys_captcha__address ON sys_captcha USING btree (address, expires_at);
CREATE INDEX ix__sys_captcha__expires_at ON sys_captcha USING btree (expires_at);

CREATE TABLE sys_config (
  config_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  config_name text NOT NULL,
  config_key text NOT NULL,
  config_value text NOT NULL,
  config_type text NOT NULL DEFAULT 'N'::text,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__sys_config PRIMARY KEY (config_id),
  CONSTRAINT uq__sys_config__config_key UNIQUE (config_key),
  CONSTRAINT ck__sys_config__config_type CHECK ((config_type = ANY (ARRAY['Y'::text, 'N'::text])))
);

CREATE TABLE sys_dept (
  dept_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  dept_name text NOT NULL,
  parent_id bigint,
  order_num integer NOT NULL,
  leader bigint,
  phone text,
  email text,
  status text NOT NULL DEFAULT '1'::text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__sys_dept PRIMARY KEY (dept_id),
  CONSTRAINT uq__sys_dept__parent_id__dept_name UNIQUE NULLS NOT DISTINCT (parent_id, dept_name),
  CONSTRAINT ck__sys_dept__order_num CHECK ((order_num >= 1)),
  CONSTRAINT ck__sys_dept__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT fk__sys_dept__leader FOREIGN KEY (leader) REFERENCES sys_user(user_id) ON DELETE SET NULL,
  CONSTRAINT fk__sys_dept__parent FOREIGN KEY (parent_id) REFERENCES sys_dept(dept_id) ON DELETE RESTRICT
);
CREATE INDEX ix__sys_dept__parent_id ON sys_dept USING btree (parent_id);

CREATE TABLE sys_dict_data (
  dict_code bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  dict_type text NOT NULL,
  dict_label text NOT NULL,
  dict_value text NOT NULL,
  dict_sort integer NOT NULL,
  status text NOT NULL DEFAULT '1'::text,
  dict_style text,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__sys_dict_data PRIMARY KEY (dict_code),
  CONSTRAINT uq__sys_dict_data__dict_type__dict_value UNIQUE (dict_type, dict_value),
  CONSTRAINT ck__sys_dict_data__dict_sort CHECK ((dict_sort >= 1)),
  CONSTRAINT ck__sys_dict_data__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT fk__sys_dict_data__dict_type FOREIGN KEY (dict_type) REFERENCES sys_dict_type(dict_type) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TABLE sys_dict_type (
  dict_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  dict_name text NOT NULL,
  dict_type text NOT NULL,
  status text NOT NULL DEFAULT '1'::text,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__sys_dict_type PRIMARY KEY (dict_id),
  CONSTRAINT uq__sys_dict_type__dict_type UNIQUE (dict_type),
  CONSTRAINT ck__sys_dict_type__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text])))
);

CREATE TABLE sys_file (
  file_id text NOT NULL,
  owner_id bigint,
  field text,
  position integer NOT NULL DEFAULT 0,
  name text NOT NULL,
  size bigint NOT NULL,
  content_type text NOT NULL,
  width integer,
  height integer,
  sha256 text NOT NULL,
  is_private boolean NOT NULL DEFAULT false,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  is_stripped boolean NOT NULL DEFAULT false,
  CONSTRAINT pk__sys_file PRIMARY KEY (file_id),
  CONSTRAINT ck__sys_file__file_id CHECK ((file_id ~ '^[A-Za-z0-9_-]{22}$'::text)),
  CONSTRAINT ck__sys_file__owner CHECK (((owner_id IS NULL) = (field IS NULL))),
  CONSTRAINT ck__sys_file__position CHECK (("position" >= 0)),
  CONSTRAINT ck__sys_file__size CHECK ((size >= 0)),
  CONSTRAINT fk__sys_file__created_by FOREIGN KEY (created_by) REFERENCES sys_user(user_id) ON DELETE SET NULL
);
CREATE INDEX ix__sys_file__owner_id ON sys_file USING btree (owner_id, field, "position");
CREATE INDEX ix__sys_file__unowned ON sys_file USING btree (created_by, created_at) WHERE (owner_id IS NULL);
CREATE TRIGGER tr__sys_file__frozen BEFORE UPDATE OF file_id, name, size, sha256 ON sys_file FOR EACH ROW WHEN (((((old.file_id IS DISTINCT FROM new.file_id) OR (old.name IS DISTINCT FROM new.name)) OR (old.size IS DISTINCT FROM new.size)) OR (old.sha256 IS DISTINCT FROM new.sha256))) EXECUTE FUNCTION refuse_file_change();
CREATE TRIGGER tr__sys_file__search_added AFTER INSERT OR UPDATE OF owner_id, is_private ON sys_file FOR EACH ROW WHEN ((new.content_type = 'application/pdf'::text)) EXECUTE FUNCTION search_follow_file();
CREATE TRIGGER tr__sys_file__search_gone AFTER DELETE ON sys_file FOR EACH ROW WHEN ((old.content_type = 'application/pdf'::text)) EXECUTE FUNCTION search_follow_file();
CREATE TRIGGER tr__sys_file__search_placed AFTER UPDATE OF field ON sys_file FOR EACH ROW WHEN (((new.content_type = 'application/pdf'::text) AND (old.field IS DISTINCT FROM new.field) AND (NOT (old.owner_id IS DISTINCT FROM new.owner_id)))) EXECUTE FUNCTION search_follow_file();

CREATE TABLE sys_first_code (
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__sys_first_code PRIMARY KEY (user_id),
  CONSTRAINT fk__sys_first_code__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

CREATE TABLE sys_menu (
  menu_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  menu_name text NOT NULL,
  menu_code text NOT NULL,
  menu_type text NOT NULL,
  parent_id bigint,
  order_num integer NOT NULL,
  path text,
  perms text,
  is_open_window text NOT NULL DEFAULT '1'::text,
  is_frame text NOT NULL DEFAULT '1'::text,
  hidden boolean NOT NULL DEFAULT false,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  screen text,
  CONSTRAINT pk__sys_menu PRIMARY KEY (menu_id),
  CONSTRAINT uq__sys_menu__parent_id__menu_code UNIQUE NULLS NOT DISTINCT (parent_id, menu_code),
  CONSTRAINT ck__sys_menu__is_frame CHECK ((is_frame = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__sys_menu__is_open_window CHECK ((is_open_window = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__sys_menu__menu_type CHECK ((menu_type = ANY (ARRAY['A'::text, 'M'::text, 'C'::text, 'F'::text]))),
  CONSTRAINT ck__sys_menu__order_num CHECK ((order_num >= 1)),
  CONSTRAINT fk__sys_menu__parent FOREIGN KEY (parent_id) REFERENCES sys_menu(menu_id) ON DELETE RESTRICT
);

CREATE TABLE sys_oper_log (
  oper_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  title text NOT NULL,
  business_type text NOT NULL,
  request_method text NOT NULL,
  oper_url text NOT NULL,
  oper_param text,
  user_id bigint,
  dept_id bigint,
  oper_name text NOT NULL,
  oper_ip text NOT NULL,
  oper_location text NOT NULL DEFAULT ''::text,
  status text NOT NULL,
  cost_time integer NOT NULL,
  error_msg text,
  oper_time timestamp with time zone NOT NULL DEFAULT now(),
  changes jsonb,
  subject text,
  access_token text,
  CONSTRAINT pk__sys_oper_log PRIMARY KEY (oper_id),
  CONSTRAINT ck__sys_oper_log__business_type CHECK ((business_type = ANY (ARRAY['0'::text, '1'::text, '2'::text, '3'::text]))),
  CONSTRAINT ck__sys_oper_log__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text])))
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX ix__sys_oper_log__dept_id ON sys_oper_log USING btree (dept_id, oper_time DESC, oper_id DESC) INCLUDE (status, business_type, title, oper_name);
CREATE INDEX ix__sys_oper_log__oper_time ON sys_oper_log USING btree (oper_time DESC, oper_id DESC) INCLUDE (dept_id, user_id, status, business_type, title, oper_name);
CREATE INDEX ix__sys_oper_log__user_id ON sys_oper_log USING btree (user_id, oper_time DESC, oper_id DESC);
CREATE TRIGGER refuse_update BEFORE UPDATE ON sys_oper_log FOR EACH ROW EXECUTE FUNCTION refuse_log_change();

CREATE TABLE sys_password_history (
  history_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  user_id bigint NOT NULL,
  password_hash text NOT NULL,
  CONSTRAINT pk__sys_password_history PRIMARY KEY (history_id),
  CONSTRAINT fk__sys_password_history__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_password_history__user_id ON sys_password_history USING btree (user_id, history_id DESC);

CREATE TABLE sys_post (
  post_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  post_code text NOT NULL,
  post_name text NOT NULL,
  post_sort integer NOT NULL,
  status text NOT NULL,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__sys_post PRIMARY KEY (post_id),
  CONSTRAINT uq__sys_post__post_code UNIQUE (post_code),
  CONSTRAINT uq__sys_post__post_name UNIQUE (post_name),
  CONSTRAINT ck__sys_post__post_sort CHECK ((post_sort >= 1)),
  CONSTRAINT ck__sys_post__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text])))
);
CREATE INDEX ix__sys_post__post_sort ON sys_post USING btree (post_sort, post_id);

CREATE TABLE sys_recovery_code (
  code_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT pk__sys_recovery_code PRIMARY KEY (code_hash),
  CONSTRAINT fk__sys_recovery_code__factor FOREIGN KEY (user_id) REFERENCES sys_second_factor(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_recovery_code__user_id ON sys_recovery_code USING btree (user_id);

CREATE TABLE sys_refresh_token (
  token_hash bytea NOT NULL,
  session_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT pk__sys_refresh_token PRIMARY KEY (token_hash),
  CONSTRAINT fk__sys_refresh_token__session FOREIGN KEY (session_id) REFERENCES sys_session(session_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_refresh_token__expires_at ON sys_refresh_token USING btree (expires_at);
CREATE INDEX ix__sys_refresh_token__session_id ON sys_refresh_token USING btree (session_id);

CREATE TABLE sys_retrieval (
  retrieval_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  phone_hash bytea NOT NULL,
  address text NOT NULL,
  user_id bigint,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used boolean NOT NULL DEFAULT false,
  sent_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  other_tries jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT pk__sys_retrieval PRIMARY KEY (retrieval_id),
  CONSTRAINT ck__sys_retrieval__tries CHECK (((tries >= 0) AND (tries <= 5))),
  CONSTRAINT fk__sys_retrieval__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_retrieval__address ON sys_retrieval USING btree (address, sent_at);
CREATE INDEX ix__sys_retrieval__phone_hash ON sys_retrieval USING btree (phone_hash, retrieval_id DESC);
CREATE INDEX ix__sys_retrieval__sent_at ON sys_retrieval USING btree (sent_at);
CREATE INDEX ix__sys_retrieval__user_id ON sys_retrieval USING btree (user_id);

CREATE TABLE sys_role (
  role_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  role_name text NOT NULL,
  role_key text NOT NULL,
  role_sort integer NOT NULL,
  status text NOT NULL,
  data_scope text NOT NULL DEFAULT '5'::text,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__sys_role PRIMARY KEY (role_id),
  CONSTRAINT uq__sys_role__role_key UNIQUE (role_key),
  CONSTRAINT uq__sys_role__role_name UNIQUE (role_name),
  CONSTRAINT ck__sys_role__data_scope CHECK ((data_scope = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text, '5'::text, '6'::text]))),
  CONSTRAINT ck__sys_role__role_sort CHECK ((role_sort >= 1)),
  CONSTRAINT ck__sys_role__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text])))
);

CREATE TABLE sys_role_dept (
  role_id bigint NOT NULL,
  dept_id bigint NOT NULL,
  CONSTRAINT pk__sys_role_dept PRIMARY KEY (role_id, dept_id),
  CONSTRAINT fk__sys_role_dept__dept FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id) ON DELETE CASCADE,
  CONSTRAINT fk__sys_role_dept__role FOREIGN KEY (role_id) REFERENCES sys_role(role_id) ON DELETE CASCADE
);

CREATE TABLE sys_role_menu (
  role_id bigint NOT NULL,
  menu_id bigint NOT NULL,
  CONSTRAINT pk__sys_role_menu PRIMARY KEY (role_id, menu_id),
  CONSTRAINT fk__sys_role_menu__menu FOREIGN KEY (menu_id) REFERENCES sys_menu(menu_id) ON DELETE RESTRICT,
  CONSTRAINT fk__sys_role_menu__role FOREIGN KEY (role_id) REFERENCES sys_role(role_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_role_menu__menu_id ON sys_role_menu USING btree (menu_id);

CREATE TABLE sys_second_factor (
  user_id bigint NOT NULL,
  secret bytea NOT NULL,
  begun_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamp with time zone,
  CONSTRAINT pk__sys_second_factor PRIMARY KEY (user_id),
  CONSTRAINT fk__sys_second_factor__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

CREATE TABLE sys_session (
  session_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  user_id bigint NOT NULL,
  ipaddr text NOT NULL,
  browser text NOT NULL,
  os text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  proved_at timestamp with time zone,
  provider_id bigint,
  provider_sid text,
  provider_factor boolean NOT NULL DEFAULT false,
  sign_in_proved_at timestamp with time zone,
  CONSTRAINT pk__sys_session PRIMARY KEY (session_id),
  CONSTRAINT fk__sys_session__provider FOREIGN KEY (provider_id) REFERENCES sign_in_provider(provider_id) ON DELETE SET NULL,
  CONSTRAINT fk__sys_session__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_session__expires_at ON sys_session USING btree (expires_at);
CREATE INDEX ix__sys_session__live ON sys_session USING btree (created_at DESC, session_id DESC) WHERE (ended_at IS NULL);
CREATE INDEX ix__sys_session__provider_id ON sys_session USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX ix__sys_session__user_id ON sys_session USING btree (user_id);

CREATE TABLE sys_sign_in_result (
  request_id text NOT NULL,
  user_id bigint NOT NULL,
  address text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT pk__sys_sign_in_result PRIMARY KEY (request_id),
  CONSTRAINT fk__sys_sign_in_result__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_sign_in_result__expires_at ON sys_sign_in_result USING btree (expires_at);
CREATE INDEX ix__sys_sign_in_result__user_id ON sys_sign_in_result USING btree (user_id);

CREATE TABLE sys_sign_in_ticket (
  ticket_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  provider_id bigint,
  provider_sid text,
  CONSTRAINT pk__sys_sign_in_ticket PRIMARY KEY (ticket_hash),
  CONSTRAINT fk__sys_sign_in_ticket__factor FOREIGN KEY (user_id) REFERENCES sys_second_factor(user_id) ON DELETE CASCADE,
  CONSTRAINT fk__sys_sign_in_ticket__provider FOREIGN KEY (provider_id) REFERENCES sign_in_provider(provider_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_sign_in_ticket__expires_at ON sys_sign_in_ticket USING btree (expires_at);
CREATE INDEX ix__sys_sign_in_ticket__provider_id ON sys_sign_in_ticket USING btree (provider_id);
CREATE INDEX ix__sys_sign_in_ticket__user_id ON sys_sign_in_ticket USING btree (user_id);

CREATE TABLE sys_sign_in_try (
  try_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  account text NOT NULL,
  address text NOT NULL,
  failed boolean NOT NULL DEFAULT false,
  tried_at timestamp with time zone NOT NULL,
  directory_id bigint,
  CONSTRAINT pk__sys_sign_in_try PRIMARY KEY (try_id)
);
CREATE INDEX ix__sys_sign_in_try__account ON sys_sign_in_try USING btree (account);
CREATE INDEX ix__sys_sign_in_try__address ON sys_sign_in_try USING btree (address, tried_at);
CREATE INDEX ix__sys_sign_in_try__tried_at ON sys_sign_in_try USING btree (tried_at);

CREATE TABLE sys_user (
  user_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  user_name text NOT NULL,
  nick_name text NOT NULL,
  dept_id bigint,
  phonenumber text,
  email text,
  sex text,
  status text NOT NULL DEFAULT '1'::text,
  user_type text NOT NULL,
  password_hash text NOT NULL,
  password_changed_at timestamp with time zone,
  remark text,
  login_ip text,
  login_date timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  user_name_lower text NOT NULL GENERATED ALWAYS AS (lower(user_name)) STORED,
  password_given boolean NOT NULL DEFAULT false,
  previous_login_ip text,
  previous_login_date timestamp with time zone,
  disabled_at timestamp with time zone,
  email_set_by text NOT NULL DEFAULT 'staff'::text,
  phonenumber_set_by text NOT NULL DEFAULT 'staff'::text,
  user_name_set_by text NOT NULL DEFAULT 'staff'::text,
  account_form text NOT NULL GENERATED ALWAYS AS (account_form(user_name)) STORED,
  look_alike integer NOT NULL DEFAULT 0,
  CONSTRAINT pk__sys_user PRIMARY KEY (user_id),
  CONSTRAINT uq__sys_user__user_name UNIQUE (user_name),
  CONSTRAINT ck__sys_user__email_set_by CHECK ((email_set_by = ANY (ARRAY['staff'::text, 'owner'::text]))),
  CONSTRAINT ck__sys_user__phonenumber_set_by CHECK ((phonenumber_set_by = ANY (ARRAY['staff'::text, 'owner'::text]))),
  CONSTRAINT ck__sys_user__sex CHECK ((sex = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__sys_user__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__sys_user__user_name_set_by CHECK ((user_name_set_by = ANY (ARRAY['staff'::text, 'owner'::text]))),
  CONSTRAINT ck__sys_user__user_type CHECK ((user_type = ANY (ARRAY['00'::text, '03'::text, '04'::text]))),
  CONSTRAINT fk__sys_user__dept FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id) ON DELETE RESTRICT
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX ix__sys_user__created_at ON sys_user USING btree (created_at DESC, user_id DESC) INCLUDE (dept_id, status, user_name_lower, phonenumber);
CREATE INDEX ix__sys_user__dept_id ON sys_user USING btree (dept_id);
CREATE INDEX ix__sys_user__look_alike ON sys_user USING btree (look_alike) WHERE (look_alike > 0);
CREATE INDEX ix__sys_user__nick_name ON sys_user USING gin (nick_name gin_trgm_ops);
CREATE INDEX ix__sys_user__user_name_lower ON sys_user USING gin (text_grams(user_name_lower)) WITH (fastupdate=off);
CREATE INDEX ix__sys_user__whole_phonenumber ON sys_user USING btree (phonenumber);
CREATE UNIQUE INDEX uq__sys_user__account_form ON sys_user USING btree (account_form, look_alike);
CREATE UNIQUE INDEX uq__sys_user__site_phonenumber ON sys_user USING btree (phonenumber) WHERE (user_type = '03'::text);
CREATE TRIGGER fill_person AFTER UPDATE ON sys_user REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users FOR EACH STATEMENT EXECUTE FUNCTION fill_person_of_user();
CREATE TRIGGER tr__sys_user__changes AFTER UPDATE OF status, nick_name ON sys_user FOR EACH STATEMENT EXECUTE FUNCTION tell_person_change();
CREATE TRIGGER tr__sys_user__contact_setter BEFORE UPDATE OF email, phonenumber ON sys_user FOR EACH ROW WHEN (((new.email IS DISTINCT FROM old.email) OR (new.phonenumber IS DISTINCT FROM old.phonenumber))) EXECUTE FUNCTION note_contact_setter();
CREATE TRIGGER tr__sys_user__disabled_at BEFORE UPDATE OF status ON sys_user FOR EACH ROW WHEN ((new.status IS DISTINCT FROM old.status)) EXECUTE FUNCTION keep_disabled_at();
CREATE TRIGGER tr__sys_user__end_credentials AFTER UPDATE OF password_hash ON sys_user FOR EACH ROW WHEN ((new.password_hash IS DISTINCT FROM old.password_hash)) EXECUTE FUNCTION end_credentials();
CREATE TRIGGER tr__sys_user__end_first_code AFTER UPDATE OF password_hash ON sys_user FOR EACH ROW WHEN ((new.password_hash IS DISTINCT FROM old.password_hash)) EXECUTE FUNCTION end_first_code();
CREATE TRIGGER tr__sys_user__keep_account_form AFTER DELETE OR UPDATE OF user_name ON sys_user FOR EACH STATEMENT EXECUTE FUNCTION keep_account_form();
CREATE TRIGGER tr__sys_user__leave_look_alikes BEFORE UPDATE OF user_name ON sys_user FOR EACH ROW WHEN ((account_form(new.user_name) <> account_form(old.user_name))) EXECUTE FUNCTION leave_look_alikes();
CREATE TRIGGER tr__sys_user__password AFTER UPDATE OF password_hash ON sys_user FOR EACH ROW WHEN ((old.password_hash IS DISTINCT FROM new.password_hash)) EXECUTE FUNCTION keep_password();
CREATE TRIGGER tr__sys_user__revoke_access_tokens AFTER UPDATE OF status ON sys_user FOR EACH ROW WHEN (((new.status <> '1'::text) AND (old.status = '1'::text))) EXECUTE FUNCTION revoke_access_tokens();
CREATE TRIGGER tr__sys_user__stalled_by_removal AFTER DELETE ON sys_user FOR EACH ROW EXECUTE FUNCTION tell_stalled_steps();
CREATE TRIGGER tr__sys_user__stalled_steps AFTER UPDATE OF status ON sys_user FOR EACH ROW WHEN (((new.status <> '1'::text) AND (old.status = '1'::text))) EXECUTE FUNCTION tell_stalled_steps();
CREATE TRIGGER tr__sys_user__standing AFTER INSERT OR UPDATE OF status ON sys_user FOR EACH ROW EXECUTE FUNCTION keep_standing();

CREATE TABLE sys_user_post (
  user_id bigint NOT NULL,
  post_id bigint NOT NULL,
  CONSTRAINT pk__sys_user_post PRIMARY KEY (user_id, post_id),
  CONSTRAINT fk__sys_user_post__post FOREIGN KEY (post_id) REFERENCES sys_post(post_id) ON DELETE RESTRICT,
  CONSTRAINT fk__sys_user_post__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_user_post__post_id ON sys_user_post USING btree (post_id);

CREATE TABLE sys_user_role (
  user_id bigint NOT NULL,
  role_id bigint NOT NULL,
  CONSTRAINT pk__sys_user_role PRIMARY KEY (user_id, role_id),
  CONSTRAINT fk__sys_user_role__role FOREIGN KEY (role_id) REFERENCES sys_role(role_id) ON DELETE RESTRICT,
  CONSTRAINT fk__sys_user_role__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_user_role__role_id ON sys_user_role USING btree (role_id);

CREATE TABLE tdm_point (
  point_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  space_id bigint NOT NULL,
  name text NOT NULL,
  x numeric(7,2) NOT NULL,
  y numeric(7,2) NOT NULL,
  z numeric(7,2) NOT NULL,
  status text NOT NULL,
  assoc_type text,
  item_id bigint,
  person_id bigint,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__tdm_point PRIMARY KEY (point_id),
  CONSTRAINT uq__tdm_point__space_id__name UNIQUE (space_id, name),
  CONSTRAINT ck__tdm_point__assoc_type CHECK ((assoc_type = ANY (ARRAY['1'::text, '2'::text, '3'::text]))),
  CONSTRAINT ck__tdm_point__item CHECK (((item_id IS NULL) OR COALESCE((assoc_type = ANY (ARRAY['1'::text, '2'::text])), false))),
  CONSTRAINT ck__tdm_point__person CHECK (((person_id IS NULL) OR COALESCE((assoc_type = '3'::text), false))),
  CONSTRAINT ck__tdm_point__status CHECK ((status = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text]))),
  CONSTRAINT ck__tdm_point__x CHECK ((x >= (0)::numeric)),
  CONSTRAINT ck__tdm_point__y CHECK ((y >= (0)::numeric)),
  CONSTRAINT ck__tdm_point__z CHECK ((z >= (0)::numeric)),
  CONSTRAINT fk__tdm_point__item FOREIGN KEY (item_id) REFERENCES content_item(item_id) ON DELETE SET NULL,
  CONSTRAINT fk__tdm_point__person FOREIGN KEY (person_id) REFERENCES repair_person(information_id) ON DELETE SET NULL,
  CONSTRAINT fk__tdm_point__space FOREIGN KEY (space_id) REFERENCES tdm_space(space_id) ON DELETE RESTRICT
);
CREATE INDEX ix__tdm_point__item_id ON tdm_point USING btree (item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX ix__tdm_point__name ON tdm_point USING gin (name gin_trgm_ops);
CREATE INDEX ix__tdm_point__person_id ON tdm_point USING btree (person_id) WHERE (person_id IS NOT NULL);

CREATE TABLE tdm_space (
  space_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  type text NOT NULL,
  parent_id bigint,
  parent_type text GENERATED ALWAYS AS (
CASE type
    WHEN 'hangar'::text THEN 'base'::text
    WHEN 'bay'::text THEN 'hangar'::text
    WHEN 'position'::text THEN 'bay'::text
    ELSE NULL::text
END) STORED,
  name text NOT NULL,
  code text NOT NULL,
  order_num integer NOT NULL,
  x numeric(7,2) NOT NULL,
  y numeric(7,2) NOT NULL,
  width numeric(7,2) NOT NULL,
  height numeric(7,2) NOT NULL,
  aircraft text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk__tdm_space PRIMARY KEY (space_id),
  CONSTRAINT uq__tdm_space__parent_id__code UNIQUE NULLS NOT DISTINCT (parent_id, code),
  CONSTRAINT uq__tdm_space__space_id__type UNIQUE (space_id, type),
  CONSTRAINT ck__tdm_space__aircraft CHECK (((aircraft IS NULL) OR (type = 'bay'::text))),
  CONSTRAINT ck__tdm_space__height CHECK ((height > (0)::numeric)),
  CONSTRAINT ck__tdm_space__order_num CHECK ((order_num >= 1)),
  CONSTRAINT ck__tdm_space__parent CHECK (((parent_id IS NULL) = (type = 'base'::text))),
  CONSTRAINT ck__tdm_space__type CHECK ((type = ANY (ARRAY['base'::text, 'hangar'::text, 'bay'::text, 'position'::text]))),
  CONSTRAINT ck__tdm_space__width CHECK ((width > (0)::numeric)),
  CONSTRAINT ck__tdm_space__x CHECK ((x >= (0)::numeric)),
  CONSTRAINT ck__tdm_space__y CHECK ((y >= (0)::numeric)),
  CONSTRAINT fk__tdm_space__parent FOREIGN KEY (parent_id, parent_type) REFERENCES tdm_space(space_id, type) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX uq__tdm_space__aircraft ON tdm_space USING btree (aircraft) WHERE (aircraft IS NOT NULL);

CREATE TABLE train_record (
  record_id bigint NOT NULL DEFAULT nextval('seq__id'::regclass),
  course_id bigint NOT NULL,
  user_id bigint NOT NULL,
  train_date date NOT NULL,
  hours numeric(6,1) NOT NULL,
  instructor text NOT NULL,
  result text,
  remark text,
  recorded_at timestamp with time zone NOT NULL,
  replaces_id bigint,
  reason text,
  created_by bigint,
  CONSTRAINT pk__train_record PRIMARY KEY (record_id),
  CONSTRAINT uq__train_record__record_id__course_id__user_id UNIQUE (record_id, course_id, user_id),
  CONSTRAINT ck__train_record__hours CHECK ((hours > (0)::numeric)),
  CONSTRAINT ck__train_record__reason CHECK (((reason IS NULL) = (replaces_id IS NULL))),
  CONSTRAINT ck__train_record__result CHECK ((result = ANY (ARRAY['1'::text, '2'::text]))),
  CONSTRAINT ck__train_record__withdrawn CHECK (((result IS NOT NULL) OR (replaces_id IS NOT NULL))),
  CONSTRAINT fk__train_record__course FOREIGN KEY (course_id) REFERENCES course(course_id) ON DELETE RESTRICT,
  CONSTRAINT fk__train_record__replaces FOREIGN KEY (replaces_id, course_id, user_id) REFERENCES train_record(record_id, course_id, user_id) ON DELETE RESTRICT,
  CONSTRAINT fk__train_record__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE RESTRICT
);
CREATE INDEX ix__train_record__course_id ON train_record USING btree (course_id, train_date DESC);
CREATE INDEX ix__train_record__train_date ON train_record USING btree (train_date DESC, record_id DESC);
CREATE INDEX ix__train_record__user_id ON train_record USING btree (user_id, course_id, train_date DESC);
CREATE UNIQUE INDEX uq__train_record__replaces_id ON train_record USING btree (replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE TRIGGER tr__train_record__frozen BEFORE DELETE OR UPDATE ON train_record FOR EACH ROW EXECUTE FUNCTION refuse_record_change();
CREATE TRIGGER tr__train_record__kept BEFORE TRUNCATE ON train_record FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change();

CREATE TABLE trash (
  item_id bigint NOT NULL,
  module text NOT NULL,
  title text NOT NULL,
  category_id bigint NOT NULL,
  category_name text NOT NULL,
  created_by bigint,
  dept_id bigint,
  item jsonb NOT NULL,
  links jsonb NOT NULL,
  deleted_by bigint NOT NULL,
  deleted_by_name text NOT NULL,
  deleted_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  CONSTRAINT pk__trash PRIMARY KEY (item_id),
  CONSTRAINT ck__trash__expires_at CHECK ((expires_at > deleted_at)),
  CONSTRAINT ck__trash__module CHECK ((module = ANY (ARRAY['repair'::text, 'train'::text, 'tool'::text])))
);
CREATE INDEX ix__trash__deleted_at ON trash USING btree (deleted_at DESC, item_id DESC) INCLUDE (module, dept_id, created_by);
CREATE INDEX ix__trash__expires_at ON trash USING btree (expires_at);
CREATE TRIGGER tr__trash__applicability AFTER DELETE ON trash REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('item_id');
CREATE TRIGGER tr__trash__search_numbers AFTER DELETE ON trash FOR EACH ROW EXECUTE FUNCTION number_forget('item_id');

CREATE TABLE type_kin (
  type_id bigint NOT NULL,
  above bigint[] NOT NULL,
  below bigint[] NOT NULL,
  CONSTRAINT pk__type_kin PRIMARY KEY (type_id)
);

CREATE TABLE user_aircraft (
  user_id bigint NOT NULL,
  type_ids bigint[] NOT NULL,
  hides_others boolean NOT NULL,
  CONSTRAINT pk__user_aircraft PRIMARY KEY (user_id),
  CONSTRAINT fk__user_aircraft__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

CREATE VIEW due_moment AS
 SELECT content_item.item_id AS subject,
    'item.released'::text AS act,
    content_item.release_time AS at
   FROM content_item
UNION ALL
 SELECT content_item.item_id AS subject,
    'item.takenDown'::text AS act,
    content_item.take_down_time AS at
   FROM content_item
  WHERE (content_item.take_down_time > content_item.release_time)
UNION ALL
 SELECT platform_notice.notice_id AS subject,
    'notice.released'::text AS act,
    platform_notice.notice_time AS at
   FROM platform_notice
UNION ALL
 SELECT platform_notice.notice_id AS subject,
    'notice.takenDown'::text AS act,
    platform_notice.take_down_time AS at
   FROM platform_notice
  WHERE (platform_notice.take_down_time > platform_notice.notice_time)
UNION ALL
 SELECT r.item_id AS subject,
    'document.due'::text AS act,
    bounds.bound AS at
   FROM ((revision r
     CROSS JOIN LATERAL unnest(r.effective) p(p))
     CROSS JOIN LATERAL ( VALUES (lower(p.p)), (upper(p.p))) bounds(bound))
  WHERE (bounds.bound IS NOT NULL)
UNION ALL
 SELECT circulation.circulation_id AS subject,
    'circulation.overdue'::text AS act,
    circulation.due_at AS at
   FROM circulation
  WHERE (circulation.state = 'open'::text)
UNION ALL
 SELECT circulation.circulation_id AS subject,
    'circulation.reminding'::text AS act,
    ((((circulation.due_at)::date + days.days) + '08:00:00'::time without time zone))::timestamp with time zone AS at
   FROM (circulation
     CROSS JOIN unnest(ARRAY['-7'::integer, '-1'::integer, 0, 3, 4]) days(days))
  WHERE (circulation.state = 'open'::text)
UNION ALL
 SELECT repair_person.information_id AS subject,
    'expiry.due'::text AS act,
    (((repair_person.expiry_date - days.days) + '08:05:00'::time without time zone))::timestamp with time zone AS at
   FROM (repair_person
     CROSS JOIN unnest(expiry_days('licence'::text)) days(days))
  WHERE (repair_person.expiry_date IS NOT NULL)
UNION ALL
 SELECT revision.revision_id AS subject,
    'expiry.due'::text AS act,
    (((revision.review_by - days.days) + '08:05:00'::time without time zone))::timestamp with time zone AS at
   FROM (revision
     CROSS JOIN unnest(expiry_days('review'::text)) days(days))
  WHERE ((revision.state = 'approved'::text) AND (revision.review_by IS NOT NULL))
UNION ALL
 SELECT staff_message.staff_message_id AS subject,
    'staffMessage.due'::text AS act,
    staff_message.send_at AS at
   FROM staff_message
  WHERE (staff_message.sent_at IS NULL)
UNION ALL
 SELECT firm_licence.licence_id AS subject,
    'expiry.due'::text AS act,
    (((firm_licence.valid_until - days.days) + '08:05:00'::time without time zone))::timestamp with time zone AS at
   FROM (firm_licence
     CROSS JOIN unnest(expiry_days('licence'::text)) days(days))
  WHERE ((firm_licence.status = '1'::text) AND (firm_licence.valid_until IS NOT NULL));

CREATE VIEW related_type AS
 WITH RECURSIVE above(type_id, related_id) AS (
         SELECT aircraft_type.type_id,
            aircraft_type.type_id
           FROM aircraft_type
        UNION
         SELECT a.type_id,
            t.parent_id
           FROM (above a
             JOIN aircraft_type t ON ((t.type_id = a.related_id)))
          WHERE (t.parent_id IS NOT NULL)
        )
 SELECT above.type_id,
    above.related_id
   FROM above
UNION
 SELECT above.related_id AS type_id,
    above.type_id AS related_id
   FROM above;

CREATE VIEW search_source AS
 SELECT content_item.item_id AS owner_id,
    content_item.module AS kind,
    content_item.title,
        CASE
            WHEN (content_item.members_only = '1'::text) THEN ''::text
            ELSE content_item.summary
        END AS summary,
    item_search_body(content_item.*) AS body,
    content_item.release_time AS released_at,
    content_item.take_down_time AS taken_down_at,
    (content_item.members_only = '1'::text) AS is_members_only
   FROM content_item
UNION ALL
 SELECT platform_notice.notice_id AS owner_id,
    'notice'::text AS kind,
    platform_notice.notice_title AS title,
    platform_notice.summary,
    search_plain(platform_notice.notice_content) AS body,
    platform_notice.notice_time AS released_at,
    platform_notice.take_down_time AS taken_down_at,
    false AS is_members_only
   FROM platform_notice
UNION ALL
 SELECT material_info.info_id AS owner_id,
    'product'::text AS kind,
    material_info.name AS title,
    material_info.subtitle AS summary,
    concat_ws(chr(10), material_info.subtitle, material_info.part_number, material_info.specifications, material_info.brand, material_info.style, material_info.characteristic, material_info.description, material_info.introduce) AS body,
    material_info.created_at AS released_at,
    NULL::timestamp with time zone AS taken_down_at,
    false AS is_members_only
   FROM material_info
  WHERE (material_info.status = '1'::text)
UNION ALL
 SELECT p.information_id AS owner_id,
    'person'::text AS kind,
    u.nick_name AS title,
    concat_ws('，'::text, p.technical_title, p.speciality) AS summary,
    concat_ws(chr(10), p.technical_title, p.speciality, search_plain(p.introduction)) AS body,
    p.created_at AS released_at,
    NULL::timestamp with time zone AS taken_down_at,
    false AS is_members_only
   FROM (repair_person p
     JOIN sys_user u USING (user_id))
  WHERE ((p.nature = '1'::text) AND (p.user_nature = '1'::text) AND (u.status = '1'::text));

CREATE VIEW standing_now AS
 SELECT u.user_id,
    (u.status = '1'::text) AS is_active,
        CASE p.user_nature
            WHEN '1'::text THEN p.license
            ELSE p.skill_certificate
        END AS licence,
    p.skill_time AS licensed_from,
    p.expiry_date AS licensed_until
   FROM (sys_user u
     LEFT JOIN repair_person p ON (((p.user_id = u.user_id) AND (p.nature = '1'::text) AND (p.user_nature = ANY (ARRAY['1'::text, '3'::text])))));

CREATE OR REPLACE FUNCTION account_form(account text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(NORMALIZE(regexp_replace(account, ('[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f'::text || '\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'::text), ''::text, 'g'::text), NFKC));

CREATE OR REPLACE FUNCTION are_synonyms(terms text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((cardinality(terms) >= 2) AND (cardinality(terms) <= 20)) AND (SELECT ((count(DISTINCT each.words) = count(*)) AND bool_and(((each.words <> ''::text) AND (char_length(each.term) <= 50)))) FROM UNNEST(are_synonyms.terms, search_terms(are_synonyms.terms)) each(term, words)));

CREATE OR REPLACE FUNCTION authorisation_at(at timestamp with time zone, known_at timestamp with time zone)
 RETURNS TABLE(authorisation_id bigint, number text, user_id bigint, nick_name text, dept_id bigint, category_id bigint, level text, type_id bigint, registrations text[], chapters text[], limitation text, basis text, valid_from date, valid_until date, signatures integer, recorded_at timestamp with time zone, created_by bigint, state text, missing jsonb, holds_until timestamp with time zone, ends_by text)
 LANGUAGE sql
 STABLE
AS $function$
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
            SELECT r.train_date FROM passed_record_at(known_at) r
            WHERE r.user_id = a.user_id AND r.course_id = k.course_id AND r.result = '1' AND r.train_date <= at::date
            ORDER BY r.train_date DESC LIMIT 1) r
          WHERE k.course_id = c.course_id OR k.course_kind = c.course_kind HAVING count(*) > 0)
        WHEN 'document' THEN coalesce((
          SELECT min(lower(p)) FROM revision r CROSS JOIN unnest(r.effective) p
          WHERE r.item_id = c.item_id AND (upper_inf(p) OR upper(p) > at)
            AND (lower(p) <= at OR EXISTS (SELECT FROM evidence v WHERE v.subject_kind = 'revision'
              AND v.subject_id = r.revision_id::text AND v.act = 'revision.activate' AND v.at <= known_at)) AND (a.type_id IS NULL
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
$function$;

CREATE OR REPLACE FUNCTION check_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'decisions stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__decision__frozen';
  END IF;
  IF EXISTS (SELECT FROM review_step s JOIN revision r USING (revision_id)
      WHERE s.step_id = NEW.step_id AND r.author_ids && ARRAY[NEW.user_id, NEW.decider_id]) THEN
    RAISE EXCEPTION 'authors do not decide on their own text'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__decision__author';
  END IF;
  IF EXISTS (SELECT FROM review_step s
      JOIN review_step other ON other.revision_id = s.revision_id AND other.round = s.round AND other.step_id <> s.step_id
      JOIN decision d ON d.step_id = other.step_id
      WHERE s.step_id = NEW.step_id AND d.user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'one person decides in one step'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__decision__one_step';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_evidence_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  last record;
BEGIN
  SELECT seq, hash INTO last FROM evidence ORDER BY seq DESC LIMIT 1;
  IF (NEW.seq, NEW.prev_hash) IS DISTINCT FROM (coalesce(last.seq, 0) + 1, last.hash) THEN
    RAISE EXCEPTION 'an entry of the evidence ledger follows the last one'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__evidence__chain';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION derive_entries(owners bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM search_refresh(owners), facet_refresh(owners), suggest_refresh(owners);
END $function$;

CREATE OR REPLACE FUNCTION document_number_ends(number text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (WITH part AS (SELECT each.found[1] AS whole, regexp_replace(each.found[1], '^0+(?=.)'::text, ''::text) AS plain, each.nth FROM regexp_matches(upper(document_number_ends.number), '[A-Z]+|[0-9]+'::text, 'g'::text) WITH ORDINALITY each(found, nth)) SELECT COALESCE(array_agg(DISTINCT ends.form), '{}'::text[]) AS "coalesce" FROM (SELECT unnest(ARRAY[string_agg(last.whole, ''::text ORDER BY last.nth), string_agg(last.plain, ''::text ORDER BY last.nth)]) AS form FROM (part first JOIN part last ON ((last.nth >= first.nth))) GROUP BY first.nth) ends);

CREATE OR REPLACE FUNCTION drop_applicability()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  EXECUTE format($sql$
    WITH lost AS (
      SELECT g.%1$I AS owner_id FROM gone g
      WHERE NOT EXISTS (SELECT FROM content_item i WHERE i.item_id = g.%1$I)
        AND NOT EXISTS (SELECT FROM trash t WHERE t.item_id = g.%1$I)
    ), chapters AS (DELETE FROM owner_chapter c USING lost WHERE c.owner_id = lost.owner_id)
    DELETE FROM applicability a USING lost WHERE a.owner_id = lost.owner_id$sql$, TG_ARGV[0]);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION enabled_leader(dept bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  WITH RECURSIVE up AS (
    SELECT d.parent_id, u.user_id FROM sys_dept d LEFT JOIN sys_user u ON u.user_id = d.leader AND u.status = '1'
    WHERE d.dept_id = dept
    UNION ALL
    SELECT d.parent_id, u.user_id FROM up JOIN sys_dept d ON d.dept_id = up.parent_id
      LEFT JOIN sys_user u ON u.user_id = d.leader AND u.status = '1'
    WHERE up.user_id IS NULL
  )
  SELECT user_id FROM up WHERE user_id IS NOT NULL
$function$;

CREATE OR REPLACE FUNCTION end_credentials()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('aeromaint.keep_tokens', true) IS DISTINCT FROM 'on' THEN
    UPDATE access_token SET revoked_at = now(), ended_by_password = true
    WHERE user_id = NEW.user_id AND revoked_at IS NULL;
  END IF;
  DELETE FROM sys_sign_in_ticket WHERE user_id = NEW.user_id;
  UPDATE sys_retrieval SET used = true WHERE user_id = NEW.user_id AND NOT used;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION end_first_code()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM sys_first_code WHERE user_id = NEW.user_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION expiry_days(kind text)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT CASE kind
    WHEN 'licence' THEN ARRAY[90, 30, 7, 0]
    WHEN 'review' THEN ARRAY[30, 7, 0]
    WHEN 'authorisation' THEN ARRAY[90, 60, 30, 7]
    WHEN 'leader' THEN ARRAY[30, 7]
  END
$function$;

CREATE OR REPLACE FUNCTION facet_refresh(owners bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  PERFORM FROM facet_entry WHERE owner_id = ANY (owners) ORDER BY owner_id FOR UPDATE;
  DELETE FROM facet_entry f
  WHERE owner_id = ANY (owners) AND NOT EXISTS (SELECT FROM search_entry e WHERE e.owner_id = f.owner_id);
  INSERT INTO facet_entry AS f (owner_id, kind, category_id, released_at, taken_down_at, year, chapters, type_ids)
  SELECT e.owner_id, e.kind, coalesce(i.category_id, m.category_id), e.released_at, e.taken_down_at,
    extract(year FROM e.released_at),
    coalesce((SELECT ',' || string_agg(chapter, ',' ORDER BY chapter) || ',' FROM owner_chapter c
      WHERE c.owner_id = e.owner_id), ''),
    coalesce((SELECT ',' || string_agg(type_id::text, ',' ORDER BY type_id) || ',' FROM applicability a
      WHERE a.owner_id = e.owner_id), '')
  FROM search_entry e
    LEFT JOIN content_item i ON i.item_id = e.owner_id LEFT JOIN material_info m ON m.info_id = e.owner_id
  WHERE e.owner_id = ANY (owners) ORDER BY e.owner_id
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, category_id = excluded.category_id,
    released_at = excluded.released_at, taken_down_at = excluded.taken_down_at, year = excluded.year,
    chapters = excluded.chapters, type_ids = excluded.type_ids
  WHERE f.* IS DISTINCT FROM excluded.*;
END $function$;

CREATE OR REPLACE FUNCTION fill_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT status, dept_id, lower(nick_name) INTO NEW.user_status, NEW.dept_id, NEW.nick_name_lower
  FROM sys_user WHERE user_id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION fill_person_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed bigint[] := ARRAY(
    SELECT n.user_id FROM new_users n JOIN old_users o USING (user_id)
    WHERE (o.status, o.dept_id, o.nick_name) IS DISTINCT FROM (n.status, n.dept_id, n.nick_name));
BEGIN
  -- An update of no rows would invalidate caches.
  IF changed <> '{}' THEN
    UPDATE repair_person p SET user_status = n.status, dept_id = n.dept_id, nick_name_lower = lower(n.nick_name)
    FROM new_users n WHERE n.user_id = p.user_id AND n.user_id = ANY (changed);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION first_record(id bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  WITH RECURSIVE earlier AS (
    SELECT r.record_id, r.replaces_id FROM train_record r WHERE r.record_id = id
    UNION ALL SELECT p.record_id, p.replaces_id FROM earlier e JOIN train_record p ON p.record_id = e.replaces_id
  ) SELECT min(record_id) FROM earlier
$function$;

CREATE OR REPLACE FUNCTION has_keyword(of_text text, keyword text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT NOT EXISTS (
    SELECT FROM regexp_split_to_table(btrim(keyword), '\s+') AS word
    WHERE strpos(of_text, search_needle(word)) = 0 AND NOT has_synonym(of_text, word)
  ) OR has_synonym(of_text, keyword)
$function$;

CREATE OR REPLACE FUNCTION has_synonym(of_text text, term text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM synonym_needles(term) AS needle WHERE strpos(of_text, needle) > 0)
$function$;

CREATE OR REPLACE FUNCTION item_search_body(i content_item)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN search_plain((i).content);

CREATE OR REPLACE FUNCTION keep_account_form()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE sys_user u SET look_alike = 0
  WHERE u.look_alike > 0 AND NOT EXISTS (
    SELECT FROM sys_user o WHERE o.account_form = u.account_form AND o.look_alike < u.look_alike);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_disabled_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.disabled_at := CASE WHEN NEW.status = '2' THEN now() END;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION keep_password()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO sys_password_history (user_id, password_hash) VALUES (OLD.user_id, OLD.password_hash);
  DELETE FROM sys_password_history WHERE user_id = OLD.user_id AND history_id NOT IN (
    SELECT history_id FROM sys_password_history WHERE user_id = OLD.user_id
    ORDER BY history_id DESC LIMIT 24);
  DELETE FROM sys_sign_in_ticket WHERE user_id = OLD.user_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_standing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION keep_type_kin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- A concurrent change waits, then sees the rows of this one. Readers do not wait.
  LOCK TABLE type_kin IN EXCLUSIVE MODE;
  DELETE FROM type_kin;
  INSERT INTO type_kin (type_id, above, below)
  SELECT type_id, ARRAY(SELECT type_and_above(type_id)) || 0, ARRAY(SELECT type_and_below(type_id)) FROM aircraft_type
  UNION ALL SELECT 0, '{0}', ARRAY(SELECT type_id FROM aircraft_type);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keyword_needles(keyword text)
 RETURNS TABLE(word bigint, needle text)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT 0, synonym_needles(keyword)
  UNION ALL
  SELECT w.place, n.needle
  FROM regexp_split_to_table(btrim(keyword), '\s+') WITH ORDINALITY AS w (term, place)
    CROSS JOIN LATERAL (SELECT search_needle(w.term) UNION ALL SELECT synonym_needles(w.term)) AS n (needle)
$function$;

CREATE OR REPLACE FUNCTION leave_look_alikes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.look_alike = 0;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION new_print_code()
 RETURNS text
 LANGUAGE sql
AS $function$
  WITH random AS MATERIALIZED (SELECT sha256(uuid_send(gen_random_uuid())) AS bytes)
  SELECT string_agg(substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', (get_byte(bytes, n) & 31) + 1, 1), '' ORDER BY n)
  FROM random, generate_series(0, 15) n
$function$;

CREATE OR REPLACE FUNCTION note_contact_setter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  actor text := current_setting('aeromaint.actor', true);
  setter text := CASE WHEN actor = NEW.user_id::text THEN 'owner' ELSE 'staff' END;
BEGIN
  IF coalesce(actor, '') = '' THEN RETURN NEW; END IF;
  IF NEW.email IS DISTINCT FROM OLD.email THEN NEW.email_set_by := setter; END IF;
  IF NEW.phonenumber IS DISTINCT FROM OLD.phonenumber THEN NEW.phonenumber_set_by := setter; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION number_follow_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' OR (OLD.part_number, OLD.interchangeable, OLD.substitutes)
    IS DISTINCT FROM (NEW.part_number, NEW.interchangeable, NEW.substitutes) THEN
    PERFORM number_refresh(ARRAY[NEW.info_id]);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION number_forget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION number_form(number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN upper(regexp_replace(NORMALIZE(number, NFKC), '[^A-Za-z0-9]'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION number_look(normalised text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(normalised, 'OIL'::text, '011'::text);

CREATE OR REPLACE FUNCTION number_refresh(owners bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION passed_record_at(at timestamp with time zone)
 RETURNS SETOF train_record
 LANGUAGE sql
 STABLE
AS $function$
  SELECT r.* FROM train_record_at(at) r
  WHERE r.result = '1' AND NOT EXISTS (
    SELECT FROM train_record_at(at) n
    WHERE n.user_id = r.user_id AND n.course_id = r.course_id AND n.train_date = r.train_date
      AND n.result = '2' AND first_record(n.record_id) > first_record(r.record_id))
$function$;

CREATE OR REPLACE FUNCTION refuse_authorisation_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'authorisations stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__authorisation__frozen';
END $function$;

CREATE OR REPLACE FUNCTION refuse_circulation_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.subject, NEW.subject_id, NEW.title, NEW.sha256, NEW.html, NEW.files, NEW.audience, NEW.questions, NEW.started_at)
    IS DISTINCT FROM
     (OLD.subject, OLD.subject_id, OLD.title, OLD.sha256, OLD.html, OLD.files, OLD.audience, OLD.questions, OLD.started_at)
    OR OLD.state <> 'open'
  THEN
    RAISE EXCEPTION 'circulation % is frozen', OLD.circulation_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__circulation__frozen';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION refuse_evidence_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the evidence ledger is only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__evidence__append_only';
END $function$;

CREATE OR REPLACE FUNCTION refuse_file_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM revision_file rf JOIN revision r USING (revision_id)
      WHERE rf.file_id = OLD.file_id AND r.state <> 'draft') THEN
    RAISE EXCEPTION 'the files of a frozen revision stay'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__revision__frozen';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION refuse_log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $function$;

CREATE OR REPLACE FUNCTION refuse_record_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- TRUNCATE has no OLD.
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM sys_user u
      WHERE u.user_id = OLD.user_id AND u.status = '2' AND u.disabled_at <= now() - interval '2 years')
    THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'training records are only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__train_record__frozen';
END $function$;

CREATE OR REPLACE FUNCTION refuse_revision_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changes text[] := '{state,round,version,effective,submitted_by,withdrawn_at,withdrawn_by,withdrawal,sha256,frozen_at,facts,facts_form}';
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN coalesce(NEW, OLD);
  ELSIF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changes = to_jsonb(OLD) - changes
    AND (NEW.state = 'draft' AND OLD.state IN ('review', 'approval')
      OR NEW.state <> 'draft' AND (NEW.sha256, NEW.frozen_at, NEW.facts, NEW.facts_form)
        IS NOT DISTINCT FROM (OLD.sha256, OLD.frozen_at, OLD.facts, OLD.facts_form))
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'revision % is frozen', OLD.revision_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__revision__frozen';
END $function$;

CREATE OR REPLACE FUNCTION refuse_revision_file_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM revision WHERE state <> 'draft'
      AND revision_id IN (coalesce(NEW.revision_id, OLD.revision_id), coalesce(OLD.revision_id, NEW.revision_id))) THEN
    RAISE EXCEPTION 'the files of a frozen revision stay'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__revision__frozen';
  END IF;
  RETURN coalesce(NEW, OLD);
END $function$;

CREATE OR REPLACE FUNCTION refuse_signature_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'signatures stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__signature__frozen';
END $function$;

CREATE OR REPLACE FUNCTION revoke_access_tokens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE access_token SET revoked_at = now() WHERE user_id = NEW.user_id AND revoked_at IS NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION search_attached(owner bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT string_agg(t.content, chr(10) ORDER BY f."position", f.file_id) AS string_agg FROM (sys_file f JOIN file_text t USING (file_id)) WHERE ((f.owner_id = search_attached.owner) AND (NOT f.is_private) AND (f.field <> 'revision'::text)));

CREATE OR REPLACE FUNCTION search_condition(needle text, mark text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT (string_agg((((''''::text || search_condition.mark) || translate(each.lexeme, '''\:'::text, '’＼：'::text)) || ''''::text), ' & '::text))::tsquery AS string_agg FROM (SELECT "left"(word.word, 100) AS lexeme FROM string_to_table(search_condition.needle, ' '::text) word(word) WHERE (word.word ~ '^[a-z0-9]'::text) UNION SELECT (pair.a || pair.b) FROM (SELECT string_to_array(search_condition.needle, NULL::text) AS signs) text, LATERAL UNNEST(text.signs, text.signs[2:]) pair(a, b) WHERE ((pair.a !~ '[a-z0-9 ]'::text) AND (pair.b <> ' '::text)) UNION SELECT search_condition.needle AS needle WHERE (char_length(search_condition.needle) = 1)) each);

CREATE OR REPLACE FUNCTION search_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM derive_entries(ARRAY[(to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::bigint]);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION search_follow_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.owner_id IS NOT NULL AND NOT NEW.is_private THEN
    INSERT INTO file_text (file_id) VALUES (NEW.file_id) ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM file_text WHERE file_id = NEW.file_id;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.owner_id IS NOT NULL THEN
    PERFORM derive_entries(ARRAY[OLD.owner_id]);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION search_follow_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM derive_entries(ARRAY(SELECT owner_id FROM sys_file WHERE file_id = NEW.file_id AND owner_id IS NOT NULL));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION search_follow_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  people bigint[] := ARRAY(SELECT information_id FROM changed);
BEGIN
  IF people <> '{}' THEN PERFORM derive_entries(people); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION search_index(kind text, month integer, title_words text, words text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
RETURN array_to_tsvector(((search_lexeme_array("left"(words, 120000)) || ARRAY(SELECT ('t_'::text || lexeme.lexeme) FROM unnest(search_lexeme_array(search_index.title_words)) lexeme(lexeme))) || ARRAY[kind, ((kind || '_1_'::text) || month), ((kind || '_4_'::text) || (month / 4)), ((kind || '_16_'::text) || (month / 16)), ((kind || '_64_'::text) || (month / 64))]));

CREATE OR REPLACE FUNCTION search_lexeme_array(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT (ARRAY(SELECT "left"(word.word, 100) AS "left" FROM string_to_table(regexp_replace(search_lexeme_array.words, '[^a-z0-9]+'::text, ' '::text, 'g'::text), ' '::text, ''::text) word(word) WHERE (word.word IS NOT NULL)) || array_remove((signs.signs || ARRAY(SELECT (unnest(signs.signs) || unnest(signs.signs[2:])))), NULL::text)) FROM string_to_array(regexp_replace(translate(search_lexeme_array.words, '''\:
'::text, '’＼： '::text), '[a-z0-9 ]+'::text, ' '::text, 'g'::text), NULL::text, ' '::text) signs(signs));

CREATE OR REPLACE FUNCTION search_needle(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(search_words(word), '^ (?![a-z0-9])'::text, ''::text), '([^a-z0-9]) $'::text, '\1'::text);

CREATE OR REPLACE FUNCTION search_plain(html text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(replace(replace(replace(regexp_replace(regexp_replace(CASE WHEN ((strpos(html, '</t'::text) + strpos(html, '</su'::text)) = 0) THEN replace(html, chr(9), ' '::text) ELSE regexp_replace(replace(search_shifted(html), chr(9), ' '::text), '</t[dh]\M[^>]*>'::text, chr(9), 'g'::text) END, '<(?:/(?:p|h\d|li|tr|blockquote|pre|table)|br|hr)\M[^>]*>'::text, ' '::text, 'g'::text), '<[^>]*>'::text, ''::text, 'g'::text), '&nbsp;'::text, ' '::text), '&lt;'::text, '<'::text), '&gt;'::text, '>'::text), '&quot;'::text, '"'::text), '&amp;'::text, '&'::text);

CREATE OR REPLACE FUNCTION search_refresh(owners bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  rewritten bigint[];
BEGIN
  PERFORM FROM search_entry WHERE owner_id = ANY (owners) ORDER BY owner_id FOR UPDATE;
  WITH source AS MATERIALIZED (
    SELECT s.owner_id, s.kind, s.title, s.summary, s.released_at, s.taken_down_at, s.is_members_only,
      search_words(s.title) AS title_words, concat_ws(chr(10), s.body, search_attached(s.owner_id)) AS body
    FROM search_source s WHERE s.owner_id = ANY (owners)
  ), before AS (
    SELECT owner_id, title, body FROM search_entry WHERE owner_id = ANY (owners)
  ), gone AS (
    DELETE FROM search_entry g
    WHERE owner_id = ANY (owners) AND NOT EXISTS (SELECT FROM source s WHERE s.owner_id = g.owner_id)
  ), written AS (
    INSERT INTO search_entry AS e (owner_id, kind, month, released_at, taken_down_at, title, title_words,
      summary, body, words, is_members_only)
    SELECT owner_id, kind, floor(extract(epoch FROM released_at) / 2592000), released_at, taken_down_at,
      title, title_words, summary, body, title_words || chr(10) || search_words(body), is_members_only
    FROM source ORDER BY owner_id
    ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, month = excluded.month,
      released_at = excluded.released_at, taken_down_at = excluded.taken_down_at, title = excluded.title,
      title_words = excluded.title_words, summary = excluded.summary, body = excluded.body,
      words = excluded.words, is_members_only = excluded.is_members_only
    WHERE e.* IS DISTINCT FROM excluded.*
    RETURNING e.owner_id, e.kind, e.title, e.body
  )
  SELECT array_agg(w.owner_id) INTO rewritten FROM written w LEFT JOIN before b USING (owner_id)
  WHERE w.kind <> 'person' AND (b.title, b.body) IS DISTINCT FROM (w.title, w.body);
  IF rewritten IS NOT NULL THEN PERFORM number_refresh(rewritten); END IF;
END $function$;

CREATE OR REPLACE FUNCTION search_shifted(html text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (html ~ '</su[bp]>'::text) THEN (SELECT string_agg((shifted.before || CASE WHEN (shifted.inside = ''::text) THEN ''::text WHEN (shifted.is_raised AND (shifted.inside ~ '^[0-9+−=()ni-]+$'::text)) THEN translate(shifted.inside, '0123456789+-−=()ni'::text, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'::text) WHEN shifted.is_raised THEN ('^'::text || shifted.inside) WHEN (shifted.inside ~ '^[0-9+−=()aehijklmnoprstuvx-]+$'::text) THEN translate(shifted.inside, '0123456789+-−=()aehijklmnoprstuvx'::text, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'::text) ELSE ('_'::text || shifted.inside) END), ''::text ORDER BY each.number) AS string_agg FROM string_to_table(regexp_replace(regexp_replace(regexp_replace(translate(search_shifted.html, ((chr(2) || chr(3)) || chr(4)), ''::text), '</su[bp]>'::text, chr(2), 'g'::text), '<sub\M[^>]*>'::text, chr(3), 'g'::text), '<sup\M[^>]*>'::text, chr(4), 'g'::text), chr(2)) WITH ORDINALITY each(part, number), LATERAL (SELECT split_part(translate(each.part, chr(4), chr(3)), chr(3), 1) AS before, btrim(regexp_replace(split_part(translate(each.part, chr(4), chr(3)), chr(3), 2), '<[^>]*>'::text, ''::text, 'g'::text)) AS inside, (strpos(each.part, chr(4)) > 0) AS is_raised) shifted) ELSE html END;

CREATE OR REPLACE FUNCTION search_terms(terms text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT btrim(search_words(each.term)) AS btrim FROM unnest(search_terms.terms) WITH ORDINALITY each(term, place) ORDER BY each.place);

CREATE OR REPLACE FUNCTION search_words(content text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((' '::text || btrim(regexp_replace(regexp_replace(simplified(translate(lower(NORMALIZE(content, NFKC)), '‐‒–—―−─'::text, '-------'::text)), '([a-z0-9]+)'::text, ' \1 '::text, 'g'::text), '\s+'::text, ' '::text, 'g'::text))) || ' '::text);

CREATE OR REPLACE FUNCTION simplified(content text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  traditional CONSTANT text := '㑯㑳㑶㓨㗲㘚㜄㜏㜢㠏㠣㥮㩜㩳㩵㺏䁪䁻䃮䊷䋙䋚䋹䋻䍦䎱䓣䙡䜀䝼䡵䥇䥑䥕䥱䦛䦟䧢䮄䯀䰾䱷䱽䲁䲘䴉丟並乾亂亙亞佇佈佔併來侖侶侷俁係俔俠俥俬倀倆倈倉個們倖倫倲偉偑側偵偽傌傑傖傘備傢傭傯傳傴債傷傾僂僅僉僑僕僞僤僥僨僱價儀儁儂億儈儉儎儐儔儕儘償優儲儷儸儺儻儼兇兌兒兗內兩冊冑冪凈凍凜凱別刪剄則剋剎剗剛剝剮剴創剷劃劄劇劉劊劌劍劏劑劚勁動務勛勝勞勢勣勩勱勳勵勸勻匭匯匱區協卹卻卽厙厠厤厭厲厴參叄叢吒吳吶呂咼員唄唸問啓啞啟啢喎喚喪喫喬單喲嗆嗇嗊嗎嗚嗩嗰嗶嘆嘍嘓嘔嘖嘗嘜嘩嘮嘯嘰嘵嘸嘽噁噓噚噝噠噥噦噯噲噴噸噹嚀嚇嚌嚐嚕嚙嚥嚦嚧嚨嚮嚲嚳嚴嚶囀囁囂囅囈囉囌囑囪圇國圍園圓圖團垻埡埨埰執堅堊堖堝堯報場塊塋塏塒塗塚塢塤塵塸塹塿墊墜墠墮墰墳墶墻墾壇壋壎壓壗壘壙壚壜壞壟壠壢壩壪壯壺壼壽夠夢夥夾奐奧奩奪奬奮奼妝姍姦娙娛婁婦婭媧媯媰媼媽嫋嫗嫵嫺嫻嫿嬀嬃嬈嬋嬌嬙嬡嬤嬪嬰嬸孃孋孌孫學孻孿宮寀寢實寧審寫寬寵寶將專尋對導尷屆屍屓屜屢層屨屬岡峯峴島峽崍崑崗崙崢崬嵐嵗嵽嵾嶁嶄嶇嶔嶗嶠嶢嶧嶨嶮嶸嶺嶼嶽巋巒巔巖巘巰巹帥師帳帶幀幃幓幗幘幟幣幫幬幷幹幾庫廁廂廄廈廎廕廚廝廞廟廠廡廢廣廩廬廳弒弔弳張強彄彆彈彌彎彔彙彠彥彫彲彿後徑從徠復徵徹恆恥悅悞悵悶悽惡惱惲惻愛愜愨愴愷愾慄態慍慘慚慟慣慤慪慫慮慳慶慺慼慾憂憊憐憑憒憖憚憤憫憮憲憶懇應懌懍懞懟懣懤懨懲懶懷懸懺懼懾戀戇戔戧戩戰戱戲戶扞拋拚挩挱挾捨捫捱捲掃掄掆掗掙掛採揀揚換揮揯損搖搗搧搵搶摑摜摟摯摳摶摺摻撈撏撐撓撝撟撣撥撫撲撳撻撾撿擁擄擇擊擋擓擔據擠擡擣擬擯擰擱擲擴擷擺擻擼擽擾攄攆攏攔攖攙攛攜攝攢攣攤攪攬敎敓敗敘敵數斂斃斆斕斬斷於旂旣昇時晉晛晝暈暉暐暘暢暫曄曆曇曉曏曖曠曥曨曬書會朥朧朮東枴柵柺査桱桿梔梘梜條梟梲棄棊棖棗棟棡棧棲棶椏椲楊楓楨業極榘榦榪榮榲榿構槍槓槤槧槨槮槳槶槼樁樂樅樑樓標樞樢樣樧樫樳樸樹樺樿橈橋機橢橫橯檁檉檔檜檟檢檣檮檯檳檸檻櫃櫍櫓櫚櫛櫝櫞櫟櫥櫧櫨櫪櫫櫬櫱櫳櫸櫻欄欅權欏欒欓欖欞欽歎歐歟歡歲歷歸歿殘殞殤殨殫殭殮殯殰殲殺殻殼毀毆毿氂氈氌氣氫氬氳氾汎汙決沒沖況泝洩洶浹浿涇涗涼淒淚淥淨淩淪淵淶淺渙減渢渦測渾湊湋湞湧湯溈準溝溫溮溳溼滄滅滌滎滙滬滯滲滷滸滻滾滿漁漊漍漚漢漣漬漲漵漸漿潁潑潔潕潙潚潛潤潯潰潷潿澀澆澇澐澗澠澤澦澩澫澮澱澾濁濃濄濆濕濘濚濛濜濟濤濧濫濰濱濺濼濾瀂瀅瀆瀇瀉瀋瀏瀕瀘瀝瀟瀠瀦瀧瀨瀰瀲瀾灃灄灑灒灕灘灙灝灡灣灤灧灩災為烏烴無煉煒煙煢煥煩煬煱熅熒熗熰熱熲熾燀燁燈燉燒燖燙燜營燦燬燭燴燶燻燼燾爍爐爛爭爲爺爾牀牆牘牴牽犖犛犢犧狀狹狽猙猶猻獁獃獄獅獎獨獪獫獮獰獱獲獵獷獸獺獻獼玀現琱琺琿瑋瑒瑣瑤瑩瑪瑲璉璊璕璗璡璣璦璫璯環璵璸璽璿瓅瓊瓏瓔瓚瓛甌甕產産畝畢畫異畵當疇疊痙痠痾瘂瘋瘍瘓瘞瘡瘧瘮瘲瘺瘻療癆癇癉癒癘癟癡癢癤癥癧癩癬癭癮癰癱癲發皁皚皰皸皺盃盜盞盡監盤盧盪眞眥眾睍睏睜睞瞘瞜瞞瞶瞼矇矓矚矯硃硜硤硨硯碕碩碭碸確碼碽磑磚磠磣磧磯磽磾礄礎礐礙礦礪礫礬礱祕祿禍禎禕禡禦禪禮禰禱禿秈稅稈稏稜稟種稱穀穇穌積穎穠穡穢穩穫穭窩窪窮窯窵窶窺竄竅竇竈竊竪競筆筍筧筴箇箋箏箚節範築篋篔篠篢篤篩篳篸簀簍簑簞簡簣簫簹簽簾籃籅籌籔籙籛籜籟籠籤籩籪籬籮籲粵糉糝糞糧糰糲糴糶糹糾紀紂紃約紅紆紇紈紉紋納紐紓純紕紖紗紘紙級紛紜紝紞紡紬紮細紱紲紳紵紹紺紼紿絀終絃組絅絆絎結絕絛絝絞絡絢給絨絪絰統絲絳絶絹絺綁綃綄綆綈綉綌綎綏綐綑經綖綜綝綞綠綡綢綣綧綪綫綬維綯綰綱網綳綴綵綸綹綺綻綽綾綿緄緇緊緋緑緒緓緔緗緘緙線緝緞締緡緣緦編緩緬緯緱緲練緶緹緻緼縈縉縊縋縐縑縕縗縛縝縞縟縣縧縫縭縮縯縱縲縳縴縵縶縷縹總績繃繅繆繒織繕繚繞繡繢繩繪繫繭繮繯繰繳繶繸繹繻繼繽繾繿纁纆纇纈纊續纍纏纓纔纕纖纘纜缽罃罈罌罎罰罵罷羅羆羈羋羣羥羨義羶習翫翬翹翽耬耮聖聞聯聰聲聳聵聶職聹聽聾肅脅脈脛脣脩脫脹腎腖腡腦腫腳腸膃膕膚膞膠膢膩膽膾膿臉臍臏臘臚臟臠臢臥臨臺與興舉舊舖舘艙艤艦艫艱艷芻苧茲荊莊莖莢莧華菴菸萇萊萬萴萵葉葒葤葦葯葷蒍蒐蒓蒔蒕蒞蒼蓀蓆蓋蓮蓯蓴蓽蔄蔔蔘蔞蔣蔥蔦蔭蔯蔿蕁蕆蕎蕒蕓蕕蕘蕢蕩蕪蕭蕷薀薈薊薌薑薔薘薟薦薩薳薴薵薹薺藍藎藝藥藪藭藴藶藹藺蘀蘄蘆蘇蘊蘋蘚蘞蘟蘢蘭蘺蘿虆虉處虛虜號虧虯蛺蛻蜆蝀蝕蝟蝦蝨蝸螄螞螢螮螻螿蟄蟈蟎蟣蟬蟯蟲蟳蟶蟻蠁蠅蠆蠍蠐蠑蠔蠟蠣蠨蠱蠶蠻衆衊術衕衚衛衝袞袷裊裏補裝裡製複褌褘褲褳褸褻襀襇襉襏襖襝襠襤襪襬襯襲襴覈見覎規覓視覘覡覥覦親覬覯覲覷覺覽覿觀觴觶觸訁訂訃計訊訌討訏訐訒訓訕訖託記訛訝訟訢訣訥訩訪設許訴訶診註証詀詁詆詎詐詒詔評詖詗詘詛詝詞詠詡詢詣試詩詪詫詬詭詮詰話該詳詵詷詼詿誄誅誆誇誌認誑誒誕誘誚語誠誡誣誤誥誦誨說説誰課誶誹誼誾調諂諄談諉請諍諏諑諒諓論諗諛諜諝諞諟諡諢諤諦諧諫諭諮諱諲諳諴諶諷諸諺諼諾謀謁謂謄謅謊謎謏謐謔謖謗謙謚講謝謠謡謨謫謬謭謳謹謾譁證譎譏譓譖識譙譚譜譞譟譫譭譯議譴護譸譽譾讀讅變讋讌讎讒讓讕讖讚讜讞谿豈豎豐豔豬豶貍貓貙貝貞貟負財貢貧貨販貪貫責貯貰貲貳貴貶買貸貺費貼貽貿賀賁賂賃賄賅資賈賊賑賒賓賕賙賚賜賞賠賡賢賣賤賦賧質賫賬賭賰賴賵賺賻購賽賾贄贅贇贈贊贋贍贏贐贓贔贖贗贛贜赬趕趙趨趲跡踐踰踴蹌蹕蹟蹠蹣蹤蹺躂躉躊躋躍躎躑躒躓躕躚躡躥躦躪軀車軋軌軍軏軑軒軔軛軝軟軤軫軲軸軹軺軻軼軾較輄輅輇輈載輊輋輒輓輔輕輗輛輜輝輞輟輥輦輩輪輬輮輯輳輶輸輻輼輾輿轀轂轄轅轆轉轍轎轔轟轡轢轤辦辭辮辯農迴逕這連週進遊運過達違遙遜遞遠遡適遲遶遷選遺遼邁還邇邊邏邐郟郵鄆鄉鄒鄔鄖鄧鄩鄭鄰鄲鄳鄴鄶鄺酇酈醃醖醜醞醟醣醫醬醱醲釀釁釃釅釋釐釒釓釔釕釗釘釙針釣釤釦釧釩釴釵釷釹釺釾釿鈀鈁鈃鈄鈅鈇鈈鈉鈍鈎鈐鈑鈒鈔鈕鈞鈡鈣鈥鈦鈧鈮鈰鈳鈴鈷鈸鈹鈺鈽鈾鈿鉀鉅鉆鉈鉉鉊鉋鉍鉑鉕鉗鉚鉛鉝鉞鉢鉤鉥鉦鉧鉬鉭鉮鉳鉶鉷鉸鉺鉻鉿銀銃銅銈銍銑銓銖銘銚銛銜銠銣銥銦銨銩銪銫銬銱銳銶銷銹銻銼鋁鋃鋅鋇鋌鋏鋐鋒鋗鋙鋝鋟鋣鋤鋥鋦鋨鋩鋪鋭鋮鋯鋰鋱鋶鋸鋹鋼錀錁錄錆錇錈錏錐錒錕錘錙錚錛錞錟錠錡錢錤錦錨錩錫錮錯録錳錶錸錼鍀鍁鍃鍅鍆鍇鍈鍊鍋鍍鍔鍘鍚鍛鍠鍤鍥鍩鍬鍭鍰鍵鍶鍺鍼鍾鎂鎄鎇鎊鎌鎓鎔鎖鎘鎚鎛鎝鎡鎢鎣鎦鎧鎩鎪鎬鎭鎮鎰鎲鎳鎵鎶鎸鎿鏃鏇鏈鏌鏍鏏鏐鏑鏗鏘鏜鏝鏞鏟鏡鏢鏤鏨鏰鏵鏷鏹鏺鏻鏽鐃鐄鐇鐋鐍鐏鐐鐒鐓鐔鐘鐙鐝鐠鐥鐦鐧鐨鐩鐫鐮鐯鐲鐳鐵鐶鐸鐺鐽鐿鑄鑊鑌鑑鑒鑔鑕鑞鑠鑣鑥鑪鑭鑰鑱鑲鑷鑹鑼鑽鑾鑿钁钂長門閂閃閆閈閉開閌閎閏閑閒間閔閘閡閣閤閥閨閩閫閬閭閱閲閶閹閻閼閽閾閿闃闆闇闈闉闊闋闌闍闐闑闒闓闔闕闖關闞闠闡闢闤闥陘陝陞陣陰陳陸陽隉隊階隑隕際隤隨險隮隯隱隴隸隻雋雖雙雛雜雞離難雲電霑霢霧霽靂靄靆靈靉靚靜靝靦靨鞏鞝鞦鞽韁韃韆韉韋韌韍韓韙韜韝韞韻響頁頂頃項順頇須頊頌頍頎頏預頑頒頓頔頗領頜頠頡頤頦頫頭頮頰頲頴頵頷頸頹頻頽顆題額顎顏顒顓顔顗願顙顛類顢顥顧顫顬顯顰顱顳顴風颭颮颯颱颳颶颸颺颻颼飀飄飆飈飛飠飢飣飥飩飪飫飭飯飱飲飴飼飽飾飿餃餄餅餈餉養餌餎餏餑餒餓餕餖餗餘餚餛餜餞餡館餬餱餳餵餶餷餸餺餼餾餿饁饃饅饈饉饊饋饌饑饒饗饘饜饞饢馬馭馮馱馳馴馹馼駁駃駉駐駑駒駓駔駕駘駙駛駝駟駡駢駪駭駰駱駸駼駿騁騂騄騅騊騌騍騎騏騑騖騙騞騠騤騧騫騭騮騰騱騵騶騷騸騾驀驁驂驃驄驅驊驌驍驎驏驕驗驚驛驟驢驤驥驦驪驫骯髏髒體髕髖髮鬆鬍鬚鬢鬥鬧鬨鬩鬮鬱鬹魎魘魚魛魟魢魨魯魴魷魺鮀鮁鮃鮆鮈鮊鮋鮍鮎鮐鮑鮒鮓鮚鮜鮝鮞鮟鮠鮡鮣鮦鮪鮫鮭鮮鮳鮶鮸鮺鯀鯁鯇鯉鯊鯒鯔鯕鯖鯗鯛鯝鯡鯢鯤鯧鯨鯪鯫鯰鯴鯷鯻鯽鯿鰁鰂鰃鰆鰈鰉鰊鰌鰍鰏鰐鰒鰓鰛鰜鰟鰠鰣鰤鰥鰧鰨鰩鰭鰮鰱鰲鰳鰵鰶鰷鰹鰺鰻鰼鰾鱀鱂鱅鱇鱈鱉鱒鱔鱖鱗鱘鱚鱝鱟鱠鱣鱤鱧鱨鱭鱯鱲鱷鱸鱺鳥鳧鳩鳬鳲鳳鳴鳶鳾鴆鴇鴉鴒鴕鴛鴝鴞鴟鴣鴦鴨鴯鴰鴴鴷鴻鴿鵁鵂鵃鵏鵐鵑鵒鵓鵜鵝鵟鵠鵡鵪鵬鵮鵯鵰鵲鵷鵾鶄鶇鶉鶊鶓鶖鶘鶚鶠鶡鶥鶩鶪鶬鶯鶱鶲鶴鶹鶺鶻鶼鶿鷀鷁鷂鷄鷉鷊鷓鷖鷗鷙鷚鷟鷥鷦鷫鷭鷯鷲鷳鷴鷸鷹鷺鷽鸂鸇鸊鸌鸏鸑鸕鸘鸚鸛鸝鸞鹵鹹鹺鹼鹽麗麥麩麪麫麬麯麳麴麵麼麽黃黌點黨黲黴黶黷黽黿鼂鼉鼕鼴齊齋齎齏齒齔齕齗齘齙齜齟齠齡齣齦齧齪齬齮齯齲齶齷齼龍龎龐龑龔龕龜鿁鿓𠁞𠗣𡃕𡅏𡑍𡑭𡓾𡔖𡞵𡠹𡢃𡮉𡮣𡳳𡻕𡾱𢣚𢶫𢹿𣈶𣙎𣞻𣠩𣠲𣯶𣾷𤁣𤅶𤓩𤪺𤫩𤳸𥊝𥌃𥕥𥖅𥗽𥢢𥸠𥼽𦘧𦣎𦪙𧜗𧜵𧝞𧟀𧩙𧵳𧶧𨊰𨊸𨋢𨤻𨦫𨧀𨧜𨨏𨭆𨭎𨯅𩞯𩠴𩣑𩶘𰻞';
  plain CONSTANT text := '㑔㑇㐹刾𠵾㘎㚯㛣𡞱㟆𫵷㤘㨫㧐擜𤠋𥇢䀥鿎䌶䌺䌻䌿䌾䍠䎬𬜯䙌䜧䞍𫟦䦂鿏𬭯䥾䦶䦷𨸟𫠊䯅鲃䲣䲝鳚鳤鹮丢并干乱亘亚伫布占并来仑侣局俣系伣侠伡私伥俩俫仓个们幸伦㑈伟㐽侧侦伪㐷杰伧伞备家佣偬传伛债伤倾偻仅佥侨仆伪𫢸侥偾雇价仪俊侬亿侩俭傤傧俦侪尽偿优储俪㑩傩傥俨凶兑儿兖内两册胄幂净冻凛凯别删刭则克刹刬刚剥剐剀创铲划札剧刘刽刿剑㓥剂㔉劲动务勋胜劳势𪟝勚劢勋励劝匀匦汇匮区协恤却即厍厕历厌厉厣参叁丛咤吴呐吕呙员呗念问启哑启唡㖞唤丧吃乔单哟呛啬唝吗呜唢𠮶哔叹喽啯呕啧尝唛哗唠啸叽哓呒啴恶嘘㖊咝哒哝哕嗳哙喷吨当咛吓哜尝噜啮咽呖𠰷咙向亸喾严嘤啭嗫嚣冁呓啰苏嘱囱囵国围园圆图团坝垭𫭢采执坚垩垴埚尧报场块茔垲埘涂冢坞埙尘𫭟堑𪣻垫坠𫮃堕坛坟垯墙垦坛垱埙压𡋤垒圹垆坛坏垄垅坜坝塆壮壶壸寿够梦伙夹奂奥奁夺奖奋姹妆姗奸𫰛娱娄妇娅娲妫㛀媪妈袅妪妩娴娴婳妫媭娆婵娇嫱嫒嬷嫔婴婶娘㛤娈孙学𡥧孪宫采寝实宁审写宽宠宝将专寻对导尴届尸屃屉屡层屦属冈峰岘岛峡崃昆岗仑峥岽岚岁𫶇㟥嵝崭岖嵚崂峤峣峄峃崄嵘岭屿岳岿峦巅岩𪩘巯卺帅师帐带帧帏㡎帼帻帜币帮帱并干几库厕厢厩厦庼荫厨厮𫷷庙厂庑废广廪庐厅弑吊弪张强𫸩别弹弥弯录汇彟彦雕彨佛后径从徕复征彻恒耻悦悮怅闷凄恶恼恽恻爱惬悫怆恺忾栗态愠惨惭恸惯悫怄怂虑悭庆㥪戚欲忧惫怜凭愦慭惮愤悯怃宪忆恳应怿懔蒙怼懑㤽恹惩懒怀悬忏惧慑恋戆戋戗戬战戯戏户捍抛拼捝挲挟舍扪挨卷扫抡㧏挜挣挂采拣扬换挥搄损摇捣扇揾抢掴掼搂挚抠抟折掺捞挦撑挠㧑挢掸拨抚扑揿挞挝捡拥掳择击挡㧟担据挤抬捣拟摈拧搁掷扩撷摆擞撸㧰扰摅撵拢拦撄搀撺携摄攒挛摊搅揽教敚败叙敌数敛毙敩斓斩断于旗既升时晋𬀪昼晕晖𬀩旸畅暂晔历昙晓向暧旷𣆐昽晒书会𦛨胧术东拐栅拐查𣐕杆栀枧𬂩条枭棁弃棋枨枣栋㭎栈栖梾桠㭏杨枫桢业极矩干杩荣榅桤构枪杠梿椠椁椮桨椢椝桩乐枞梁楼标枢㭤样榝㭴桪朴树桦椫桡桥机椭横𣓿檩柽档桧槚检樯梼台槟柠槛柜𬃊橹榈栉椟橼栎橱槠栌枥橥榇蘖栊榉樱栏榉权椤栾𣗋榄棂钦叹欧欤欢岁历归殁残殒殇㱮殚僵殓殡㱩歼杀壳壳毁殴毵牦毡氇气氢氩氲泛泛污决没冲况溯泄汹浃𬇙泾涚凉凄泪渌净凌沦渊涞浅涣减沨涡测浑凑𣲗浈涌汤沩准沟温浉涢湿沧灭涤荥汇沪滞渗卤浒浐滚满渔溇𬇹沤汉涟渍涨溆渐浆颍泼洁𣲘沩㴋潜润浔溃滗涠涩浇涝沄涧渑泽滪泶𬇕浍淀㳠浊浓㳡𣸣湿泞溁蒙浕济涛㳔滥潍滨溅泺滤澛滢渎㲿泻沈浏濒泸沥潇潆潴泷濑弥潋澜沣滠洒𪷽漓滩𣺼灏㳕湾滦滟滟灾为乌烃无炼炜烟茕焕烦炀㶽煴荧炝𬉼热颎炽𬊤烨灯炖烧𬊈烫焖营灿毁烛烩㶶熏烬焘烁炉烂争为爷尔床墙牍抵牵荦牦犊牺状狭狈狰犹狲犸呆狱狮奖独狯猃狝狞㺍获猎犷兽獭献猕猡现雕珐珲玮玚琐瑶莹玛玱琏𫞩𬍤𬍡琎玑瑷珰㻅环玙瑸玺璇𬍛琼珑璎瓒𤩽瓯瓮产产亩毕画异画当畴叠痉酸疴痖疯疡痪瘗疮疟瘆疭瘘瘘疗痨痫瘅愈疠瘪痴痒疖症疬癞癣瘿瘾痈瘫癫发皂皑疱皲皱杯盗盏尽监盘卢荡真眦众𪾢困睁睐眍䁖瞒瞆睑蒙眬瞩矫朱硁硖砗砚埼硕砀砜确码䂵硙砖硵碜碛矶硗䃅硚础𬒈碍矿砺砾矾砻秘禄祸祯祎祃御禅礼祢祷秃籼税秆䅉棱禀种称谷䅟稣积颖秾穑秽稳获穞窝洼穷窑窎窭窥窜窍窦灶窃竖竞笔笋笕䇲个笺筝札节范筑箧筼筿𬕂笃筛筚𥮾箦篓蓑箪简篑箫筜签帘篮𥫣筹䉤箓篯箨籁笼签笾簖篱箩吁粤粽糁粪粮团粝籴粜纟纠纪纣𬘓约红纡纥纨纫纹纳纽纾纯纰纼纱纮纸级纷纭纴𬘘纺䌷扎细绂绁绅纻绍绀绋绐绌终弦组䌹绊绗结绝绦绔绞络绚给绒𬘡绖统丝绛绝绢𫄨绑绡𬘫绠绨绣绤𬘩绥䌼捆经𫄧综𬘭缍绿𫟅绸绻𬘯𬘬线绶维绹绾纲网绷缀彩纶绺绮绽绰绫绵绲缁紧绯绿绪绬绱缃缄缂线缉缎缔缗缘缌编缓缅纬缑缈练缏缇致缊萦缙缢缒绉缣缊缞缚缜缟缛县绦缝缡缩𬙂纵缧䌸纤缦絷缕缥总绩绷缫缪缯织缮缭绕绣缋绳绘系茧缰缳缲缴𫄷䍁绎𦈡继缤缱䍀𫄸𬙊颣缬纩续累缠缨才𬙋纤缵缆钵䓨坛罂坛罚骂罢罗罴羁芈群羟羡义膻习玩翚翘翙耧耢圣闻联聪声耸聩聂职聍听聋肃胁脉胫唇修脱胀肾胨脶脑肿脚肠腽腘肤䏝胶𦝼腻胆脍脓脸脐膑腊胪脏脔臜卧临台与兴举旧铺馆舱舣舰舻艰艳刍苎兹荆庄茎荚苋华庵烟苌莱万荝莴叶荭荮苇药荤𫇭搜莼莳蒀莅苍荪席盖莲苁莼荜𬜬卜参蒌蒋葱茑荫𫈟𫇭荨蒇荞荬芸莸荛蒉荡芜萧蓣蕰荟蓟芗姜蔷荙莶荐萨䓕苧䓓苔荠蓝荩艺药薮䓖蕴苈蔼蔺萚蕲芦苏蕴苹藓蔹𦻕茏兰蓠萝蔂𬟁处虚虏号亏虬蛱蜕蚬𬟽蚀猬虾虱蜗蛳蚂萤䗖蝼螀蛰蝈螨虮蝉蛲虫𫊻蛏蚁蚃蝇虿蝎蛴蝾蚝蜡蛎蟏蛊蚕蛮众蔑术同胡卫冲衮夹袅里补装里制复裈袆裤裢褛亵𫌀裥裥袯袄裣裆褴袜摆衬袭襕核见觃规觅视觇觋觍觎亲觊觏觐觑觉览觌观觞觯触讠订讣计讯讧讨𬣙讦讱训讪讫托记讹讶讼䜣诀讷讻访设许诉诃诊注证𧮪诂诋讵诈诒诏评诐诇诎诅𬣞词咏诩询诣试诗𬣳诧诟诡诠诘话该详诜𫍣诙诖诔诛诓夸志认诳诶诞诱诮语诚诫诬误诰诵诲说说谁课谇诽谊訚调谄谆谈诿请诤诹诼谅𬣡论谂谀谍谞谝𬤊谥诨谔谛谐谏谕咨讳𬤇谙𫍯谌讽诸谚谖诺谋谒谓誊诌谎谜𫍲谧谑谡谤谦谥讲谢谣谣谟谪谬谫讴谨谩哗证谲讥𬤝谮识谯谭谱𫍽噪谵毁译议谴护诪誉谫读谉变詟䜩雠谗让谰谶赞谠谳溪岂竖丰艳猪豮狸猫䝙贝贞贠负财贡贫货贩贪贯责贮贳赀贰贵贬买贷贶费贴贻贸贺贲赂赁贿赅资贾贼赈赊宾赇赒赉赐赏赔赓贤卖贱赋赕质赍账赌䞐赖赗赚赙购赛赜贽赘赟赠赞赝赡赢赆赃赑赎赝赣赃赪赶赵趋趱迹践逾踊跄跸迹跖蹒踪跷跶趸踌跻跃䟢踯跞踬蹰跹蹑蹿躜躏躯车轧轨军𫐄轪轩轫轭𬨂软轷轸轱轴轵轺轲轶轼较𨐈辂辁辀载轾𪨶辄挽辅轻𫐐辆辎辉辋辍辊辇辈轮辌𫐓辑辏𬨎输辐辒辗舆辒毂辖辕辘转辙轿辚轰辔轹轳办辞辫辩农回径这连周进游运过达违遥逊递远溯适迟绕迁选遗辽迈还迩边逻逦郏邮郓乡邹邬郧邓𬩽郑邻郸𫑡邺郐邝酂郦腌酝丑酝蒏糖医酱酦𬪩酿衅酾酽释厘钅钆钇钌钊钉钋针钓钐扣钏钒𬬩钗钍钕钎䥺𬬱钯钫钘钭钥𫓧钚钠钝钩钤钣钑钞钮钧钟钙钬钛钪铌铈钶铃钴钹铍钰钸铀钿钾巨钻铊铉𬬿铇铋铂钷钳铆铅𫟷钺钵钩𬬸钲𬭁钼钽𬬹锫铏𫟹铰铒铬铪银铳铜𫓯铚铣铨铢铭铫铦衔铑铷铱铟铵铥铕铯铐铞锐𨱇销锈锑锉铝锒锌钡铤铗𬭎锋𫓶铻锊锓铘锄锃锔锇铓铺锐铖锆锂铽锍锯𬬮钢𬬭锞录锖锫锩铔锥锕锟锤锱铮锛𬭚锬锭锜钱𫓹锦锚锠锡锢错录锰表铼镎锝锨锪钫钔锴锳炼锅镀锷铡钖锻锽锸锲锘锹𬭤锾键锶锗针钟镁锿镅镑镰𬭩镕锁镉锤镈𨱏镃钨蓥镏铠铩锼镐镇镇镒镋镍镓鿔镌镎镞旋链镆镙𬭬镠镝铿锵镗镘镛铲镜镖镂錾镚铧镤镪䥽𬭸锈铙𨱑𫔍铴𫔎𨱔镣铹镦镡钟镫镢镨䦅锎锏镄𬭼镌镰䦃镯镭铁镮铎铛𫟼镱铸镬镔鉴鉴镲锧镴铄镳镥𬬻镧钥镵镶镊镩锣钻銮凿镢镋长门闩闪闫闬闭开闶闳闰闲闲间闵闸阂阁合阀闺闽阃阆闾阅阅阊阉阎阏阍阈阌阒板暗闱𬮱阔阕阑阇阗𫔶阘闿阖阙闯关阚阓阐辟阛闼陉陕升阵阴陈陆阳陧队阶𬮿陨际𬯎随险𬯀陦隐陇隶只隽虽双雏杂鸡离难云电沾霡雾霁雳霭叇灵叆靓静靔腼靥巩绱秋鞒缰鞑千鞯韦韧韨韩韪韬鞲韫韵响页顶顷项顺顸须顼颂𫠆颀颃预顽颁顿𬱖颇领颌𬱟颉颐颏𫖯头颒颊颋颕𫖳颔颈颓频颓颗题额颚颜颙颛颜𫖮愿颡颠类颟颢顾颤颥显颦颅颞颧风飐飑飒台刮飓飔飏飖飕飗飘飙飚飞饣饥饤饦饨饪饫饬饭飧饮饴饲饱饰饳饺饸饼糍饷养饵饹饻饽馁饿馂饾𫗧余肴馄馃饯馅馆糊糇饧喂馉馇𩠌馎饩馏馊馌馍馒馐馑馓馈馔饥饶飨𫗴餍馋馕马驭冯驮驰驯驲𫘜驳𫘝𬳶驻驽驹𬳵驵驾骀驸驶驼驷骂骈𬳽骇骃骆骎𬳿骏骋骍𫘧骓𫘦骔骒骑骐𬴂骛骗𬴃𫘨骙䯄骞骘骝腾𫘬𫘪驺骚骟骡蓦骜骖骠骢驱骅骕骁𬴊骣骄验惊驿骤驴骧骥骦骊骉肮髅脏体髌髋发松胡须鬓斗闹哄阋阄郁鬶魉魇鱼鱽𫚉鱾鲀鲁鲂鱿鲄𬶍鲅鲆𫚖𬶋鲌鲉鲏鲇鲐鲍鲋鲊鲒鲘鲞鲕𩽾𬶏𬶐䲟鲖鲔鲛鲑鲜鲓鲪𩾃鲝鲧鲠鲩鲤鲨鲬鲻鲯鲭鲞鲷鲴鲱鲵鲲鲳鲸鲮鲰鲶鲺鳀𬶟鲫鳊鳈鲗鳂䲠鲽鳇𬶠䲡鳅鲾鳄鳆鳃鳁鳒鳑鳋鲥𫚕鳏䲢鳎鳐鳍鳁鲢鳌鳓鳘𬶭鲦鲣鲹鳗鳛鳔𬶨鳉鳙𩾌鳕鳖鳟鳝鳜鳞鲟𬶮鲼鲎鲙鳣鳡鳢鲿鲚鳠𫚭鳄鲈鲡鸟凫鸠凫鸤凤鸣鸢䴓鸩鸨鸦鸰鸵鸳鸲鸮鸱鸪鸯鸭鸸鸹鸻䴕鸿鸽䴔鸺鸼𬷕鹀鹃鹆鹁鹈鹅𫛭鹄鹉鹌鹏鹐鹎雕鹊鹓鹍䴖鸫鹑鹒鹋鹙鹕鹗𬸘鹖鹛鹜䴗鸧莺𬸣鹟鹤鹠鹡鹘鹣鹚鹚鹢鹞鸡䴘鹝鹧鹥鸥鸷鹨𬸦鸶鹪鹔𬸪鹩鹫鹇鹇鹬鹰鹭鸴㶉鹯䴙鹱鹲𬸚鸬鹴鹦鹳鹂鸾卤咸鹾碱盐丽麦麸面面𤿲曲𪎌曲面么么黄黉点党黪霉黡黩黾鼋鼌鼍冬鼹齐斋赍齑齿龀龁龂𬹼龅龇龃龆龄出龈啮龊龉𬺈𫠜龋腭龌𬺓龙厐庞䶮龚龛龟䜤鿒𠀾㓆𠴛𠲥𫭼𡋗𡋀𡍣㛟㛿㛠𡭜𡭬𡳃岁㟜𢘝𢫞𢬦暅㭣𣘓𣞎𣑶毶㳢𣺽𣷷𤊰㻘㻏𤳄𥅿𥅘𥐰𥐯𬒗䅪𥮋𥹥𡳒𦟗䑽䘞䙊䘛𧝧䜥䞌䞎䢀䢁䢂𨤰䦀𬭊䦁𬭛𬭶𬭳䥿䭪𩠠䯃䲞𰻝';
BEGIN
  -- Most texts have no traditional character; one pattern tests that.
  IF octet_length(content) = char_length(content) OR content !~ ('[' || traditional || ']') THEN
    RETURN content;
  END IF;
  RETURN (
    SELECT translate(content, string_agg(sign, '' ORDER BY sign), string_agg(other, '' ORDER BY sign))
    FROM (SELECT DISTINCT met[1] FROM regexp_matches(content, '[' || traditional || ']', 'g') AS met) AS each (sign),
      substr(plain, strpos(traditional, sign), 1) AS other);
END $function$;

CREATE OR REPLACE FUNCTION suggest_grams(area text, folded text, spelling text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
RETURN (SELECT array_remove(((ARRAY(SELECT (suggest_grams.area || sign.sign) FROM unnest(signs.signs) sign(sign) WHERE (sign.sign > '~'::text)) || ARRAY(SELECT ((suggest_grams.area || unnest(signs.signs)) || unnest(signs.signs[2:])))) || ARRAY(SELECT (((suggest_grams.area || unnest(signs.signs)) || unnest(signs.signs[2:])) || unnest(signs.signs[3:])))), NULL::text) AS array_remove FROM string_to_array(regexp_replace(translate(((suggest_grams.folded || chr(10)) || suggest_grams.spelling), '|'::text, ''::text), '\s'::text, ' '::text, 'g'::text), NULL::text, ' '::text) signs(signs));

CREATE OR REPLACE FUNCTION suggest_refresh(owners bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  PERFORM FROM suggest_entry WHERE owner_id = ANY (owners) ORDER BY owner_id FOR UPDATE;
  WITH source AS MATERIALIZED (
    SELECT owner_id, kind, title AS label, released_at, taken_down_at FROM search_entry WHERE owner_id = ANY (owners)
    UNION ALL
    SELECT category_id, 'category', name, '-infinity', NULL FROM content_category WHERE category_id = ANY (owners)
    UNION ALL
    SELECT category_id, 'productCategory', name, '-infinity', NULL FROM material_category
    WHERE category_id = ANY (owners)
  ), gone AS (
    DELETE FROM suggest_entry g
    WHERE owner_id = ANY (owners) AND NOT EXISTS (SELECT FROM source s WHERE s.owner_id = g.owner_id)
  )
  INSERT INTO suggest_entry AS s (owner_id, kind, label, released_at, taken_down_at)
  SELECT * FROM source ORDER BY owner_id
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, label = excluded.label,
    released_at = excluded.released_at, taken_down_at = excluded.taken_down_at,
    spelling = CASE WHEN s.label = excluded.label THEN s.spelling ELSE '' END,
    spelled_by = CASE WHEN s.label = excluded.label THEN s.spelled_by ELSE 0 END
  WHERE (s.kind, s.label, s.released_at, s.taken_down_at)
    IS DISTINCT FROM (excluded.kind, excluded.label, excluded.released_at, excluded.taken_down_at);
END $function$;

CREATE OR REPLACE FUNCTION synonym_needles(term text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT search_needle(other) FROM search_synonym s CROSS JOIN unnest(s.terms) AS other
  WHERE s.status = '1' AND s.words @> ARRAY[btrim(search_words(term))]
    AND (s.kind = '1' OR s.words[1] = btrim(search_words(term)))
$function$;

CREATE OR REPLACE FUNCTION tell_person_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('aeromaint_changes', 'repair_person');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_stalled_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO outbox_event (kind, subject, payload)
  SELECT 'approval.stalled', 'revision:' || r.revision_id,
    jsonb_build_object('revisionId', r.revision_id::text, 'deciderId', OLD.user_id::text)
  FROM review_decider w JOIN review_step s USING (step_id)
    JOIN revision r ON r.revision_id = s.revision_id AND r.round = s.round
  WHERE w.user_id = OLD.user_id AND s.due_at IS NOT NULL AND s.done_at IS NULL AND r.state IN ('review', 'approval')
    AND NOT EXISTS (SELECT FROM decision x WHERE x.step_id = s.step_id AND x.decider_id = w.user_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION text_grams(content text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT array_remove(((signs.signs || ARRAY(SELECT (unnest(signs.signs) || unnest(signs.signs[2:])))) || ARRAY(SELECT ((unnest(signs.signs) || unnest(signs.signs[2:])) || unnest(signs.signs[3:])))), NULL::text) AS array_remove FROM string_to_array(text_grams.content, NULL::text) signs(signs));

CREATE OR REPLACE FUNCTION title_keys(title text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  part text;
  keys bigint[] := '{NULL,NULL,NULL,NULL}';
BEGIN
  FOR place IN 1 .. greatest(char_length(title) - 2, 1) LOOP
    part := substr(title, place, 3);
    keys := ARRAY[least(keys[1], hashtextextended(part, 1)), least(keys[2], hashtextextended(part, 2)),
      least(keys[3], hashtextextended(part, 3)), least(keys[4], hashtextextended(part, 4))];
  END LOOP;
  RETURN keys;
END $function$;

CREATE OR REPLACE FUNCTION train_record_at(at timestamp with time zone)
 RETURNS SETOF train_record
 LANGUAGE sql
 STABLE
AS $function$
  SELECT r.* FROM train_record r
  WHERE r.recorded_at <= at AND r.result IS NOT NULL AND NOT EXISTS (
    SELECT FROM train_record later WHERE later.replaces_id = r.record_id AND later.recorded_at <= at)
$function$;

CREATE OR REPLACE FUNCTION type_and_above(of_type bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  WITH RECURSIVE above AS (
    SELECT type_id, parent_id FROM aircraft_type WHERE type_id = of_type
    UNION SELECT t.type_id, t.parent_id FROM above a JOIN aircraft_type t ON t.type_id = a.parent_id
  ) SELECT type_id FROM above
$function$;

CREATE OR REPLACE FUNCTION type_and_below(of_type bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  WITH RECURSIVE below AS (
    SELECT type_id FROM aircraft_type WHERE type_id = of_type
    UNION SELECT t.type_id FROM below b JOIN aircraft_type t ON t.parent_id = b.type_id
  ) SELECT type_id FROM below
$function$;
