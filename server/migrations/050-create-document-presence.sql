-- Who has which document open, in which tab of a browser. Not logged: after a crash the tabs that are
-- still open say so again.

CREATE UNLOGGED TABLE document_presence (
  item_id    bigint      NOT NULL,
  user_id    bigint      NOT NULL,
  tab        text        NOT NULL,
  is_editing boolean     NOT NULL,
  seen_at    timestamptz NOT NULL,
  CONSTRAINT pk__document_presence PRIMARY KEY (item_id, user_id, tab)
);
