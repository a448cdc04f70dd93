-- What somebody has typed in a form and not saved yet, so that another computer offers it as well.

CREATE TABLE form_draft (
  user_id   bigint      NOT NULL CONSTRAINT fk__form_draft__user REFERENCES sys_user ON DELETE CASCADE,
  -- Of the form's resource, as the client calls it.
  form_path text        NOT NULL,
  -- Of the row that it would change; empty for a new one.
  row_id    text        NOT NULL,
  title     text        NOT NULL,
  -- Of that row as the form has loaded it.
  version   integer,
  values    jsonb       NOT NULL,
  -- Another one with each save.
  save_id   bigint      NOT NULL DEFAULT nextval('seq__id'),
  saved_at  timestamptz NOT NULL,
  CONSTRAINT pk__form_draft PRIMARY KEY (user_id, form_path, row_id)
);
CREATE INDEX ix__form_draft__saved_at ON form_draft (saved_at);
