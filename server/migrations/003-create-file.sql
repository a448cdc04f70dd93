-- Stored files. The owner is a row of any table (ids are unique over the whole platform), the
-- field says which of its lists, the position the order there. Bytes live in the file store.

CREATE TABLE sys_file (
  file_id      text        NOT NULL CONSTRAINT pk__sys_file PRIMARY KEY
                           CONSTRAINT ck__sys_file__file_id CHECK (file_id ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id     bigint,
  field        text,
  position     integer     NOT NULL DEFAULT 0 CONSTRAINT ck__sys_file__position CHECK (position >= 0),
  name         text        NOT NULL,
  size         bigint      NOT NULL CONSTRAINT ck__sys_file__size CHECK (size >= 0),
  content_type text        NOT NULL,
  width        integer,
  height       integer,
  sha256       text        NOT NULL,
  is_private   boolean     NOT NULL DEFAULT false,
  created_by   bigint      CONSTRAINT fk__sys_file__created_by REFERENCES sys_user ON DELETE SET NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__sys_file__owner CHECK ((owner_id IS NULL) = (field IS NULL))
);
CREATE INDEX ix__sys_file__owner_id ON sys_file (owner_id, field, position);
-- Files of editors that no row has taken yet: counted for each user, swept after a day.
CREATE INDEX ix__sys_file__unowned ON sys_file (created_by, created_at) WHERE owner_id IS NULL;
