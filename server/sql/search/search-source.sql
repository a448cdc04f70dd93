-- Everything that visitors may find: owner_id, kind, title, summary, body, period. taken_down_at null: no end.
-- summary is empty for texts for members only. Products are also found by their part number.
CREATE OR REPLACE VIEW search_source AS
  SELECT item_id AS owner_id, module AS kind, title,
    CASE WHEN members_only = '1' THEN '' ELSE summary END AS summary,
    item_search_body(content_item) AS body, release_time AS released_at, take_down_time AS taken_down_at,
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
