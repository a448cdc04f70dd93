-- Who has opened which item: lists of items mark what one has read. Notices have the same.
CREATE TABLE content_item_read (
  user_id bigint      NOT NULL CONSTRAINT fk__content_item_read__user REFERENCES sys_user ON DELETE CASCADE,
  item_id bigint      NOT NULL CONSTRAINT fk__content_item_read__item REFERENCES content_item ON DELETE CASCADE,
  read_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__content_item_read PRIMARY KEY (user_id, item_id)
);
CREATE INDEX ix__content_item_read__item_id ON content_item_read (item_id);

INSERT INTO content_item_read (user_id, item_id, read_at)
SELECT user_id, repair_id, max(created_at) FROM repair_record
WHERE repair_id IS NOT NULL GROUP BY user_id, repair_id;

-- How long a text takes to read, in whole minutes, as who writes it computes it.
ALTER TABLE content_item ADD COLUMN reading_minutes integer NOT NULL DEFAULT 1
  CONSTRAINT ck__content_item__reading_minutes CHECK (reading_minutes >= 1);

UPDATE content_item SET reading_minutes = greatest(1,
  round(regexp_count(search_plain(content), '[\u3400-\u9fff]|[A-Za-z0-9]+') / 400.0));
