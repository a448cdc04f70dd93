-- What the trade asks of a part: its number, condition, certificates, and the firm that offers it.

ALTER TABLE material_info
  ADD COLUMN part_number text,
  ADD COLUMN condition text
    CONSTRAINT ck__material_info__condition CHECK (condition IN ('NE', 'NS', 'OH', 'SV', 'AR')),
  ADD COLUMN certificates text[] NOT NULL DEFAULT '{}'
    CONSTRAINT ck__material_info__certificates CHECK (certificates <@ ARRAY['AAC038', 'FAA8130', 'EASA1', 'COC']),
  ADD COLUMN supplier_id bigint CONSTRAINT fk__material_info__supplier REFERENCES repair_person ON DELETE SET NULL;
CREATE INDEX ix__material_info__supplier_id ON material_info (supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX ix__material_info__part_number ON material_info USING gin (lower(part_number) gin_trgm_ops);

-- What a firm has published is its own.
UPDATE material_info m SET supplier_id = p.information_id
FROM repair_person p WHERE p.user_id = m.created_by AND p.user_nature = '2';

-- Lists are narrowed by them too, from the index alone.
DROP INDEX ix__material_info__info_id;
CREATE INDEX ix__material_info__info_id ON material_info (info_id DESC)
  INCLUDE (status, category_id, dept_id, created_by, created_at, name_lower, subtitle,
    part_number, condition, certificates, supplier_id);

-- The dictionaries for databases that are already filled; an empty one gets them from the base data.
WITH type AS (
  INSERT INTO sys_dict_type (dict_type, dict_name)
  SELECT new.* FROM (VALUES ('MATERIAL_CONDITION', '航材件况'), ('MATERIAL_CERTIFICATE', '航材证书')) AS new
  WHERE EXISTS (SELECT FROM sys_dict_type)
  ON CONFLICT DO NOTHING
  RETURNING dict_type
)
INSERT INTO sys_dict_data (dict_type, dict_label, dict_value, dict_sort)
SELECT type.dict_type, new.label, new.value, new.sort
FROM type JOIN (VALUES
  ('MATERIAL_CONDITION', '全新 NE', 'NE', 1), ('MATERIAL_CONDITION', '库存新件 NS', 'NS', 2),
  ('MATERIAL_CONDITION', '翻修 OH', 'OH', 3), ('MATERIAL_CONDITION', '修理可用 SV', 'SV', 4),
  ('MATERIAL_CONDITION', '拆机 AR', 'AR', 5),
  ('MATERIAL_CERTIFICATE', 'AAC-038', 'AAC038', 1), ('MATERIAL_CERTIFICATE', 'FAA 8130-3', 'FAA8130', 2),
  ('MATERIAL_CERTIFICATE', 'EASA Form 1', 'EASA1', 3), ('MATERIAL_CERTIFICATE', '合格证 CoC', 'COC', 4)
) AS new (dict_type, label, value, sort) USING (dict_type);

-- The site's search finds a product by its part number.
CREATE OR REPLACE VIEW search_source AS
  SELECT item_id AS owner_id, module AS kind, title,
    CASE WHEN members_only = '1' THEN '' ELSE summary END AS summary,
    search_plain(content) AS body, release_time AS released_at, take_down_time AS taken_down_at,
    members_only = '1' AS is_members_only
  FROM content_item
UNION ALL
  SELECT notice_id, 'notice', notice_title, summary, search_plain(notice_content), notice_time,
    take_down_time, false
  FROM platform_notice
UNION ALL
  SELECT info_id, 'product', name, subtitle,
    concat_ws(chr(10), subtitle, part_number, specifications, brand, style, characteristic, description, introduce),
    created_at, NULL, false
  FROM material_info WHERE status = '1'
UNION ALL
  SELECT p.information_id, 'person', u.nick_name, concat_ws('，', p.technical_title, p.speciality),
    concat_ws(chr(10), p.technical_title, p.speciality, search_plain(p.introduction)), p.created_at,
    NULL, false
  FROM repair_person p JOIN sys_user u USING (user_id)
  WHERE p.nature = '1' AND p.user_nature = '1' AND u.status = '1';

DROP TRIGGER tr__material_info__search ON material_info;
CREATE TRIGGER tr__material_info__search
  AFTER INSERT OR DELETE OR UPDATE OF name, subtitle, part_number, specifications, brand, style, characteristic,
    description, introduce, status
  ON material_info FOR EACH ROW EXECUTE FUNCTION search_follow('info_id');
