-- Items whose first words are for those alone who sign in: 1 yes, 2 no.
ALTER TABLE content_item ADD COLUMN members_only text NOT NULL DEFAULT '2'
  CONSTRAINT ck__content_item__members_only CHECK (members_only IN ('1', '2'));

-- Such an entry has no first words, and guests find it by its title alone: who finds a text by its
-- words can read it piece by piece.
ALTER TABLE search_entry ADD COLUMN is_members_only boolean NOT NULL DEFAULT false;

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
    concat_ws(chr(10), subtitle, specifications, brand, style, characteristic, description, introduce),
    created_at, NULL, false
  FROM material_info WHERE status = '1'
UNION ALL
  SELECT p.information_id, 'person', u.nick_name, concat_ws('，', p.technical_title, p.speciality),
    concat_ws(chr(10), p.technical_title, p.speciality, search_plain(p.introduction)), p.created_at,
    NULL, false
  FROM repair_person p JOIN sys_user u USING (user_id)
  WHERE p.nature = '1' AND p.user_nature = '1' AND u.status = '1';

CREATE OR REPLACE FUNCTION search_refresh(owner bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM search_entry WHERE owner_id = owner FOR UPDATE;
  INSERT INTO search_entry
  SELECT owner_id, kind, floor(extract(epoch FROM released_at) / 2592000), released_at, taken_down_at,
    title, search_words(title), summary, body, search_words(title) || chr(10) || search_words(body),
    is_members_only
  FROM (SELECT s.owner_id, s.kind, s.title, s.summary, s.released_at, s.taken_down_at, s.is_members_only,
      concat_ws(chr(10), s.body, search_attached(s.owner_id)) AS body
    FROM search_source s WHERE s.owner_id = owner) AS source
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, month = excluded.month,
    released_at = excluded.released_at, taken_down_at = excluded.taken_down_at, title = excluded.title,
    title_words = excluded.title_words, summary = excluded.summary, body = excluded.body,
    words = excluded.words, is_members_only = excluded.is_members_only;
  IF NOT FOUND THEN DELETE FROM search_entry WHERE owner_id = owner; END IF;
END $$;

DROP TRIGGER tr__content_item__search ON content_item;
CREATE TRIGGER tr__content_item__search
  AFTER INSERT OR DELETE OR UPDATE OF title, summary, content, release_time, take_down_time, members_only
  ON content_item FOR EACH ROW EXECUTE FUNCTION search_follow('item_id');
