-- The 145 module: repair categories and items, what readers keep, and how long they read.

CREATE TABLE platform_category (
  category_id bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__platform_category PRIMARY KEY,
  name        text        NOT NULL CONSTRAINT uq__platform_category__name UNIQUE,
  order_num   integer     NOT NULL CONSTRAINT ck__platform_category__order_num CHECK (order_num >= 1),
  cover       text        NOT NULL CONSTRAINT ck__platform_category__cover CHECK (cover IN ('1', '2')),
  fixed       boolean     NOT NULL DEFAULT false,
  version     integer     NOT NULL DEFAULT 1,
  created_by  bigint,
  dept_id     bigint,
  created_at  timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE platform_info (
  repair_id    bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__platform_info PRIMARY KEY,
  category_id  bigint      NOT NULL CONSTRAINT fk__platform_info__category REFERENCES platform_category ON DELETE RESTRICT,
  title        text        NOT NULL,
  release_user text        NOT NULL,
  release_time timestamptz NOT NULL,
  content      text        NOT NULL,
  summary      text        NOT NULL,
  version      integer     NOT NULL DEFAULT 1,
  created_by   bigint,
  dept_id      bigint,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__platform_info__release_time ON platform_info (release_time DESC, repair_id DESC);
CREATE INDEX ix__platform_info__category_id ON platform_info (category_id, release_time DESC, repair_id DESC);
CREATE INDEX ix__platform_info__title ON platform_info USING gin (title gin_trgm_ops);
CREATE INDEX ix__platform_info__release_user ON platform_info USING gin (release_user gin_trgm_ops);

CREATE TABLE aviation_collect (
  collect_id   bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__aviation_collect PRIMARY KEY,
  user_id      bigint      NOT NULL CONSTRAINT fk__aviation_collect__user REFERENCES sys_user ON DELETE CASCADE,
  collect_type text        NOT NULL CONSTRAINT ck__aviation_collect__collect_type CHECK (collect_type IN ('1', '2', '3', '4', '5')),
  assoc_id     bigint      NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__aviation_collect__user_id__collect_type__assoc_id UNIQUE (user_id, collect_type, assoc_id)
);
CREATE INDEX ix__aviation_collect__user_id ON aviation_collect (user_id, collect_type, collect_id DESC);

-- The title stays readable in the record when the item is gone.
CREATE TABLE repair_record (
  record_id    bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__repair_record PRIMARY KEY,
  user_id      bigint      NOT NULL CONSTRAINT fk__repair_record__user REFERENCES sys_user ON DELETE CASCADE,
  repair_id    bigint      CONSTRAINT fk__repair_record__repair REFERENCES platform_info ON DELETE SET NULL,
  title        text        NOT NULL,
  seconds      integer     NOT NULL CONSTRAINT ck__repair_record__seconds CHECK (seconds BETWEEN 1 AND 86400),
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__repair_record__user_id ON repair_record (user_id, record_id DESC);
