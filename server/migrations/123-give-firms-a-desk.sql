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

CALL add_menu('management-center/firm-licence', '企业证照', 'C', 'repair:account:list,repair:account:query');

-- Tools and their services have one name.
UPDATE sys_dict_data SET dict_label = '工具设备服务' WHERE dict_type = 'POINT_ASSOC' AND dict_label = '工具设备';

-- Of notices the last change or removal can be undone for a day: what was before is kept as a save, with the row.
CREATE INDEX ix__content_item_save__notices ON content_item_save (saved_at) WHERE facts ? 'notice';
