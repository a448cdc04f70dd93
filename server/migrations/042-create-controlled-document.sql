-- Controlled documents: an item whose text changes by revisions only, each reviewed, approved and in
-- force for a time. `content_item` stays what is shown; what was and what will be stands here.

CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Under the item's own id, so that files, collections and links have one owner.
CREATE TABLE document (
  item_id       bigint      CONSTRAINT pk__document PRIMARY KEY
                            CONSTRAINT fk__document__item REFERENCES content_item ON DELETE RESTRICT,
  doc_number    text        NOT NULL CONSTRAINT uq__document__doc_number UNIQUE,
  owner_dept_id bigint      CONSTRAINT fk__document__owner_dept REFERENCES sys_dept ON DELETE SET NULL,
  -- The revision that content_item shows, and the moment at which it has to show another.
  shown_id      bigint,
  next_change   timestamptz,
  version       integer     NOT NULL DEFAULT 1,
  created_by    bigint      CONSTRAINT fk__document__created_by REFERENCES sys_user ON DELETE SET NULL,
  created_at    timestamptz NOT NULL
);
CREATE INDEX ix__document__next_change ON document (next_change) WHERE next_change IS NOT NULL;
CREATE INDEX ix__document__owner_dept_id ON document (owner_dept_id);
CREATE INDEX ix__document__created_by ON document (created_by);

CREATE TABLE revision (
  revision_id     bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__revision PRIMARY KEY,
  item_id         bigint      NOT NULL CONSTRAINT fk__revision__document REFERENCES document ON DELETE RESTRICT,
  rev_no          integer     NOT NULL CONSTRAINT ck__revision__rev_no CHECK (rev_no >= 1),
  kind            text        NOT NULL CONSTRAINT ck__revision__kind CHECK (kind IN ('normal', 'temporary')),
  -- 'approved' is shown as waiting, in force or superseded, by the time.
  state           text        NOT NULL DEFAULT 'draft'
                              CONSTRAINT ck__revision__state CHECK (state IN ('draft', 'review', 'approval', 'approved', 'withdrawn')),
  reason          text        NOT NULL,
  title           text        NOT NULL,
  release_user    text        NOT NULL,
  html            text        NOT NULL,
  -- From when it shall be in force; from its activation where nothing is said.
  effective_from  timestamptz,
  effective_until timestamptz CONSTRAINT ck__revision__effective_until CHECK ((effective_until IS NOT NULL) = (kind = 'temporary')),
  -- When it was, is or will be in force. A temporary revision leaves a gap in that of the normal one.
  effective       tstzmultirange NOT NULL DEFAULT '{}',
  review_by       date,
  sha256          text        CONSTRAINT ck__revision__sha256 CHECK ((sha256 IS NULL) = (state = 'draft')),
  frozen_at       timestamptz CONSTRAINT ck__revision__frozen_at CHECK ((frozen_at IS NULL) = (state = 'draft')),
  -- How often it was sent to review: decisions of a round before do not count.
  round           integer     NOT NULL DEFAULT 0,
  withdrawn_at    timestamptz CONSTRAINT ck__revision__withdrawn_at CHECK ((withdrawn_at IS NOT NULL) = (state = 'withdrawn')),
  withdrawn_by    bigint      CONSTRAINT fk__revision__withdrawn_by REFERENCES sys_user ON DELETE SET NULL,
  withdrawal      text,
  -- Everybody who has written in it; none of them decides on it.
  author_ids      bigint[]    NOT NULL,
  author          jsonb       NOT NULL,
  version         integer     NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL,
  CONSTRAINT uq__revision__item_id__rev_no UNIQUE (item_id, rev_no),
  CONSTRAINT ck__revision__period CHECK (effective_until > effective_from),
  -- Never two in force.
  CONSTRAINT ex__revision__effective EXCLUDE USING gist (item_id WITH =, effective WITH &&)
);
-- One at a time is written or reviewed, of each kind.
CREATE UNIQUE INDEX uq__revision__open ON revision (item_id, kind) WHERE state IN ('draft', 'review', 'approval');
CREATE INDEX ix__revision__withdrawn_by ON revision (withdrawn_by);

-- Which of the document's files a revision has; one file may be in many.
CREATE TABLE revision_file (
  revision_id bigint  NOT NULL CONSTRAINT fk__revision_file__revision REFERENCES revision ON DELETE CASCADE,
  field       text    NOT NULL CONSTRAINT ck__revision_file__field CHECK (field IN ('cover', 'attachment', 'content')),
  file_id     text    NOT NULL CONSTRAINT fk__revision_file__file REFERENCES sys_file ON DELETE RESTRICT,
  position    integer NOT NULL,
  CONSTRAINT pk__revision_file PRIMARY KEY (revision_id, file_id)
);
CREATE INDEX ix__revision_file__file_id ON revision_file (file_id);

