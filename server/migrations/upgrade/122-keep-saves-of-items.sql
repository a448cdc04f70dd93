-- The last saves of ordinary items: what each left, and the files that the next one took away. Files that belong to
-- a save are shown to nobody until the save is restored.

CREATE TABLE content_item_save (
  save_id bigint NOT NULL DEFAULT nextval('seq__id'),
  item_id bigint NOT NULL,
  -- The item's version that the save made.
  version integer NOT NULL,
  -- Null: it was saved before saves were kept.
  saved_at timestamptz,
  saved_by bigint,
  saved_by_name text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  -- Columns of the item besides these.
  facts jsonb NOT NULL,
  -- Ids by field, in their order.
  files jsonb NOT NULL,
  CONSTRAINT pk__content_item_save PRIMARY KEY (save_id),
  CONSTRAINT uq__content_item_save__item_id__version UNIQUE (item_id, version),
  CONSTRAINT fk__content_item_save__saved_by FOREIGN KEY (saved_by) REFERENCES sys_user (user_id) ON DELETE SET NULL
);
CREATE INDEX ix__content_item_save__saved_by ON content_item_save (saved_by);
