-- A draft is one act of writing: several may belong to one form. Older servers use form_draft, which a later release
-- drops.
CREATE TABLE draft (
  user_id bigint NOT NULL,
  form_path text NOT NULL,
  -- Empty for a new row.
  row_id text NOT NULL,
  draft_id text NOT NULL,
  title text NOT NULL,
  version integer,
  values jsonb NOT NULL,
  -- Milliseconds since 1970, stated by the browser.
  typed_at double precision NOT NULL,
  saved_at timestamptz NOT NULL,
  CONSTRAINT pk__draft PRIMARY KEY (user_id, form_path, row_id, draft_id),
  CONSTRAINT fk__draft__user FOREIGN KEY (user_id) REFERENCES sys_user (user_id) ON DELETE CASCADE
);
CREATE INDEX ix__draft__saved_at ON draft (saved_at);

INSERT INTO draft (user_id, form_path, row_id, draft_id, title, version, values, typed_at, saved_at)
SELECT user_id, form_path, row_id, '1', title, version, values,
  floor(extract(epoch FROM saved_at) * 1000), saved_at
FROM form_draft;
