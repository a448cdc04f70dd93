-- People are found by what their public profile says, as long as they may sign in.

CREATE OR REPLACE VIEW search_source (owner_id, kind, title, summary, body, released_at, taken_down_at) AS
  SELECT item_id, module, title, summary, search_plain(content), release_time, take_down_time
  FROM content_item
UNION ALL
  SELECT notice_id, 'notice', notice_title, summary, search_plain(notice_content), notice_time, take_down_time
  FROM platform_notice
UNION ALL
  SELECT info_id, 'product', name, subtitle,
    concat_ws(chr(10), subtitle, specifications, brand, style, characteristic, description, introduce),
    created_at, NULL
  FROM material_info WHERE status = '1'
UNION ALL
  SELECT p.information_id, 'person', u.nick_name, concat_ws('，', p.technical_title, p.speciality),
    concat_ws(chr(10), p.technical_title, p.speciality, search_plain(p.introduction)), p.created_at, NULL
  FROM repair_person p JOIN sys_user u USING (user_id)
  WHERE p.nature = '1' AND p.user_nature = '1' AND u.status = '1';

DROP TRIGGER tr__sys_user__search ON sys_user;
CREATE TRIGGER tr__sys_user__search AFTER UPDATE OF nick_name, status ON sys_user
  FOR EACH ROW EXECUTE FUNCTION search_follow_user();

SELECT search_refresh(information_id) FROM repair_person;
