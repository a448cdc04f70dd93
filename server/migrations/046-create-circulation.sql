-- Circulations: who has to read and sign a text until when, and who has.

CREATE TABLE circulation (
  circulation_id bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__circulation PRIMARY KEY,
  subject        text        NOT NULL CONSTRAINT ck__circulation__subject CHECK (subject IN ('revision', 'notice', 'item')),
  -- Its revision, notice or item. What is signed stays even where that is removed later.
  subject_id     bigint      NOT NULL,
  -- Of what is signed: a revision keeps its own text, notices and items are copied as they were.
  title          text        NOT NULL,
  sha256         text        NOT NULL,
  html           text        CONSTRAINT ck__circulation__html CHECK ((html IS NULL) = (subject = 'revision')),
  files          jsonb       NOT NULL DEFAULT '[]',
  note           text        NOT NULL DEFAULT '',
  due_at         timestamptz NOT NULL,
  audience       jsonb       NOT NULL,
  questions      jsonb       NOT NULL DEFAULT '[]',
  state          text        NOT NULL DEFAULT 'open'
                             CONSTRAINT ck__circulation__state CHECK (state IN ('open', 'done', 'ended', 'superseded')),
  started_at     timestamptz NOT NULL,
  ended_at       timestamptz CONSTRAINT ck__circulation__ended_at CHECK ((ended_at IS NULL) = (state = 'open')),
  -- The one before, whose audience it took over: never twice.
  follows_id     bigint      CONSTRAINT uq__circulation__follows_id UNIQUE
                             CONSTRAINT fk__circulation__follows REFERENCES circulation ON DELETE RESTRICT,
  starter        jsonb       NOT NULL,
  created_by     bigint,
  dept_id        bigint,
  CONSTRAINT ck__circulation__due_at CHECK (due_at > started_at)
);
CREATE INDEX ix__circulation__started_at ON circulation (started_at DESC, circulation_id DESC) INCLUDE (state, dept_id, created_by);
CREATE INDEX ix__circulation__subject_id ON circulation (subject_id);
CREATE INDEX ix__circulation__open ON circulation (circulation_id) WHERE state = 'open';

-- Department and posts are those of the day on which the person was added.
CREATE TABLE recipient (
  circulation_id bigint      NOT NULL CONSTRAINT fk__recipient__circulation REFERENCES circulation ON DELETE RESTRICT,
  user_id        bigint      NOT NULL,
  name           text        NOT NULL,
  dept_id        bigint,
  dept           text        NOT NULL,
  posts          text[]      NOT NULL,
  added_at       timestamptz NOT NULL,
  read_at        timestamptz,
  signed_at      timestamptz,
  excused_at     timestamptz,
  excuse         text        CONSTRAINT ck__recipient__excuse CHECK ((excuse IS NULL) = (excused_at IS NULL)),
  -- Null where the platform did, since the account is closed.
  excused_by     jsonb,
  CONSTRAINT pk__recipient PRIMARY KEY (circulation_id, user_id)
);
-- Progress and matrix of a circulation within a data scope.
CREATE INDEX ix__recipient__dept_id ON recipient (circulation_id, dept_id) INCLUDE (signed_at, excused_at, read_at);
CREATE INDEX ix__recipient__user_id ON recipient (user_id, circulation_id) INCLUDE (signed_at, excused_at);

CREATE TABLE signature (
  signature_id   bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__signature PRIMARY KEY,
  circulation_id bigint      NOT NULL,
  user_id        bigint      NOT NULL,
  sha256         text        NOT NULL,
  seconds        integer     NOT NULL CONSTRAINT ck__signature__seconds CHECK (seconds >= 0),
  -- Name, department and posts of that day: always the signer's own.
  actor          jsonb       NOT NULL CONSTRAINT ck__signature__actor CHECK (actor->>'userId' = user_id::text),
  signed_at      timestamptz NOT NULL,
  CONSTRAINT uq__signature__circulation_id__user_id UNIQUE (circulation_id, user_id),
  CONSTRAINT fk__signature__recipient FOREIGN KEY (circulation_id, user_id) REFERENCES recipient ON DELETE RESTRICT
);
CREATE INDEX ix__signature__user_id ON signature (user_id, signed_at DESC);

CREATE FUNCTION refuse_signature_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'signatures stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__signature__frozen';
END $$;
CREATE TRIGGER tr__signature__frozen BEFORE UPDATE OR DELETE ON signature
  FOR EACH ROW EXECUTE FUNCTION refuse_signature_change();
CREATE TRIGGER tr__signature__kept BEFORE TRUNCATE ON signature
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_signature_change();

-- Whom the platform reminded, so that of several servers one does; 'now' is asked for by people.
CREATE TABLE circulation_reminder (
  circulation_id bigint      NOT NULL CONSTRAINT fk__circulation_reminder__circulation REFERENCES circulation ON DELETE CASCADE,
  user_id        bigint      NOT NULL,
  step           text        NOT NULL
                             CONSTRAINT ck__circulation_reminder__step CHECK (step IN ('before7', 'before1', 'due', 'after3', 'leader', 'now')),
  reminded_on    date        NOT NULL,
  reminded_at    timestamptz NOT NULL,
  CONSTRAINT pk__circulation_reminder PRIMARY KEY (circulation_id, user_id, step, reminded_on)
);
CREATE UNIQUE INDEX uq__circulation_reminder__step ON circulation_reminder (circulation_id, user_id, step) WHERE step <> 'now';

-- What was circulated stays as it was; its state and its due moment alone change.
CREATE FUNCTION refuse_circulation_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE TRIGGER tr__circulation__frozen BEFORE UPDATE ON circulation
  FOR EACH ROW EXECUTE FUNCTION refuse_circulation_change();

-- Days that people have where a new revision in force is circulated by itself; null where it is not.
ALTER TABLE content_category ADD COLUMN circulate_days integer
  CONSTRAINT ck__content_category__circulate_days CHECK (circulate_days BETWEEN 1 AND 365);

CALL add_menu('application-center/my-circulation', '我的传阅', 'C');
CALL add_menu('management-center/circulation-manage', '传阅管理', 'C', 'document:circulation:list,document:circulation:query');
CALL add_menu('management-center/circulation-manage/circulation-add', '发起传阅', 'F', 'document:circulation:add');
CALL add_menu('management-center/circulation-manage/circulation-excuse', '豁免签收', 'F', 'document:circulation:excuse');