-- Who has to review what is written in a category; the last step approves.
CREATE TABLE review_template_step (
  category_id bigint   NOT NULL CONSTRAINT fk__review_template_step__category REFERENCES content_category ON DELETE CASCADE,
  step_no     smallint NOT NULL CONSTRAINT ck__review_template_step__step_no CHECK (step_no BETWEEN 1 AND 4),
  rule        text     NOT NULL CONSTRAINT ck__review_template_step__rule CHECK (rule IN ('any', 'all')),
  days        integer  NOT NULL CONSTRAINT ck__review_template_step__days CHECK (days BETWEEN 1 AND 90),
  user_ids    bigint[] NOT NULL DEFAULT '{}',
  role_ids    bigint[] NOT NULL DEFAULT '{}',
  post_ids    bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT pk__review_template_step PRIMARY KEY (category_id, step_no)
);

-- The steps of one round, with those who may decide as of that day.
CREATE TABLE review_step (
  step_id     bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__review_step PRIMARY KEY,
  revision_id bigint      NOT NULL CONSTRAINT fk__review_step__revision REFERENCES revision ON DELETE CASCADE,
  round       integer     NOT NULL,
  step_no     smallint    NOT NULL,
  rule        text        NOT NULL,
  is_last     boolean     NOT NULL,
  days        integer     NOT NULL,
  due_at      timestamptz,
  done_at     timestamptz,
  CONSTRAINT uq__review_step__revision_id__round__step_no UNIQUE (revision_id, round, step_no)
);

CREATE TABLE review_decider (
  step_id bigint NOT NULL CONSTRAINT fk__review_decider__step REFERENCES review_step ON DELETE CASCADE,
  user_id bigint NOT NULL CONSTRAINT fk__review_decider__user REFERENCES sys_user ON DELETE CASCADE,
  CONSTRAINT pk__review_decider PRIMARY KEY (step_id, user_id)
);
CREATE INDEX ix__review_decider__user_id ON review_decider (user_id);

CREATE TABLE decision (
  decision_id bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__decision PRIMARY KEY,
  step_id     bigint      NOT NULL CONSTRAINT fk__decision__step REFERENCES review_step ON DELETE RESTRICT,
  -- Whose decision it is; another may have taken it, as delegate or as leader of the department.
  decider_id  bigint      NOT NULL,
  user_id     bigint      NOT NULL,
  act         text        NOT NULL CONSTRAINT ck__decision__act CHECK (act IN ('approve', 'return')),
  sha256      text        NOT NULL,
  comment     text        NOT NULL DEFAULT '',
  -- Name, department and posts of that day.
  actor       jsonb       NOT NULL,
  decided_at  timestamptz NOT NULL,
  CONSTRAINT uq__decision__step_id__decider_id UNIQUE (step_id, decider_id),
  CONSTRAINT uq__decision__step_id__user_id UNIQUE (step_id, user_id)
);
CREATE INDEX ix__decision__user_id ON decision (user_id);

-- What reviewers remark at a paragraph.
CREATE TABLE remark (
  remark_id   bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__remark PRIMARY KEY,
  revision_id bigint      NOT NULL CONSTRAINT fk__remark__revision REFERENCES revision ON DELETE CASCADE,
  -- The paragraph's place in the text, from 0, and its first words, by which it is found again.
  block       integer     CONSTRAINT ck__remark__block CHECK (block >= 0),
  quote       text,
  remark      text        NOT NULL,
  user_id     bigint      NOT NULL,
  actor       jsonb       NOT NULL,
  created_at  timestamptz NOT NULL,
  answer      text,
  answered_by text,
  answered_at timestamptz CONSTRAINT ck__remark__answered_at CHECK ((answer IS NULL) = (answered_at IS NULL)),
  closed_at   timestamptz CONSTRAINT ck__remark__closed_at CHECK (closed_at IS NULL OR answer IS NOT NULL)
);
CREATE INDEX ix__remark__revision_id ON remark (revision_id);

