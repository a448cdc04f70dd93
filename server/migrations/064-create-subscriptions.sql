-- What people, departments and roles want to hear of.

-- Exactly one subscriber and one target. Items are not referenced: who has subscribed to one hears of its
-- removal, which comes first, and has it again when it returns from the trash.
CREATE TABLE subscription (
  subscription_id bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__subscription PRIMARY KEY,
  user_id         bigint      CONSTRAINT fk__subscription__user REFERENCES sys_user ON DELETE CASCADE,
  dept_id         bigint      CONSTRAINT fk__subscription__dept REFERENCES sys_dept ON DELETE CASCADE,
  role_id         bigint      CONSTRAINT fk__subscription__role REFERENCES sys_role ON DELETE CASCADE,
  item_id         bigint,
  category_id     bigint      CONSTRAINT fk__subscription__category REFERENCES content_category ON DELETE CASCADE,
  chapter         text        CONSTRAINT ck__subscription__chapter CHECK (chapter ~ '^[0-9]{2}$'),
  type_id         bigint      CONSTRAINT fk__subscription__type REFERENCES aircraft_type ON DELETE CASCADE,
  keyword         text        CONSTRAINT ck__subscription__keyword CHECK (keyword <> ''),
  created_by      bigint,
  created_at      timestamptz NOT NULL,
  CONSTRAINT ck__subscription__subscriber CHECK (num_nonnulls(user_id, dept_id, role_id) = 1),
  CONSTRAINT ck__subscription__target CHECK (num_nonnulls(item_id, category_id, chapter, type_id, keyword) = 1),
  CONSTRAINT uq__subscription__subject UNIQUE NULLS NOT DISTINCT
    (user_id, dept_id, role_id, item_id, category_id, chapter, type_id, keyword)
);
CREATE INDEX ix__subscription__item_id ON subscription (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX ix__subscription__category_id ON subscription (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX ix__subscription__chapter ON subscription (chapter) WHERE chapter IS NOT NULL;
CREATE INDEX ix__subscription__type_id ON subscription (type_id) WHERE type_id IS NOT NULL;
CREATE INDEX ix__subscription__keyword ON subscription (keyword) WHERE keyword IS NOT NULL;
CREATE INDEX ix__subscription__dept_id ON subscription (dept_id) WHERE dept_id IS NOT NULL;
CREATE INDEX ix__subscription__role_id ON subscription (role_id) WHERE role_id IS NOT NULL;

-- Whether a text has what means the same as the term.
CREATE FUNCTION has_synonym(of_text text, term text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM search_synonym s CROSS JOIN unnest(s.terms) AS other
    WHERE s.status = '1' AND s.words @> ARRAY[btrim(search_words(term))]
      AND (s.kind = '1' OR s.words[1] = btrim(search_words(term)))
      AND strpos(of_text, search_needle(other)) > 0)
$$;

-- Whether a text has all words of a keyword, or one that means the same; or a synonym of the whole.
-- `of_text`: the text as search_words() has it.
CREATE FUNCTION has_keyword(of_text text, keyword text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM regexp_split_to_table(btrim(keyword), '\s+') AS word
    WHERE strpos(of_text, search_needle(word)) = 0 AND NOT has_synonym(of_text, word)
  ) OR has_synonym(of_text, keyword)
$$;

CALL add_menu('configuration-center/system-manage/subscription-manage', '订阅管理', 'C', 'system:subscription:list');
CALL add_menu('configuration-center/system-manage/subscription-manage/subscription-add', '新增订阅', 'F', 'system:subscription:add');
CALL add_menu('configuration-center/system-manage/subscription-manage/subscription-remove', '删除订阅', 'F', 'system:subscription:remove');
