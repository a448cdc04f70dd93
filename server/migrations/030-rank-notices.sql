-- Notices have an importance, and may stay at the top of the site's lists.

ALTER TABLE platform_notice
  ADD COLUMN notice_level text NOT NULL DEFAULT '1'
    CONSTRAINT ck__platform_notice__notice_level CHECK (notice_level IN ('1', '2', '3')),
  ADD COLUMN pinned text NOT NULL DEFAULT '2'
    CONSTRAINT ck__platform_notice__pinned CHECK (pinned IN ('1', '2'));

-- The dictionary for databases that are already filled; an empty one gets it from the base data.
WITH type AS (
  INSERT INTO sys_dict_type (dict_type, dict_name)
  SELECT 'NOTICE_LEVEL', '公告重要程度' WHERE EXISTS (SELECT FROM sys_dict_type)
  ON CONFLICT DO NOTHING
  RETURNING dict_type
)
INSERT INTO sys_dict_data (dict_type, dict_label, dict_value, dict_sort, dict_style)
SELECT type.dict_type, new.label, new.value, new.sort, new.style
FROM type, (VALUES
  ('普通', '1', 1, NULL), ('重要', '2', 2, 'warning'), ('紧急', '3', 3, 'error')
) AS new (label, value, sort, style);