-- Who decides for whom, and on which days.
CREATE TABLE delegation (
  delegation_id bigint    NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__delegation PRIMARY KEY,
  user_id       bigint    NOT NULL CONSTRAINT fk__delegation__user REFERENCES sys_user ON DELETE CASCADE,
  delegate_id   bigint    NOT NULL CONSTRAINT fk__delegation__delegate REFERENCES sys_user ON DELETE CASCADE,
  days          daterange NOT NULL CONSTRAINT ck__delegation__days CHECK (NOT isempty(days)),
  reason        text      NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL,
  CONSTRAINT ck__delegation__delegate CHECK (delegate_id <> user_id),
  CONSTRAINT ex__delegation__days EXCLUDE USING gist (user_id WITH =, days WITH &&)
);
CREATE INDEX ix__delegation__delegate_id ON delegation (delegate_id);

-- The moment of the last proof of identity: the sign-in where there was none since.
ALTER TABLE sys_session ADD COLUMN proved_at timestamptz;

CREATE FUNCTION refuse_revision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN coalesce(NEW, OLD);
  ELSIF TG_OP = 'UPDATE' THEN
    -- What was reviewed and approved stays; a review that returns it opens it again.
    IF (NEW.revision_id, NEW.item_id, NEW.rev_no, NEW.kind, NEW.reason, NEW.title, NEW.release_user,
        NEW.html, NEW.effective_from, NEW.effective_until, NEW.review_by, NEW.author, NEW.author_ids, NEW.created_at)
      IS NOT DISTINCT FROM
       (OLD.revision_id, OLD.item_id, OLD.rev_no, OLD.kind, OLD.reason, OLD.title, OLD.release_user,
        OLD.html, OLD.effective_from, OLD.effective_until, OLD.review_by, OLD.author, OLD.author_ids, OLD.created_at)
      AND (NEW.state = 'draft' AND OLD.state IN ('review', 'approval')
        OR NEW.state <> 'draft' AND (NEW.sha256, NEW.frozen_at) = (OLD.sha256, OLD.frozen_at))
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'revision % is frozen', OLD.revision_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__revision__frozen';
END $$;
CREATE TRIGGER tr__revision__frozen BEFORE UPDATE OR DELETE ON revision
  FOR EACH ROW EXECUTE FUNCTION refuse_revision_change();

CREATE FUNCTION refuse_revision_file_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM revision WHERE state <> 'draft'
      AND revision_id IN (coalesce(NEW.revision_id, OLD.revision_id), coalesce(OLD.revision_id, NEW.revision_id))) THEN
    RAISE EXCEPTION 'the files of a frozen revision stay'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__revision__frozen';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER tr__revision_file__frozen BEFORE INSERT OR UPDATE OR DELETE ON revision_file
  FOR EACH ROW EXECUTE FUNCTION refuse_revision_file_change();

-- Author, reviewers and approver are different people, whoever they are.
CREATE FUNCTION check_decision() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE TRIGGER tr__decision__people BEFORE INSERT OR UPDATE OR DELETE ON decision
  FOR EACH ROW EXECUTE FUNCTION check_decision();

-- Files of revisions that are not shown are found by nobody's search.
CREATE OR REPLACE FUNCTION search_attached(owner bigint) RETURNS text LANGUAGE sql STABLE
RETURN (SELECT string_agg(t.content, chr(10) ORDER BY f.position, f.file_id)
  FROM sys_file f JOIN file_text t USING (file_id)
  WHERE f.owner_id = owner AND NOT f.is_private AND f.field <> 'revision');

INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT '受控文件编号规则', 'document.numberPattern', 'AM-{module}-{yyyy}-{nnnn}', 'Y',
  '{module} 为模块代号，{yyyy} 为年份，{nnnn} 为流水号，n 的个数为位数'
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;

CALL add_menu('management-center/controlled-documents', '受控文件', 'C', 'document:revision:list,document:revision:query');
CALL add_menu('management-center/controlled-documents/document-add', '转为受控文件、新建版次', 'F', 'document:revision:add');
CALL add_menu('management-center/controlled-documents/document-edit', '编写版次', 'F', 'document:revision:edit');
CALL add_menu('management-center/controlled-documents/document-submit', '提交审核', 'F', 'document:revision:submit');
CALL add_menu('management-center/controlled-documents/document-decide', '审批版次', 'F', 'document:revision:decide');
CALL add_menu('management-center/controlled-documents/document-activate', '版次生效', 'F', 'document:revision:activate');
CALL add_menu('management-center/controlled-documents/document-withdraw', '作废版次', 'F', 'document:revision:withdraw');
CALL add_menu('management-center/controlled-documents/document-template-query', '查看审批步骤', 'F', 'document:template:query');
CALL add_menu('management-center/controlled-documents/document-template-edit', '设置审批步骤', 'F', 'document:template:edit');
