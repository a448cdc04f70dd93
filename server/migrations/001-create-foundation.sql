-- People, their places and rights, dictionaries, parameters, and the log of operations.

-- One sequence for all tables: an id names one row of the whole platform, so that files can
-- belong to a row of any table by its id alone.
CREATE SEQUENCE seq__id START 1000;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE sys_dept (
  dept_id    bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_dept PRIMARY KEY,
  dept_name  text        NOT NULL,
  parent_id  bigint      CONSTRAINT fk__sys_dept__parent REFERENCES sys_dept ON DELETE RESTRICT,
  order_num  integer     NOT NULL CONSTRAINT ck__sys_dept__order_num CHECK (order_num >= 1),
  leader     bigint,
  phone      text,
  email      text,
  status     text        NOT NULL DEFAULT '1' CONSTRAINT ck__sys_dept__status CHECK (status IN ('1', '2')),
  version    integer     NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__sys_dept__parent_id__dept_name UNIQUE NULLS NOT DISTINCT (parent_id, dept_name)
);
CREATE INDEX ix__sys_dept__parent_id ON sys_dept (parent_id);

CREATE TABLE sys_post (
  post_id    bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_post PRIMARY KEY,
  post_code  text        NOT NULL CONSTRAINT uq__sys_post__post_code UNIQUE,
  post_name  text        NOT NULL CONSTRAINT uq__sys_post__post_name UNIQUE,
  post_sort  integer     NOT NULL CONSTRAINT ck__sys_post__post_sort CHECK (post_sort >= 1),
  status     text        NOT NULL CONSTRAINT ck__sys_post__status CHECK (status IN ('1', '2')),
  remark     text,
  version    integer     NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__sys_post__post_sort ON sys_post (post_sort, post_id);

CREATE TABLE sys_user (
  user_id             bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_user PRIMARY KEY,
  user_name           text        NOT NULL CONSTRAINT uq__sys_user__user_name UNIQUE,
  nick_name           text        NOT NULL,
  dept_id             bigint      CONSTRAINT fk__sys_user__dept REFERENCES sys_dept ON DELETE RESTRICT,
  phonenumber         text,
  email               text,
  sex                 text        CONSTRAINT ck__sys_user__sex CHECK (sex IN ('1', '2')),
  status              text        NOT NULL DEFAULT '1' CONSTRAINT ck__sys_user__status CHECK (status IN ('1', '2')),
  user_type           text        NOT NULL CONSTRAINT ck__sys_user__user_type CHECK (user_type IN ('00', '03', '04')),
  password_hash       text        NOT NULL,
  password_changed_at timestamptz,
  remark              text,
  login_ip            text,
  login_date          timestamptz,
  version             integer     NOT NULL DEFAULT 1,
  created_by          bigint,
  created_at          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__sys_user__dept_id ON sys_user (dept_id);
ALTER TABLE sys_dept ADD CONSTRAINT fk__sys_dept__leader FOREIGN KEY (leader) REFERENCES sys_user ON DELETE SET NULL;

CREATE TABLE sys_role (
  role_id    bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_role PRIMARY KEY,
  role_name  text        NOT NULL CONSTRAINT uq__sys_role__role_name UNIQUE,
  role_key   text        NOT NULL CONSTRAINT uq__sys_role__role_key UNIQUE,
  role_sort  integer     NOT NULL CONSTRAINT ck__sys_role__role_sort CHECK (role_sort >= 1),
  status     text        NOT NULL CONSTRAINT ck__sys_role__status CHECK (status IN ('1', '2')),
  data_scope text        NOT NULL DEFAULT '5' CONSTRAINT ck__sys_role__data_scope CHECK (data_scope IN ('1', '2', '3', '4', '5', '6')),
  remark     text,
  version    integer     NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sys_menu (
  menu_id        bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_menu PRIMARY KEY,
  menu_name      text        NOT NULL,
  menu_code      text        NOT NULL,
  menu_type      text        NOT NULL CONSTRAINT ck__sys_menu__menu_type CHECK (menu_type IN ('A', 'M', 'C', 'F')),
  parent_id      bigint      CONSTRAINT fk__sys_menu__parent REFERENCES sys_menu ON DELETE RESTRICT,
  order_num      integer     NOT NULL CONSTRAINT ck__sys_menu__order_num CHECK (order_num >= 1),
  path           text,
  perms          text,
  is_open_window text        NOT NULL DEFAULT '1' CONSTRAINT ck__sys_menu__is_open_window CHECK (is_open_window IN ('1', '2')),
  is_frame       text        NOT NULL DEFAULT '1' CONSTRAINT ck__sys_menu__is_frame CHECK (is_frame IN ('1', '2')),
  hidden         boolean     NOT NULL DEFAULT false,
  remark         text,
  version        integer     NOT NULL DEFAULT 1,
  created_by     bigint,
  created_at     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__sys_menu__parent_id__menu_code UNIQUE NULLS NOT DISTINCT (parent_id, menu_code)
);

CREATE TABLE sys_user_role (
  user_id bigint NOT NULL CONSTRAINT fk__sys_user_role__user REFERENCES sys_user ON DELETE CASCADE,
  role_id bigint NOT NULL CONSTRAINT fk__sys_user_role__role REFERENCES sys_role ON DELETE RESTRICT,
  CONSTRAINT pk__sys_user_role PRIMARY KEY (user_id, role_id)
);
CREATE INDEX ix__sys_user_role__role_id ON sys_user_role (role_id);

CREATE TABLE sys_user_post (
  user_id bigint NOT NULL CONSTRAINT fk__sys_user_post__user REFERENCES sys_user ON DELETE CASCADE,
  post_id bigint NOT NULL CONSTRAINT fk__sys_user_post__post REFERENCES sys_post ON DELETE RESTRICT,
  CONSTRAINT pk__sys_user_post PRIMARY KEY (user_id, post_id)
);
CREATE INDEX ix__sys_user_post__post_id ON sys_user_post (post_id);

CREATE TABLE sys_role_menu (
  role_id bigint NOT NULL CONSTRAINT fk__sys_role_menu__role REFERENCES sys_role ON DELETE CASCADE,
  menu_id bigint NOT NULL CONSTRAINT fk__sys_role_menu__menu REFERENCES sys_menu ON DELETE RESTRICT,
  CONSTRAINT pk__sys_role_menu PRIMARY KEY (role_id, menu_id)
);
CREATE INDEX ix__sys_role_menu__menu_id ON sys_role_menu (menu_id);

CREATE TABLE sys_role_dept (
  role_id bigint NOT NULL CONSTRAINT fk__sys_role_dept__role REFERENCES sys_role ON DELETE CASCADE,
  dept_id bigint NOT NULL CONSTRAINT fk__sys_role_dept__dept REFERENCES sys_dept ON DELETE CASCADE,
  CONSTRAINT pk__sys_role_dept PRIMARY KEY (role_id, dept_id)
);

-- Profiles of people and firms; review (nature): NULL pending, 1 passed, 2 refused.
CREATE TABLE repair_person (
  information_id bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__repair_person PRIMARY KEY,
  user_id        bigint      NOT NULL CONSTRAINT uq__repair_person__user_id UNIQUE
                             CONSTRAINT fk__repair_person__user REFERENCES sys_user ON DELETE CASCADE,
  user_nature    text        NOT NULL CONSTRAINT ck__repair_person__user_nature CHECK (user_nature IN ('1', '2', '3', '4')),
  nature         text        CONSTRAINT ck__repair_person__nature CHECK (nature IN ('1', '2')),
  version        integer     NOT NULL DEFAULT 1,
  created_by     bigint,
  created_at     timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sys_dict_type (
  dict_id    bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_dict_type PRIMARY KEY,
  dict_name  text        NOT NULL,
  dict_type  text        NOT NULL CONSTRAINT uq__sys_dict_type__dict_type UNIQUE,
  status     text        NOT NULL DEFAULT '1' CONSTRAINT ck__sys_dict_type__status CHECK (status IN ('1', '2')),
  remark     text,
  version    integer     NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sys_dict_data (
  dict_code  bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_dict_data PRIMARY KEY,
  dict_type  text        NOT NULL CONSTRAINT fk__sys_dict_data__dict_type REFERENCES sys_dict_type (dict_type) ON UPDATE CASCADE ON DELETE RESTRICT,
  dict_label text        NOT NULL,
  dict_value text        NOT NULL,
  dict_sort  integer     NOT NULL CONSTRAINT ck__sys_dict_data__dict_sort CHECK (dict_sort >= 1),
  status     text        NOT NULL DEFAULT '1' CONSTRAINT ck__sys_dict_data__status CHECK (status IN ('1', '2')),
  dict_style text,
  remark     text,
  version    integer     NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__sys_dict_data__dict_type__dict_value UNIQUE (dict_type, dict_value)
);

CREATE TABLE sys_config (
  config_id    bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_config PRIMARY KEY,
  config_name  text        NOT NULL,
  config_key   text        NOT NULL CONSTRAINT uq__sys_config__config_key UNIQUE,
  config_value text        NOT NULL,
  config_type  text        NOT NULL DEFAULT 'N' CONSTRAINT ck__sys_config__config_type CHECK (config_type IN ('Y', 'N')),
  remark       text,
  version      integer     NOT NULL DEFAULT 1,
  created_by   bigint,
  created_at   timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sys_oper_log (
  oper_id        bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_oper_log PRIMARY KEY,
  title          text        NOT NULL,
  business_type  text        NOT NULL CONSTRAINT ck__sys_oper_log__business_type CHECK (business_type IN ('0', '1', '2', '3')),
  request_method text        NOT NULL,
  oper_url       text        NOT NULL,
  oper_param     text,
  user_id        bigint,
  dept_id        bigint,
  oper_name      text        NOT NULL,
  oper_ip        text        NOT NULL,
  oper_location  text        NOT NULL DEFAULT '',
  status         text        NOT NULL CONSTRAINT ck__sys_oper_log__status CHECK (status IN ('1', '2')),
  cost_time      integer     NOT NULL,
  error_msg      text,
  oper_time      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__sys_oper_log__oper_time ON sys_oper_log (oper_time DESC, oper_id DESC);
