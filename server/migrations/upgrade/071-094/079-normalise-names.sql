-- Names, accounts and titles lose what nobody sees and get one sign for the dot in names, as `normaliseText` has it for
-- what comes in from now on. Revisions, signatures, the ledger and logs stay as they are, and with them the titles of
-- controlled documents.

-- Rows that would be alike with another one: they are kept as they were, for people to decide on. A person's display name
-- is normalised even so, since two people may have one name.
CREATE TABLE name_collision (
  table_name  text   NOT NULL,
  column_name text   NOT NULL,
  row_id      bigint NOT NULL,
  stored      text   NOT NULL,
  normalised  text   NOT NULL,
  CONSTRAINT pk__name_collision PRIMARY KEY (table_name, column_name, row_id)
);

CREATE FUNCTION pg_temp.normalised(content text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN regexp_replace(regexp_replace(content,
  -- What is seen comes first, and is kept: joiners within emoji, flags, shapes of signs.
  '((?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])'
  || '|\U0001f3f4[\U000e0020-\U000e007f]+|(?<=[0-9#*©®\u203c-\u3299\U0001f000-\U0001faff])[\ufe0e\ufe0f])'
  || '|[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe0e\ufe0f'
  || '\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]', '\1', 'g'),
  '[•‧・･]|(?<=[A-Za-z\u00c0-\u1fff\u3400-\u9fff]\s?)．(?=\s?[A-Za-z\u00c0-\u1fff\u3400-\u9fff])', '·', 'g');

DO $$
DECLARE
  place record;
  line record;
BEGIN
  FOR place IN SELECT * FROM (VALUES
    ('sys_user', 'user_id', 'user_name'), ('sys_user', 'user_id', 'nick_name'),
    ('repair_person', 'information_id', 'enterprise_name'),
    ('sys_dept', 'dept_id', 'dept_name'), ('sys_post', 'post_id', 'post_code'), ('sys_post', 'post_id', 'post_name'),
    ('sys_role', 'role_id', 'role_name'), ('sys_dict_type', 'dict_id', 'dict_name'),
    ('sys_dict_data', 'dict_code', 'dict_label'), ('sys_menu', 'menu_id', 'menu_name'),
    ('content_category', 'category_id', 'name'), ('content_item', 'item_id', 'title'),
    ('content_item', 'item_id', 'release_user'),
    ('material_category', 'category_id', 'name'), ('material_info', 'info_id', 'name'),
    ('material_info', 'info_id', 'subtitle'), ('material_info', 'info_id', 'part_number'),
    ('platform_notice', 'notice_id', 'notice_title'), ('aircraft', 'aircraft_id', 'registration'),
    ('aircraft_type', 'type_id', 'name'), ('tdm_space', 'space_id', 'name'), ('tdm_space', 'space_id', 'code'),
    ('tdm_point', 'point_id', 'name'), ('notification_channel', 'channel_id', 'channel_name'),
    ('subscription', 'subscription_id', 'keyword'), ('access_token', 'token_id', 'name')
  ) AS places (tab, id, col) LOOP
    FOR line IN EXECUTE format(
      'SELECT %1$I AS id, %2$I AS stored, pg_temp.normalised(%2$I) AS normalised FROM %3$I t
       WHERE %2$I <> pg_temp.normalised(%2$I) %4$s ORDER BY 1', place.id, place.col, place.tab,
      CASE place.tab WHEN 'content_item' THEN 'AND NOT EXISTS (SELECT FROM document d WHERE d.item_id = t.item_id)' END)
    LOOP
      BEGIN
        IF btrim(line.normalised, E' \t\u3000') = '' THEN
          RAISE unique_violation;
        END IF;
        EXECUTE format('UPDATE %I SET %I = $1 WHERE %I = $2', place.tab, place.col, place.id)
          USING line.normalised, line.id;
        CONTINUE WHEN place.col <> 'nick_name'
          OR NOT EXISTS (SELECT FROM sys_user WHERE nick_name = line.normalised AND user_id <> line.id);
      EXCEPTION WHEN integrity_constraint_violation THEN
        -- It stays as it was.
      END;
      INSERT INTO name_collision VALUES (place.tab, place.col, line.id, line.stored, line.normalised);
      RAISE WARNING '名称归一后重复或为空 name_collision: %.% % %', place.tab, place.col, line.id, line.normalised;
    END LOOP;
  END LOOP;
END $$;

-- Raised and lowered characters of a text as signs of their own, as `shiftedText` has them: what search shows of
-- 10<sup>3</sup> must not be 103.
CREATE FUNCTION search_shifted(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN html ~ '</su[bp]>' THEN (
  SELECT string_agg(before || CASE
    WHEN inside = '' THEN ''
    WHEN is_raised AND inside ~ '^[0-9+−=()ni-]+$'
      THEN translate(inside, '0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ')
    WHEN is_raised THEN '^' || inside
    WHEN inside ~ '^[0-9+−=()aehijklmnoprstuvx-]+$'
      THEN translate(inside, '0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')
    ELSE '_' || inside END, '' ORDER BY number)
  FROM string_to_table(
      regexp_replace(regexp_replace(regexp_replace(translate(html, chr(2) || chr(3) || chr(4), ''),
        '</su[bp]>', chr(2), 'g'), '<sub\M[^>]*>', chr(3), 'g'), '<sup\M[^>]*>', chr(4), 'g'),
      chr(2)) WITH ORDINALITY each (part, number),
    LATERAL (SELECT split_part(translate(part, chr(4), chr(3)), chr(3), 1) AS before,
      btrim(regexp_replace(split_part(translate(part, chr(4), chr(3)), chr(3), 2), '<[^>]*>', '', 'g')) AS inside,
      strpos(part, chr(4)) > 0 AS is_raised) shifted
) ELSE html END;

CREATE OR REPLACE FUNCTION search_plain(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(replace(replace(replace(regexp_replace(regexp_replace(regexp_replace(
  translate(search_shifted(html), chr(9), ' '), '</t[dh]\M[^>]*>', chr(9), 'g'),
  '<(?:/(?:p|h\d|li|tr|blockquote|pre|table)|br|hr)\M[^>]*>', ' ', 'g'), '<[^>]*>', '', 'g'),
  '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');

SELECT derive_entries(ARRAY(
  SELECT item_id FROM content_item WHERE content ~ '</su[bp]>'
  UNION ALL SELECT notice_id FROM platform_notice WHERE notice_content ~ '</su[bp]>'
));
