-- Notices of the home page and who has read them.

CREATE TABLE platform_notice (
  notice_id      bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__platform_notice PRIMARY KEY,
  notice_title   text        NOT NULL,
  notice_content text        NOT NULL,
  summary        text        NOT NULL,
  notice_time    timestamptz NOT NULL,
  version        integer     NOT NULL DEFAULT 1,
  created_by     bigint      CONSTRAINT fk__platform_notice__created_by REFERENCES sys_user ON DELETE SET NULL,
  dept_id        bigint,
  created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__platform_notice__notice_time ON platform_notice (notice_time DESC, notice_id DESC);

CREATE TABLE platform_notice_read (
  user_id   bigint      NOT NULL CONSTRAINT fk__platform_notice_read__user REFERENCES sys_user ON DELETE CASCADE,
  notice_id bigint      NOT NULL CONSTRAINT fk__platform_notice_read__notice REFERENCES platform_notice ON DELETE CASCADE,
  read_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__platform_notice_read PRIMARY KEY (user_id, notice_id)
);
