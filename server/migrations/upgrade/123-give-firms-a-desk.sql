-- Firms keep how many pieces of a product they have, answer inquiries with a price, and hand in licences of
-- their own, each of which waits for a decision.

ALTER TABLE material_info
  ADD COLUMN stock integer,
  ADD CONSTRAINT ck__material_info__stock CHECK (stock >= 0);

-- In mileage a piece, and the last day on which it stands.
ALTER TABLE material_inquiry
  ADD COLUMN quote numeric(12,2),
  ADD COLUMN quote_until date,
  ADD CONSTRAINT ck__material_inquiry__quote CHECK (quote >= 0),
  ADD CONSTRAINT ck__material_inquiry__quote_until CHECK (quote_until IS NULL OR quote IS NOT NULL);

CREATE TABLE firm_licence (
  licence_id bigint NOT NULL DEFAULT nextval('seq__id'),
  information_id bigint NOT NULL,
  licence_name text NOT NULL,
  licence_number text NOT NULL,
  valid_from date NOT NULL,
  -- Null: it does not end.
  valid_until date,
  -- 0 pending, 1 passed, 2 rejected, as products have it.
  status text NOT NULL DEFAULT '0',
  reason text,
  decided_by bigint,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__firm_licence PRIMARY KEY (licence_id),
  CONSTRAINT uq__firm_licence__information_id__licence_number UNIQUE (information_id, licence_number),
  CONSTRAINT ck__firm_licence__status CHECK (status IN ('0', '1', '2')),
  CONSTRAINT ck__firm_licence__valid_until CHECK (valid_until >= valid_from),
  CONSTRAINT fk__firm_licence__person FOREIGN KEY (information_id)
    REFERENCES repair_person (information_id) ON DELETE CASCADE
);
CREATE INDEX ix__firm_licence__pending ON firm_licence (licence_id) WHERE status = '0';

-- Firms are reminded before their licences end, as people are.
CREATE OR REPLACE VIEW due_moment AS
  SELECT item_id AS subject, 'item.released' AS act, release_time AS at FROM content_item
  UNION ALL
  SELECT item_id, 'item.takenDown', take_down_time FROM content_item WHERE take_down_time > release_time
  UNION ALL
  SELECT notice_id, 'notice.released', notice_time FROM platform_notice
  UNION ALL
  SELECT r.item_id, 'document.due', bound
  FROM revision r CROSS JOIN unnest(r.effective) p CROSS JOIN LATERAL (VALUES (lower(p)), (upper(p))) AS bounds (bound)
  WHERE bound IS NOT NULL
  UNION ALL
  SELECT circulation_id, 'circulation.overdue', due_at FROM circulation WHERE state = 'open'
  UNION ALL
  -- In the mornings: 7 days and 1 day before the day on which it is due, on it, 3 and 4 days after.
  SELECT circulation_id, 'circulation.reminding', (due_at::date + days + time '08:00')::timestamptz
  FROM circulation CROSS JOIN unnest(ARRAY[-7, -1, 0, 3, 4]) AS days WHERE state = 'open'
  UNION ALL
  -- Licences that end in so many days, documents to be reviewed in so many.
  SELECT information_id, 'expiry.due', (expiry_date - days + time '08:05')::timestamptz
  FROM repair_person CROSS JOIN unnest(ARRAY[90, 30, 7, 0]) AS days WHERE expiry_date IS NOT NULL
  UNION ALL
  SELECT revision_id, 'expiry.due', (review_by - days + time '08:05')::timestamptz
  FROM revision CROSS JOIN unnest(ARRAY[30, 7, 0]) AS days WHERE state = 'approved' AND review_by IS NOT NULL
  UNION ALL
  SELECT staff_message_id, 'staffMessage.due', send_at FROM staff_message WHERE sent_at IS NULL
  UNION ALL
  SELECT licence_id, 'expiry.due', (valid_until - days + time '08:05')::timestamptz
  FROM firm_licence CROSS JOIN unnest(ARRAY[90, 30, 7, 0]) AS days WHERE status = '1' AND valid_until IS NOT NULL;

CALL add_menu('management-center/firm-licence', '企业证照', 'C', 'repair:account:list,repair:account:query');

-- Tools and their services have one name.
UPDATE sys_dict_data SET dict_label = '工具设备服务' WHERE dict_type = 'POINT_ASSOC' AND dict_label = '工具设备';

-- Of notices the last change or removal can be undone for a day: what was before is kept as a save, with the row.
CREATE INDEX ix__content_item_save__notices ON content_item_save (saved_at) WHERE facts ? 'notice';
