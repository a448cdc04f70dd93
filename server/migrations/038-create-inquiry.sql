-- What readers ask of whoever offers a product, and the answer.

CREATE TABLE material_inquiry (
  inquiry_id    bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__material_inquiry PRIMARY KEY,
  info_id       bigint      CONSTRAINT fk__material_inquiry__info REFERENCES material_info ON DELETE SET NULL,
  quantity      integer     NOT NULL CONSTRAINT ck__material_inquiry__quantity CHECK (quantity >= 1),
  message       text        NOT NULL,
  phone         text,
  asker_id      bigint      NOT NULL CONSTRAINT fk__material_inquiry__asker REFERENCES sys_user ON DELETE CASCADE,
  -- The account of the firm, or of who published the product, as it was when the inquiry was sent:
  -- a telephone is given to that one alone.
  recipient_id  bigint      CONSTRAINT fk__material_inquiry__recipient REFERENCES sys_user ON DELETE SET NULL,
  -- Of the product as it was then, which may be renamed, moved or removed.
  product_name  text        NOT NULL,
  part_number   text,
  supplier_name text,
  created_by    bigint,
  dept_id       bigint,
  created_at    timestamptz NOT NULL,
  reply         text,
  replied_by    bigint      CONSTRAINT fk__material_inquiry__replier REFERENCES sys_user ON DELETE SET NULL,
  replied_at    timestamptz CONSTRAINT ck__material_inquiry__replied_at CHECK ((reply IS NULL) = (replied_at IS NULL))
);
-- Who has asked for a product waits for the answer before asking again.
CREATE UNIQUE INDEX uq__material_inquiry__asker_id__info_id ON material_inquiry (asker_id, info_id) WHERE reply IS NULL;
CREATE INDEX ix__material_inquiry__asker_id ON material_inquiry (asker_id, inquiry_id DESC);
CREATE INDEX ix__material_inquiry__recipient_id ON material_inquiry (recipient_id, inquiry_id DESC);
CREATE INDEX ix__material_inquiry__info_id ON material_inquiry (info_id);
CREATE INDEX ix__material_inquiry__replied_by ON material_inquiry (replied_by);

WITH type AS (
  INSERT INTO sys_dict_type (dict_type, dict_name)
  SELECT 'INQUIRY_STATE', '询价状态' WHERE EXISTS (SELECT FROM sys_dict_type)
  ON CONFLICT DO NOTHING
  RETURNING dict_type
)
INSERT INTO sys_dict_data (dict_type, dict_label, dict_value, dict_sort, dict_style)
SELECT type.dict_type, new.label, new.value, new.sort, new.style
FROM type, (VALUES ('待回复', '0', 1, 'warning'), ('已回复', '1', 2, 'success')) AS new (label, value, sort, style);

CALL add_menu('management-center/air-inquiry', '询价', 'C', 'material:inquiry:list,material:inquiry:query');
CALL add_menu('management-center/air-inquiry/inquiry-reply', '回复询价', 'F', 'material:inquiry:edit');
