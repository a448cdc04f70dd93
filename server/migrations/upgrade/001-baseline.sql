-- All that the migrations 001 to 070 made: a database that has run them counts as having run this.

-- Bodies of functions name tables that come later.
SET LOCAL check_function_bodies = off;

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- One sequence for all tables: an id names one row of the whole platform, so that files can
-- belong to a row of any table by its id alone.
CREATE SEQUENCE seq__id START 1000;

-- The buttons 新增, 编辑 and 删除 of a page: their codes begin with `code`, their rights with `resource`.
CREATE PROCEDURE add_edit_buttons(page text, code text, noun text, resource text) LANGUAGE plpgsql AS $$
BEGIN
  CALL add_menu(page || '/' || code || '-add', '新增' || noun, 'F', resource || ':add');
  CALL add_menu(page || '/' || code || '-edit', '编辑' || noun, 'F', resource || ':edit');
  CALL add_menu(page || '/' || code || '-remove', '删除' || noun, 'F', resource || ':remove');
END $$;

CREATE PROCEDURE add_menu(path text, name text, type text, rights text DEFAULT NULL) LANGUAGE plpgsql AS $$
DECLARE
  codes  text[] := string_to_array(path, '/');
  parent bigint;
  added  bigint;
BEGIN
  FOR depth IN 1 .. cardinality(codes) - 1 LOOP
    SELECT menu_id INTO parent FROM sys_menu
    WHERE menu_code = codes[depth] AND parent_id IS NOT DISTINCT FROM parent;
    IF NOT FOUND THEN RETURN; END IF;
  END LOOP;
  INSERT INTO sys_menu (menu_name, menu_code, menu_type, parent_id, order_num, perms)
  SELECT name, codes[cardinality(codes)], type, parent, coalesce(max(order_num), 0) + 1, rights
  FROM sys_menu WHERE parent_id IS NOT DISTINCT FROM parent
  ON CONFLICT DO NOTHING
  RETURNING menu_id INTO added;
  INSERT INTO sys_role_menu (role_id, menu_id)
  SELECT r.role_id, added FROM sys_role r JOIN sys_role_menu held USING (role_id)
  WHERE r.role_key = 'platform_admin' AND held.menu_id = parent AND added IS NOT NULL;
END $$;

-- Whether an owner is about an aircraft; without an MSN, about some of the type.
CREATE FUNCTION applies_to(owner bigint, of_type bigint, of_msn integer DEFAULT NULL) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM applicability a WHERE a.owner_id = owner) OR EXISTS (
    SELECT FROM applicability a
    WHERE a.owner_id = owner AND a.type_id IN (SELECT type_and_above(of_type))
      AND (of_msn IS NULL OR (a.msns IS NULL OR a.msns @> of_msn) AND NOT a.excluded @> of_msn))
$$;

-- The form in which texts and keywords are compared: folded to lower case and plain width, with a
-- space around every run of Latin letters and digits, so that "cfm56" is a word of "CFM56-5B" but
-- none of "CFM567". Begins and ends with a space.
CREATE FUNCTION search_words(content text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (' ' || btrim(regexp_replace(
    regexp_replace(lower(normalize(content, NFKC)), '([a-z0-9]+)', ' \1 ', 'g'), '\s+', ' ', 'g')) || ' ');

-- Terms as search compares them, in their order.
CREATE FUNCTION search_terms(terms text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT btrim(search_words(each.term)) FROM unnest(terms) WITH ORDINALITY AS each (term, place) ORDER BY each.place);

-- Whether each of them can be looked for, and none means the same as another by itself.
CREATE FUNCTION are_synonyms(terms text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN cardinality(terms) BETWEEN 2 AND 20 AND (
  SELECT count(DISTINCT each.words) = count(*) AND bool_and(each.words <> '' AND char_length(each.term) <= 50)
  FROM unnest(terms, search_terms(terms)) AS each (term, words));

-- Author, reviewers and approver are different people, whoever they are.
CREATE FUNCTION check_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'decisions stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__decision__frozen';
  END IF;
  IF EXISTS (SELECT FROM review_step s JOIN revision r USING (revision_id)
      WHERE s.step_id = NEW.step_id AND r.author_ids && ARRAY[NEW.user_id, NEW.decider_id]) THEN
    RAISE EXCEPTION 'authors do not decide on their own text'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__decision__author';
  END IF;
  IF EXISTS (SELECT FROM review_step s
      JOIN review_step other ON other.revision_id = s.revision_id AND other.round = s.round AND other.step_id <> s.step_id
      JOIN decision d ON d.step_id = other.step_id
      WHERE s.step_id = NEW.step_id AND d.user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'one person decides in one step'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__decision__one_step';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION check_evidence_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  SELECT seq, hash INTO last FROM evidence ORDER BY seq DESC LIMIT 1;
  IF (NEW.seq, NEW.prev_hash) IS DISTINCT FROM (coalesce(last.seq, 0) + 1, last.hash) THEN
    RAISE EXCEPTION 'an entry of the evidence ledger follows the last one'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__evidence__chain';
  END IF;
  RETURN NEW;
END $$;

-- What was stated goes with its owner; an item in the trash is still one.
CREATE FUNCTION drop_applicability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($sql$
    WITH lost AS (
      SELECT g.%1$I AS owner_id FROM gone g
      WHERE NOT EXISTS (SELECT FROM content_item i WHERE i.item_id = g.%1$I)
        AND NOT EXISTS (SELECT FROM trash t WHERE t.item_id = g.%1$I)
    ), chapters AS (DELETE FROM owner_chapter c USING lost WHERE c.owner_id = lost.owner_id)
    DELETE FROM applicability a USING lost WHERE a.owner_id = lost.owner_id$sql$, TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE FUNCTION facet_codes(owners bigint[]) RETURNS TABLE (owner_id bigint, codes text) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above (type_id, other) AS (
    SELECT type_id, type_id FROM aircraft_type
    UNION
    SELECT a.type_id, t.parent_id FROM above a JOIN aircraft_type t ON t.type_id = a.other
    WHERE t.parent_id IS NOT NULL
  ), related AS (
    SELECT type_id, other FROM above UNION SELECT other, type_id FROM above
  ), chapters AS (
    SELECT c.owner_id, string_agg(chr(150 + c.chapter::int), '' ORDER BY c.chapter) AS codes
    FROM owner_chapter c WHERE c.owner_id = ANY (owners) GROUP BY c.owner_id
  ), types AS (
    SELECT a.owner_id, string_agg(DISTINCT chr(t.facet_code), '') AS codes
    FROM applicability a JOIN related r ON r.type_id = a.type_id JOIN aircraft_type t ON t.type_id = r.other
    WHERE a.owner_id = ANY (owners) GROUP BY a.owner_id
  )
  SELECT owner, coalesce(chapters.codes, '') || coalesce(types.codes, '~')
  FROM unnest(owners) AS owner LEFT JOIN chapters ON chapters.owner_id = owner LEFT JOIN types ON types.owner_id = owner
$$;

CREATE FUNCTION facet_follow_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE facet_entry SET category_id = NEW.category_id
  WHERE owner_id = (to_jsonb(NEW) ->> TG_ARGV[0])::bigint;
  RETURN NULL;
END $$;

-- An entry comes, changes its times and goes with that of the search.
CREATE FUNCTION facet_follow_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM facet_entry WHERE owner_id = OLD.owner_id;
    RETURN NULL;
  END IF;
  INSERT INTO facet_entry AS f (owner_id, kind, category_id, released_at, taken_down_at, codes)
  VALUES (NEW.owner_id, NEW.kind,
    coalesce((SELECT category_id FROM content_item WHERE item_id = NEW.owner_id),
      (SELECT category_id FROM material_info WHERE info_id = NEW.owner_id)),
    NEW.released_at, NEW.taken_down_at, '~' || facet_year(NEW.released_at))
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, released_at = excluded.released_at,
    taken_down_at = excluded.taken_down_at, codes = left(f.codes, -1) || right(excluded.codes, 1);
  IF TG_OP = 'INSERT' AND (EXISTS (SELECT FROM owner_chapter WHERE owner_id = NEW.owner_id)
    OR EXISTS (SELECT FROM applicability WHERE owner_id = NEW.owner_id)) THEN
    PERFORM facet_refresh(ARRAY[NEW.owner_id]);
  END IF;
  RETURN NULL;
END $$;

-- Entries of products and people come and go while their row stays: an approval at the same time waits.
CREATE FUNCTION facet_follow_stated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owners bigint[] := ARRAY(SELECT DISTINCT owner_id FROM changed ORDER BY owner_id);
BEGIN
  PERFORM FROM material_info WHERE info_id = ANY (owners) ORDER BY info_id FOR SHARE;
  PERFORM FROM repair_person WHERE information_id = ANY (owners) ORDER BY information_id FOR SHARE;
  PERFORM facet_refresh(owners);
  RETURN NULL;
END $$;

-- A type that comes below another, or moves, changes what those above and below it show.
CREATE FUNCTION facet_follow_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM facet_refresh(ARRAY(
    SELECT DISTINCT a.owner_id FROM applicability a WHERE a.type_id IN (
      SELECT type_and_above(NEW.parent_id) UNION SELECT type_and_below(NEW.type_id)
      UNION SELECT type_and_above(OLD.parent_id) WHERE TG_OP = 'UPDATE')
    ORDER BY a.owner_id));
  RETURN NULL;
END $$;

-- Holds the entries first: what another transaction states of them is seen and not written over.
CREATE FUNCTION facet_refresh(owners bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM facet_entry WHERE owner_id = ANY (owners) ORDER BY owner_id FOR UPDATE;
  UPDATE facet_entry f SET codes = c.codes || right(f.codes, 1) FROM facet_codes(owners) c
  WHERE f.owner_id = c.owner_id AND f.codes <> c.codes || right(f.codes, 1);
END $$;

CREATE FUNCTION facet_year(released_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT chr(55001 + least(greatest(extract(year FROM released_at), 1970), 2199)::int - 1970)
$$;

CREATE FUNCTION fill_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT status, dept_id, lower(nick_name) INTO NEW.user_status, NEW.dept_id, NEW.nick_name_lower
  FROM sys_user WHERE user_id = NEW.user_id FOR SHARE;
  RETURN NEW;
END $$;

CREATE FUNCTION fill_person_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE repair_person SET user_status = NEW.status, dept_id = NEW.dept_id, nick_name_lower = lower(NEW.nick_name)
  WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;

-- Whether a text has all words of a keyword, or one that means the same; or a synonym of the whole.
-- `of_text`: the text as search_words() has it.
CREATE FUNCTION has_keyword(of_text text, keyword text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM regexp_split_to_table(btrim(keyword), '\s+') AS word
    WHERE strpos(of_text, search_needle(word)) = 0 AND NOT has_synonym(of_text, word)
  ) OR has_synonym(of_text, keyword)
$$;

-- Whether a text has what means the same as the term.
CREATE FUNCTION has_synonym(of_text text, term text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM synonym_needles(term) AS needle WHERE strpos(of_text, needle) > 0)
$$;

-- Passwords are set in several places: the table itself keeps the one that goes, and ends what its
-- knowledge had begun.
CREATE FUNCTION keep_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sys_password_history (user_id, password_hash) VALUES (OLD.user_id, OLD.password_hash);
  DELETE FROM sys_password_history WHERE user_id = OLD.user_id AND history_id NOT IN (
    SELECT history_id FROM sys_password_history WHERE user_id = OLD.user_id
    ORDER BY history_id DESC LIMIT 24);
  DELETE FROM sys_sign_in_ticket WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;

-- By what has_keyword() finds a keyword, for many texts: of each word one needle has to be there, or
-- one of `word` 0, which are those of the whole.
CREATE FUNCTION keyword_needles(keyword text) RETURNS TABLE (word bigint, needle text) LANGUAGE sql STABLE AS $$
  SELECT 0, synonym_needles(keyword)
  UNION ALL
  SELECT w.place, n.needle
  FROM regexp_split_to_table(btrim(keyword), '\s+') WITH ORDINALITY AS w (term, place)
    CROSS JOIN LATERAL (SELECT search_needle(w.term) UNION ALL SELECT synonym_needles(w.term)) AS n (needle)
$$;

-- What stands there no longer is found no more from this moment on; what is new, once it is recognised.
CREATE FUNCTION number_follow_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM recognised_number WHERE owner_id = NEW.owner_id AND source <> 'field') THEN
    UPDATE recognised_number SET source = 'text'
    WHERE owner_id = NEW.owner_id AND source = 'title' AND strpos(number_form(NEW.title), normalised) = 0;
    DELETE FROM recognised_number n USING number_form(NEW.title || ' ' || NEW.body) AS signs
    WHERE n.owner_id = NEW.owner_id AND n.state = 'recognised' AND n.source <> 'field'
      AND strpos(signs, n.normalised) = 0;
  END IF;
  PERFORM number_queue_entry(NEW.owner_id);
  RETURN NULL;
END $$;

-- A product's own numbers are stated, not recognised: they are there with the row.
CREATE FUNCTION number_follow_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.part_number, OLD.interchangeable, OLD.substitutes)
    IS NOT DISTINCT FROM (NEW.part_number, NEW.interchangeable, NEW.substitutes) THEN
    RETURN NULL;
  END IF;
  DELETE FROM recognised_number WHERE owner_id = NEW.info_id AND source = 'field';
  INSERT INTO recognised_number (owner_id, number, source)
  SELECT DISTINCT ON (number_form(number)) NEW.info_id, number, 'field'
  FROM unnest(NEW.part_number || NEW.interchangeable || NEW.substitutes) WITH ORDINALITY AS stated (number, place)
  WHERE number_form(number) <> ''
  ORDER BY number_form(number), place
  ON CONFLICT (owner_id, normalised) DO UPDATE SET number = excluded.number, source = 'field', state = 'recognised';
  -- What is no longer stated may stand in the text.
  PERFORM number_queue_entry(NEW.info_id);
  RETURN NULL;
END $$;

-- By another rule all are recognised again.
CREATE FUNCTION number_follow_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM number_queue_entry(owner_id) FROM search_entry WHERE kind <> 'person';
  RETURN NULL;
END $$;

-- Numbers go with what they are of. The numbers of an item in the trash wait there with it.
CREATE FUNCTION number_forget() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner bigint := (to_jsonb(OLD) ->> TG_ARGV[0])::bigint;
BEGIN
  IF TG_TABLE_NAME = 'content_item' AND EXISTS (SELECT FROM trash WHERE item_id = owner)
    OR TG_TABLE_NAME = 'trash' AND EXISTS (SELECT FROM content_item WHERE item_id = owner) THEN
    RETURN NULL;
  END IF;
  DELETE FROM recognised_number WHERE owner_id = owner;
  DELETE FROM number_queue WHERE owner_id = owner;
  RETURN NULL;
END $$;

-- The form in which numbers are compared: capitals and digits alone.
CREATE FUNCTION number_form(number text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (upper(regexp_replace(normalize(number, NFKC), '[^A-Za-z0-9]', '', 'g')));

-- The same with the signs that are mistaken for each other made one.
CREATE FUNCTION number_look(normalised text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (translate(normalised, 'OIL', '011'));

CREATE FUNCTION number_queue_entry(owner bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO number_queue (owner_id) VALUES (owner)
  ON CONFLICT (owner_id) DO UPDATE SET ticket = excluded.ticket, tries = 0;
$$;

-- What was circulated stays as it was; its state and its due moment alone change.
CREATE FUNCTION refuse_circulation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.subject, NEW.subject_id, NEW.title, NEW.sha256, NEW.html, NEW.files, NEW.audience, NEW.questions, NEW.started_at)
    IS DISTINCT FROM
     (OLD.subject, OLD.subject_id, OLD.title, OLD.sha256, OLD.html, OLD.files, OLD.audience, OLD.questions, OLD.started_at)
    OR OLD.state <> 'open'
  THEN
    RAISE EXCEPTION 'circulation % is frozen', OLD.circulation_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__circulation__frozen';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the evidence ledger is only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__evidence__append_only';
END $$;

CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;

CREATE FUNCTION refuse_revision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'draft' THEN
    RETURN coalesce(NEW, OLD);
  ELSIF TG_OP = 'UPDATE' THEN
    -- What was reviewed and approved stays; a review that returns it opens it again.
    IF (NEW.revision_id, NEW.item_id, NEW.rev_no, NEW.kind, NEW.reason, NEW.title, NEW.release_user,
        NEW.html, NEW.effective_from, NEW.effective_until, NEW.review_by, NEW.author, NEW.author_ids, NEW.created_at)
      IS NOT DISTINCT FROM
       (OLD.revision_id, OLD.item_id, OLD.rev_no, OLD.kind, OLD.reason, OLD.title, OLD.release_user,
        OLD.html, OLD.effective_from, OLD.effective_until, OLD.review_by, OLD.author, OLD.author_ids, OLD.created_at)
      AND (NEW.state = 'draft' AND OLD.state IN ('review', 'approval')
        OR NEW.state <> 'draft' AND (NEW.sha256, NEW.frozen_at) = (OLD.sha256, OLD.frozen_at))
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'revision % is frozen', OLD.revision_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__revision__frozen';
END $$;

CREATE FUNCTION refuse_revision_file_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM revision WHERE state <> 'draft'
      AND revision_id IN (coalesce(NEW.revision_id, OLD.revision_id), coalesce(OLD.revision_id, NEW.revision_id))) THEN
    RAISE EXCEPTION 'the files of a frozen revision stay'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__revision__frozen';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE FUNCTION refuse_signature_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'signatures stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__signature__frozen';
END $$;

-- A shut account's tokens are gone for good, as its sessions are.
CREATE FUNCTION revoke_access_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access_token SET revoked_at = now() WHERE user_id = NEW.user_id AND revoked_at IS NULL;
  RETURN NULL;
END $$;

-- The condition that a text with the needle fulfils; `mark` is put before every lexeme.
CREATE FUNCTION search_condition(needle text, mark text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT string_agg('''' || mark || translate(lexeme, '''\:', '’＼：') || '''', ' & ')::tsquery
  FROM (
    SELECT left(word, 100) AS lexeme FROM string_to_table(needle, ' ') AS word WHERE word ~ '^[a-z0-9]'
    UNION
    SELECT a || b FROM (SELECT string_to_array(needle, NULL) AS signs) AS text,
      unnest(signs, signs[2:]) AS pair(a, b) WHERE a !~ '[a-z0-9 ]' AND b <> ' '
    UNION
    SELECT needle WHERE char_length(needle) = 1) AS each);

-- For the table whose id column the trigger names.
CREATE FUNCTION search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh((to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::bigint);
  RETURN NULL;
END $$;

-- A public PDF that a row has taken is to be read; one that it gives up is found no more.
CREATE FUNCTION search_follow_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.owner_id IS NOT NULL AND NOT NEW.is_private THEN
    INSERT INTO file_text (file_id) VALUES (NEW.file_id) ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM file_text WHERE file_id = NEW.file_id;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.owner_id IS NOT NULL THEN
    PERFORM search_refresh(OLD.owner_id);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION search_follow_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(owner_id) FROM sys_file WHERE file_id = NEW.file_id AND owner_id IS NOT NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION search_follow_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(information_id) FROM repair_person WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;

-- The lexemes of a text in compared form: runs of Latin and digits (their first 100), and of other
-- signs each one and every pair of neighbours. Taken from an array of the text's signs: regular
-- expressions took three times as long, and lost every second pair of a block after a single sign.
CREATE FUNCTION search_lexeme_array(words text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT ARRAY(SELECT left(word, 100)
      FROM string_to_table(regexp_replace(words, '[^a-z0-9]+', ' ', 'g'), ' ') AS word WHERE word <> '')
    || array_remove(signs, ' ')
    || ARRAY(SELECT a || b FROM (SELECT unnest(signs), unnest(signs[2:])) AS pair(a, b) WHERE a <> ' ' AND b <> ' ')
  FROM string_to_array(
    regexp_replace(translate(words, '''\:' || chr(10), '’＼： '), '[a-z0-9 ]+', ' ', 'g'), NULL) AS signs);

-- Lexemes of title (t_…) and text, as far as a tsvector surely has room for them, and of the entry's
-- kind and time: "repair", "repair_1_684", "repair_4_171" … "repair_64_10", so that the index alone
-- finds what is of a kind and a time. The cost keeps plans from taking every text apart.
CREATE FUNCTION search_index(kind text, month integer, title_words text, words text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
RETURN array_to_tsvector(search_lexeme_array(left(words, 120000))
  || ARRAY(SELECT 't_' || lexeme FROM unnest(search_lexeme_array(title_words)) AS lexeme)
  || ARRAY[kind, kind || '_1_' || month, kind || '_4_' || month / 4, kind || '_16_' || month / 16,
    kind || '_64_' || month / 64]);

-- What a word of a keyword has to be found as: Latin and digits to their ends, Chinese anywhere.
CREATE FUNCTION search_needle(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (regexp_replace(regexp_replace(search_words(word), '^ (?![a-z0-9])', ''), '([^a-z0-9]) $', '\1'));

-- Text of stored rich text: blocks are parted, marks inside a word are not.
CREATE FUNCTION search_plain(html text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (replace(replace(replace(replace(replace(
    regexp_replace(regexp_replace(regexp_replace(translate(html, chr(9), ' '),
      '</t[dh]\M[^>]*>', chr(9), 'g'),
      '<(?:/(?:p|h\d|li|tr|blockquote|pre|table)|br|hr)\M[^>]*>', ' ', 'g'),
      '<[^>]*>', '', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'));

-- A source is computed once: the plain text stands in `body` and in `words`.
CREATE FUNCTION search_refresh(owner bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM search_entry WHERE owner_id = owner FOR UPDATE;
  INSERT INTO search_entry (owner_id, kind, month, released_at, taken_down_at, title, title_words,
    summary, body, words, is_members_only)
  WITH source AS MATERIALIZED (
    SELECT s.owner_id, s.kind, s.title, s.summary, s.released_at, s.taken_down_at, s.is_members_only,
      search_words(s.title) AS title_words, concat_ws(chr(10), s.body, search_attached(s.owner_id)) AS body
    FROM search_source s WHERE s.owner_id = owner)
  SELECT owner_id, kind, floor(extract(epoch FROM released_at) / 2592000), released_at, taken_down_at,
    title, title_words, summary, body, title_words || chr(10) || search_words(body), is_members_only
  FROM source
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, month = excluded.month,
    released_at = excluded.released_at, taken_down_at = excluded.taken_down_at, title = excluded.title,
    title_words = excluded.title_words, summary = excluded.summary, body = excluded.body,
    words = excluded.words, is_members_only = excluded.is_members_only;
  IF NOT FOUND THEN DELETE FROM search_entry WHERE owner_id = owner; END IF;
END $$;

-- For a table of categories, whose kind the trigger names.
CREATE FUNCTION suggest_follow_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM suggest_put(NEW.category_id, TG_ARGV[0], NEW.name, '-infinity', NULL);
  RETURN NULL;
END $$;

CREATE FUNCTION suggest_follow_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM suggest_put(NEW.owner_id, NEW.kind, NEW.title, NEW.released_at, NEW.taken_down_at);
  RETURN NULL;
END $$;

-- For the table whose id column the trigger names.
CREATE FUNCTION suggest_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM suggest_entry WHERE owner_id = (to_jsonb(OLD) ->> TG_ARGV[0])::bigint;
  RETURN NULL;
END $$;

-- Pairs and triples of signs, and single ones beyond ASCII, of the label and of its readings without
-- borders; after the area's letter, so that the index finds those of one area alone. The cost keeps
-- plans from taking every label apart.
CREATE FUNCTION suggest_grams(area text, folded text, spelling text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
RETURN (SELECT coalesce(array_agg(DISTINCT area || gram), '{}')
  FROM string_to_array(translate(folded || chr(10) || spelling, '|', ''), NULL) AS signs,
    unnest(signs, signs[2:], signs[3:]) AS sign(a, b, c),
    LATERAL (VALUES (CASE WHEN a > '~' THEN a END), (a || b), (a || b || c)) AS part(gram)
  WHERE gram !~ '\s');

-- A label that stays keeps its readings.
CREATE FUNCTION suggest_put(owner bigint, of_kind text, of_label text, released timestamptz, taken_down timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO suggest_entry AS s (owner_id, kind, label, released_at, taken_down_at)
  VALUES (owner, of_kind, of_label, released, taken_down)
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, label = excluded.label,
    released_at = excluded.released_at, taken_down_at = excluded.taken_down_at,
    spelling = CASE WHEN s.label = excluded.label THEN s.spelling ELSE '' END,
    spelled_by = CASE WHEN s.label = excluded.label THEN s.spelled_by ELSE 0 END;
$$;

-- What means the same as a term, as it has to be found.
CREATE FUNCTION synonym_needles(term text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT search_needle(other) FROM search_synonym s CROSS JOIN unnest(s.terms) AS other
  WHERE s.status = '1' AND s.words @> ARRAY[btrim(search_words(term))]
    AND (s.kind = '1' OR s.words[1] = btrim(search_words(term)))
$$;

-- Accounts are changed in many places and seldom: the tables themselves tell of it.
CREATE FUNCTION tell_person_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('aeromaint_changes', 'repair_person');
  RETURN NULL;
END $$;

-- All parts of a text of one to three signs.
CREATE FUNCTION text_grams(content text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(DISTINCT gram), '{}')
  FROM string_to_array(content, NULL) AS signs, unnest(signs, signs[2:], signs[3:]) AS sign(a, b, c),
    LATERAL (VALUES (a), (a || b), (a || b || c)) AS part(gram)
  WHERE gram IS NOT NULL);

-- A type and those above it, and a type and those below it.
CREATE FUNCTION type_and_above(of_type bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above AS (
    SELECT type_id, parent_id FROM aircraft_type WHERE type_id = of_type
    UNION SELECT t.type_id, t.parent_id FROM above a JOIN aircraft_type t ON t.type_id = a.parent_id
  ) SELECT type_id FROM above
$$;

CREATE FUNCTION type_and_below(of_type bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE below AS (
    SELECT type_id FROM aircraft_type WHERE type_id = of_type
    UNION SELECT t.type_id FROM below b JOIN aircraft_type t ON t.parent_id = b.type_id
  ) SELECT type_id FROM below
$$;

CREATE TABLE sys_user (
  user_id bigint NOT NULL DEFAULT nextval('seq__id'),
  user_name text NOT NULL,
  nick_name text NOT NULL,
  dept_id bigint,
  phonenumber text,
  email text,
  sex text,
  status text NOT NULL DEFAULT '1',
  user_type text NOT NULL,
  password_hash text NOT NULL,
  password_changed_at timestamptz,
  remark text,
  login_ip text,
  login_date timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Searching parts of names in lower case is several times cheaper than ILIKE, which folds both sides
  -- for every row: one or two characters find too much for any index.
  user_name_lower text GENERATED ALWAYS AS (lower(user_name)) STORED NOT NULL,
  -- Chosen by an administrator or by the installation: its owner has not changed it yet.
  password_given boolean NOT NULL DEFAULT false,
  previous_login_ip text,
  previous_login_date timestamptz,
  CONSTRAINT ck__sys_user__sex CHECK (sex IN ('1', '2')),
  CONSTRAINT ck__sys_user__status CHECK (status IN ('1', '2')),
  CONSTRAINT ck__sys_user__user_type CHECK (user_type IN ('00', '03', '04')),
  CONSTRAINT pk__sys_user PRIMARY KEY (user_id),
  CONSTRAINT uq__sys_user__user_name UNIQUE (user_name)
) WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
CREATE INDEX ix__sys_user__created_at ON sys_user (created_at DESC, user_id DESC) INCLUDE (dept_id, status, user_name_lower, phonenumber);
CREATE INDEX ix__sys_user__dept_id ON sys_user (dept_id);
CREATE INDEX ix__sys_user__nick_name ON sys_user USING gin (nick_name gin_trgm_ops);
CREATE INDEX ix__sys_user__user_name_lower ON sys_user USING gin (text_grams(user_name_lower)) WITH (fastupdate=off);
CREATE INDEX ix__sys_user__whole_phonenumber ON sys_user (phonenumber);
CREATE UNIQUE INDEX uq__sys_user__site_phonenumber ON sys_user (phonenumber) WHERE (user_type = '03'::text);
CREATE TRIGGER fill_person AFTER UPDATE OF status, dept_id, nick_name ON sys_user
  FOR EACH ROW WHEN ((OLD.status, OLD.dept_id, OLD.nick_name) IS DISTINCT FROM (NEW.status, NEW.dept_id, NEW.nick_name))
  EXECUTE FUNCTION fill_person_of_user();
CREATE TRIGGER tr__sys_user__changes AFTER UPDATE OF status, nick_name ON sys_user FOR EACH STATEMENT EXECUTE FUNCTION tell_person_change();
CREATE TRIGGER tr__sys_user__password AFTER UPDATE OF password_hash ON sys_user FOR EACH ROW WHEN ((old.password_hash IS DISTINCT FROM new.password_hash)) EXECUTE FUNCTION keep_password();
CREATE TRIGGER tr__sys_user__revoke_access_tokens AFTER UPDATE OF status ON sys_user FOR EACH ROW WHEN (((new.status <> '1'::text) AND (old.status = '1'::text))) EXECUTE FUNCTION revoke_access_tokens();
CREATE TRIGGER tr__sys_user__search AFTER UPDATE OF nick_name, status ON sys_user FOR EACH ROW EXECUTE FUNCTION search_follow_user();

-- People, their places and rights, dictionaries, parameters, and the log of operations.
CREATE TABLE sys_dept (
  dept_id bigint NOT NULL DEFAULT nextval('seq__id'),
  dept_name text NOT NULL,
  parent_id bigint,
  order_num integer NOT NULL,
  leader bigint,
  phone text,
  email text,
  status text NOT NULL DEFAULT '1',
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__sys_dept__order_num CHECK (order_num >= 1),
  CONSTRAINT ck__sys_dept__status CHECK (status IN ('1', '2')),
  CONSTRAINT pk__sys_dept PRIMARY KEY (dept_id),
  CONSTRAINT uq__sys_dept__parent_id__dept_name UNIQUE NULLS NOT DISTINCT (parent_id, dept_name),
  CONSTRAINT fk__sys_dept__leader FOREIGN KEY (leader) REFERENCES sys_user(user_id) ON DELETE SET NULL,
  CONSTRAINT fk__sys_dept__parent FOREIGN KEY (parent_id) REFERENCES sys_dept(dept_id) ON DELETE RESTRICT
);
CREATE INDEX ix__sys_dept__parent_id ON sys_dept (parent_id);

CREATE TABLE sys_post (
  post_id bigint NOT NULL DEFAULT nextval('seq__id'),
  post_code text NOT NULL,
  post_name text NOT NULL,
  post_sort integer NOT NULL,
  status text NOT NULL,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__sys_post__post_sort CHECK (post_sort >= 1),
  CONSTRAINT ck__sys_post__status CHECK (status IN ('1', '2')),
  CONSTRAINT pk__sys_post PRIMARY KEY (post_id),
  CONSTRAINT uq__sys_post__post_code UNIQUE (post_code),
  CONSTRAINT uq__sys_post__post_name UNIQUE (post_name)
);
CREATE INDEX ix__sys_post__post_sort ON sys_post (post_sort, post_id);

CREATE TABLE sys_role (
  role_id bigint NOT NULL DEFAULT nextval('seq__id'),
  role_name text NOT NULL,
  role_key text NOT NULL,
  role_sort integer NOT NULL,
  status text NOT NULL,
  data_scope text NOT NULL DEFAULT '5',
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__sys_role__data_scope CHECK (data_scope IN ('1', '2', '3', '4', '5', '6')),
  CONSTRAINT ck__sys_role__role_sort CHECK (role_sort >= 1),
  CONSTRAINT ck__sys_role__status CHECK (status IN ('1', '2')),
  CONSTRAINT pk__sys_role PRIMARY KEY (role_id),
  CONSTRAINT uq__sys_role__role_key UNIQUE (role_key),
  CONSTRAINT uq__sys_role__role_name UNIQUE (role_name)
);

CREATE TABLE sys_menu (
  menu_id bigint NOT NULL DEFAULT nextval('seq__id'),
  menu_name text NOT NULL,
  menu_code text NOT NULL,
  menu_type text NOT NULL,
  parent_id bigint,
  order_num integer NOT NULL,
  path text,
  perms text,
  is_open_window text NOT NULL DEFAULT '1',
  is_frame text NOT NULL DEFAULT '1',
  hidden boolean NOT NULL DEFAULT false,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__sys_menu__is_frame CHECK (is_frame IN ('1', '2')),
  CONSTRAINT ck__sys_menu__is_open_window CHECK (is_open_window IN ('1', '2')),
  CONSTRAINT ck__sys_menu__menu_type CHECK (menu_type IN ('A', 'M', 'C', 'F')),
  CONSTRAINT ck__sys_menu__order_num CHECK (order_num >= 1),
  CONSTRAINT pk__sys_menu PRIMARY KEY (menu_id),
  CONSTRAINT uq__sys_menu__parent_id__menu_code UNIQUE NULLS NOT DISTINCT (parent_id, menu_code),
  CONSTRAINT fk__sys_menu__parent FOREIGN KEY (parent_id) REFERENCES sys_menu(menu_id) ON DELETE RESTRICT
);

-- Stored files. The owner is a row of any table (ids are unique over the whole platform), the
-- field says which of its lists, the position the order there. Bytes live in the file store.
CREATE TABLE sys_file (
  file_id text NOT NULL,
  owner_id bigint,
  field text,
  "position" integer NOT NULL DEFAULT 0,
  name text NOT NULL,
  size bigint NOT NULL,
  content_type text NOT NULL,
  width integer,
  height integer,
  sha256 text NOT NULL,
  is_private boolean NOT NULL DEFAULT false,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__sys_file__file_id CHECK (file_id ~ '^[A-Za-z0-9_-]{22}$'::text),
  CONSTRAINT ck__sys_file__owner CHECK ((owner_id IS NULL) = (field IS NULL)),
  CONSTRAINT ck__sys_file__position CHECK ("position" >= 0),
  CONSTRAINT ck__sys_file__size CHECK (size >= 0),
  CONSTRAINT pk__sys_file PRIMARY KEY (file_id),
  CONSTRAINT fk__sys_file__created_by FOREIGN KEY (created_by) REFERENCES sys_user(user_id) ON DELETE SET NULL
);
CREATE INDEX ix__sys_file__owner_id ON sys_file (owner_id, field, "position");
-- Files of editors that no row has taken yet: counted for each user, swept after a day.
CREATE INDEX ix__sys_file__unowned ON sys_file (created_by, created_at) WHERE (owner_id IS NULL);
CREATE TRIGGER tr__sys_file__search_added AFTER INSERT OR UPDATE OF owner_id, is_private ON sys_file FOR EACH ROW WHEN ((new.content_type = 'application/pdf'::text)) EXECUTE FUNCTION search_follow_file();
CREATE TRIGGER tr__sys_file__search_gone AFTER DELETE ON sys_file FOR EACH ROW WHEN ((old.content_type = 'application/pdf'::text)) EXECUTE FUNCTION search_follow_file();
-- The PDFs of another revision come into force by their field: the entry follows, so that those of a
-- superseded one are found no more.
CREATE TRIGGER tr__sys_file__search_placed AFTER UPDATE OF field ON sys_file FOR EACH ROW WHEN (((new.content_type = 'application/pdf'::text) AND (old.field IS DISTINCT FROM new.field) AND (NOT (old.owner_id IS DISTINCT FROM new.owner_id)))) EXECUTE FUNCTION search_follow_file();

-- Words of attached PDFs; null until read. A file that cannot be read is tried three times.
CREATE TABLE file_text (
  file_id text NOT NULL,
  content text,
  tries integer NOT NULL DEFAULT 0,
  tried_at timestamptz NOT NULL DEFAULT '-infinity',
  CONSTRAINT pk__file_text PRIMARY KEY (file_id),
  CONSTRAINT fk__file_text__file FOREIGN KEY (file_id) REFERENCES sys_file(file_id) ON DELETE CASCADE
);
CREATE INDEX ix__file_text__unread ON file_text (tried_at) WHERE ((content IS NULL) AND (tries < 3));
CREATE TRIGGER tr__file_text__search AFTER UPDATE OF content ON file_text FOR EACH ROW EXECUTE FUNCTION search_follow_text();

-- Tokens that scripts call with: of a person, or of a service that acts as an account.
CREATE TABLE access_token (
  token_id bigint NOT NULL DEFAULT nextval('seq__id'),
  -- 1: its owner made it; 2: a service's, made by an administrator.
  kind text NOT NULL,
  -- Whom its calls are from.
  user_id bigint NOT NULL,
  name text NOT NULL,
  -- How it begins, in clear: enough to recognise it, of no use to call with.
  prefix text NOT NULL,
  -- SHA-256 of a token that holds 256 random bits: nothing to guess, so nothing to slow down.
  token_hash bytea NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at timestamptz,
  CONSTRAINT ck__access_token__expires_at CHECK ((expires_at > created_at) AND (expires_at <= (created_at + '366 days'::interval))),
  CONSTRAINT ck__access_token__kind CHECK (kind IN ('1', '2')),
  CONSTRAINT ck__access_token__scopes CHECK (cardinality(scopes) > 0),
  CONSTRAINT ck__access_token__token_hash CHECK (octet_length(token_hash) = 32),
  CONSTRAINT pk__access_token PRIMARY KEY (token_id),
  CONSTRAINT uq__access_token__prefix UNIQUE (prefix),
  CONSTRAINT fk__access_token__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__access_token__user_id ON access_token (user_id);

-- Which aircraft something is about. Ids come from one sequence, so an owner is a row of any table:
-- content_item, platform_notice, material_info, circulation, or repair_person for a person's licences.
CREATE TABLE aircraft_type (
  type_id bigint NOT NULL DEFAULT nextval('seq__id'),
  parent_id bigint,
  name text NOT NULL,
  order_num integer NOT NULL,
  status text NOT NULL DEFAULT '1',
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The character that stands for a type in `facet_entry.codes`; never one of a surrogate pair.
  facet_code integer GENERATED ALWAYS AS IDENTITY (MINVALUE 256 MAXVALUE 55000),
  CONSTRAINT ck__aircraft_type__order_num CHECK (order_num >= 1),
  CONSTRAINT ck__aircraft_type__status CHECK (status IN ('1', '2')),
  CONSTRAINT pk__aircraft_type PRIMARY KEY (type_id),
  CONSTRAINT uq__aircraft_type__facet_code UNIQUE (facet_code),
  CONSTRAINT uq__aircraft_type__name UNIQUE (name),
  CONSTRAINT fk__aircraft_type__parent FOREIGN KEY (parent_id) REFERENCES aircraft_type(type_id) ON DELETE RESTRICT
);
CREATE INDEX ix__aircraft_type__parent_id ON aircraft_type (parent_id);
CREATE TRIGGER tr__aircraft_type__facets AFTER UPDATE OF parent_id ON aircraft_type FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION facet_follow_type();
CREATE TRIGGER tr__aircraft_type__facets_added AFTER INSERT ON aircraft_type FOR EACH ROW WHEN ((new.parent_id IS NOT NULL)) EXECUTE FUNCTION facet_follow_type();

CREATE TABLE aircraft (
  aircraft_id bigint NOT NULL DEFAULT nextval('seq__id'),
  registration text NOT NULL,
  -- The manufacturer's serial number, which is unique among its own models only.
  msn integer NOT NULL,
  type_id bigint NOT NULL,
  in_service daterange NOT NULL DEFAULT '(,)',
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__aircraft__in_service CHECK (NOT isempty(in_service)),
  CONSTRAINT ck__aircraft__msn CHECK (msn > 0),
  CONSTRAINT ck__aircraft__registration CHECK (registration ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$'::text),
  CONSTRAINT pk__aircraft PRIMARY KEY (aircraft_id),
  CONSTRAINT uq__aircraft__registration UNIQUE (registration),
  CONSTRAINT fk__aircraft__type FOREIGN KEY (type_id) REFERENCES aircraft_type(type_id) ON DELETE RESTRICT
);
CREATE INDEX ix__aircraft__type_id ON aircraft (type_id, msn);

-- What happens once: a subject that stands here was announced, or was so before anybody could hear of it.
CREATE TABLE announcement (
  subject text NOT NULL,
  announced_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__announcement PRIMARY KEY (subject)
);

-- No row: general, fits every aircraft. A type covers those below it; no `msns`: every one of the type.
CREATE TABLE applicability (
  owner_id bigint NOT NULL,
  type_id bigint NOT NULL,
  msns int4multirange,
  excluded int4multirange NOT NULL DEFAULT '{}',
  CONSTRAINT ck__applicability__msns CHECK (NOT isempty(msns)),
  CONSTRAINT pk__applicability PRIMARY KEY (owner_id, type_id),
  CONSTRAINT fk__applicability__type FOREIGN KEY (type_id) REFERENCES aircraft_type(type_id) ON DELETE RESTRICT
);
CREATE INDEX ix__applicability__type_id ON applicability (type_id, owner_id);
CREATE TRIGGER tr__applicability__facets AFTER UPDATE ON applicability REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION facet_follow_stated();
CREATE TRIGGER tr__applicability__facets_added AFTER INSERT ON applicability REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION facet_follow_stated();
CREATE TRIGGER tr__applicability__facets_gone AFTER DELETE ON applicability REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION facet_follow_stated();

CREATE TABLE aviation_collect (
  collect_id bigint NOT NULL DEFAULT nextval('seq__id'),
  user_id bigint NOT NULL,
  collect_type text NOT NULL,
  assoc_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__aviation_collect__collect_type CHECK (collect_type IN ('1', '2', '3', '4', '5')),
  CONSTRAINT pk__aviation_collect PRIMARY KEY (collect_id),
  CONSTRAINT uq__aviation_collect__user_id__collect_type__assoc_id UNIQUE (user_id, collect_type, assoc_id),
  CONSTRAINT fk__aviation_collect__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__aviation_collect__user_id ON aviation_collect (user_id, collect_type, collect_id DESC);

-- Circulations: who has to read and sign a text until when, and who has.
CREATE TABLE circulation (
  circulation_id bigint NOT NULL DEFAULT nextval('seq__id'),
  subject text NOT NULL,
  -- Its revision, notice or item. What is signed stays even where that is removed later.
  subject_id bigint NOT NULL,
  -- Of what is signed: a revision keeps its own text, notices and items are copied as they were.
  title text NOT NULL,
  sha256 text NOT NULL,
  html text,
  files jsonb NOT NULL DEFAULT '[]',
  note text NOT NULL DEFAULT '',
  due_at timestamptz NOT NULL,
  audience jsonb NOT NULL,
  questions jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'open',
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- The one before, whose audience it took over: never twice.
  follows_id bigint,
  starter jsonb NOT NULL,
  created_by bigint,
  dept_id bigint,
  CONSTRAINT ck__circulation__due_at CHECK (due_at > started_at),
  CONSTRAINT ck__circulation__ended_at CHECK ((ended_at IS NULL) = (state = 'open'::text)),
  CONSTRAINT ck__circulation__html CHECK ((html IS NULL) = (subject = 'revision'::text)),
  CONSTRAINT ck__circulation__state CHECK (state IN ('open', 'done', 'ended', 'superseded')),
  CONSTRAINT ck__circulation__subject CHECK (subject IN ('revision', 'notice', 'item')),
  CONSTRAINT pk__circulation PRIMARY KEY (circulation_id),
  CONSTRAINT uq__circulation__follows_id UNIQUE (follows_id),
  CONSTRAINT fk__circulation__follows FOREIGN KEY (follows_id) REFERENCES circulation(circulation_id) ON DELETE RESTRICT
);
CREATE INDEX ix__circulation__open ON circulation (circulation_id) WHERE (state = 'open'::text);
CREATE INDEX ix__circulation__started_at ON circulation (started_at DESC, circulation_id DESC) INCLUDE (state, dept_id, created_by);
CREATE INDEX ix__circulation__subject_id ON circulation (subject_id);
CREATE TRIGGER tr__circulation__applicability AFTER DELETE ON circulation REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('circulation_id');
CREATE TRIGGER tr__circulation__frozen BEFORE UPDATE ON circulation FOR EACH ROW EXECUTE FUNCTION refuse_circulation_change();

-- Whom the platform reminded, so that of several servers one does; 'now' is asked for by people.
CREATE TABLE circulation_reminder (
  circulation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  step text NOT NULL,
  reminded_on date NOT NULL,
  reminded_at timestamptz NOT NULL,
  CONSTRAINT ck__circulation_reminder__step CHECK (step IN ('before7', 'before1', 'due', 'after3', 'leader', 'now')),
  CONSTRAINT pk__circulation_reminder PRIMARY KEY (circulation_id, user_id, step, reminded_on),
  CONSTRAINT fk__circulation_reminder__circulation FOREIGN KEY (circulation_id) REFERENCES circulation(circulation_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX uq__circulation_reminder__step ON circulation_reminder (circulation_id, user_id, step) WHERE (step <> 'now'::text);

CREATE TABLE content_category (
  category_id bigint NOT NULL DEFAULT nextval('seq__id'),
  name text NOT NULL,
  order_num integer NOT NULL,
  cover text NOT NULL,
  fixed boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  module text NOT NULL,
  -- Days that people have where a new revision in force is circulated by itself; null where it is not.
  circulate_days integer,
  CONSTRAINT ck__content_category__circulate_days CHECK ((circulate_days >= 1) AND (circulate_days <= 365)),
  CONSTRAINT ck__content_category__cover CHECK (cover IN ('1', '2')),
  CONSTRAINT ck__content_category__module CHECK (module IN ('repair', 'train', 'tool')),
  CONSTRAINT ck__content_category__order_num CHECK (order_num >= 1),
  CONSTRAINT pk__content_category PRIMARY KEY (category_id),
  CONSTRAINT uq__content_category__category_id__module UNIQUE (category_id, module),
  CONSTRAINT uq__content_category__module__name UNIQUE (module, name)
);
CREATE TRIGGER tr__content_category__suggest AFTER INSERT OR UPDATE OF name ON content_category FOR EACH ROW EXECUTE FUNCTION suggest_follow_category('category');
CREATE TRIGGER tr__content_category__suggest_gone AFTER DELETE ON content_category FOR EACH ROW EXECUTE FUNCTION suggest_forget('category_id');

CREATE TABLE content_item (
  item_id bigint NOT NULL DEFAULT nextval('seq__id'),
  category_id bigint NOT NULL,
  title text NOT NULL,
  release_user text NOT NULL,
  release_time timestamptz NOT NULL,
  content text NOT NULL,
  summary text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  module text NOT NULL,
  -- NULL: stays for good.
  take_down_time timestamptz,
  -- Texts in the form in which filters compare them.
  title_lower text GENERATED ALWAYS AS (lower(title)) STORED NOT NULL,
  -- Items whose first words are for those alone who sign in: 1 yes, 2 no.
  members_only text NOT NULL DEFAULT '2',
  -- How long a text takes to read, in whole minutes, as who writes it computes it.
  reading_minutes integer NOT NULL DEFAULT 1,
  CONSTRAINT ck__content_item__members_only CHECK (members_only IN ('1', '2')),
  CONSTRAINT ck__content_item__module CHECK (module IN ('repair', 'train', 'tool')),
  CONSTRAINT ck__content_item__reading_minutes CHECK (reading_minutes >= 1),
  CONSTRAINT ck__content_item__take_down_time CHECK (take_down_time >= release_time),
  CONSTRAINT pk__content_item PRIMARY KEY (item_id),
  CONSTRAINT fk__content_item__category FOREIGN KEY (category_id, module) REFERENCES content_category(category_id, module) ON DELETE RESTRICT
) WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
CREATE INDEX ix__content_item__category_id ON content_item (category_id, release_time DESC, item_id DESC) INCLUDE (module, take_down_time, dept_id, created_by, title_lower);
CREATE INDEX ix__content_item__module ON content_item (module, release_time DESC, item_id DESC) INCLUDE (take_down_time, category_id, dept_id, created_by, title_lower, release_user);
CREATE INDEX ix__content_item__title_lower ON content_item USING gin (text_grams(title_lower)) WITH (fastupdate='on', gin_pending_list_limit='128');
CREATE TRIGGER tr__content_item__applicability AFTER DELETE ON content_item REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('item_id');
CREATE TRIGGER tr__content_item__facets AFTER UPDATE OF category_id ON content_item FOR EACH ROW WHEN ((old.category_id <> new.category_id)) EXECUTE FUNCTION facet_follow_category('item_id');
CREATE TRIGGER tr__content_item__search AFTER INSERT OR DELETE OR UPDATE OF title, summary, content, release_time, take_down_time, members_only ON content_item FOR EACH ROW EXECUTE FUNCTION search_follow('item_id');
CREATE TRIGGER tr__content_item__search_numbers AFTER DELETE ON content_item FOR EACH ROW EXECUTE FUNCTION number_forget('item_id');

-- Who has opened which item: lists of items mark what one has read. Notices have the same.
CREATE TABLE content_item_read (
  user_id bigint NOT NULL,
  item_id bigint NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__content_item_read PRIMARY KEY (user_id, item_id),
  CONSTRAINT fk__content_item_read__item FOREIGN KEY (item_id) REFERENCES content_item(item_id) ON DELETE CASCADE,
  CONSTRAINT fk__content_item_read__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__content_item_read__item_id ON content_item_read (item_id);

-- Under the item's own id, so that files, collections and links have one owner.
CREATE TABLE document (
  item_id bigint NOT NULL,
  doc_number text NOT NULL,
  owner_dept_id bigint,
  -- The revision that content_item shows, and the moment at which it has to show another.
  shown_id bigint,
  next_change timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL,
  CONSTRAINT pk__document PRIMARY KEY (item_id),
  CONSTRAINT uq__document__doc_number UNIQUE (doc_number),
  CONSTRAINT fk__document__created_by FOREIGN KEY (created_by) REFERENCES sys_user(user_id) ON DELETE SET NULL,
  CONSTRAINT fk__document__item FOREIGN KEY (item_id) REFERENCES content_item(item_id) ON DELETE RESTRICT,
  CONSTRAINT fk__document__owner_dept FOREIGN KEY (owner_dept_id) REFERENCES sys_dept(dept_id) ON DELETE SET NULL
);
CREATE INDEX ix__document__created_by ON document (created_by);
CREATE INDEX ix__document__next_change ON document (next_change) WHERE (next_change IS NOT NULL);
CREATE INDEX ix__document__owner_dept_id ON document (owner_dept_id);

CREATE TABLE revision (
  revision_id bigint NOT NULL DEFAULT nextval('seq__id'),
  item_id bigint NOT NULL,
  rev_no integer NOT NULL,
  kind text NOT NULL,
  -- 'approved' is shown as waiting, in force or superseded, by the time.
  state text NOT NULL DEFAULT 'draft',
  reason text NOT NULL,
  title text NOT NULL,
  release_user text NOT NULL,
  html text NOT NULL,
  -- From when it shall be in force; from its activation where nothing is said.
  effective_from timestamptz,
  effective_until timestamptz,
  -- When it was, is or will be in force. A temporary revision leaves a gap in that of the normal one.
  effective tstzmultirange NOT NULL DEFAULT '{}',
  review_by date,
  sha256 text,
  frozen_at timestamptz,
  -- How often it was sent to review: decisions of a round before do not count.
  round integer NOT NULL DEFAULT 0,
  withdrawn_at timestamptz,
  withdrawn_by bigint,
  withdrawal text,
  -- Everybody who has written in it; none of them decides on it.
  author_ids bigint[] NOT NULL,
  author jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CONSTRAINT ck__revision__effective_until CHECK ((effective_until IS NOT NULL) = (kind = 'temporary'::text)),
  CONSTRAINT ck__revision__frozen_at CHECK ((frozen_at IS NULL) = (state = 'draft'::text)),
  CONSTRAINT ck__revision__kind CHECK (kind IN ('normal', 'temporary')),
  CONSTRAINT ck__revision__period CHECK (effective_until > effective_from),
  CONSTRAINT ck__revision__rev_no CHECK (rev_no >= 1),
  CONSTRAINT ck__revision__sha256 CHECK ((sha256 IS NULL) = (state = 'draft'::text)),
  CONSTRAINT ck__revision__state CHECK (state IN ('draft', 'review', 'approval', 'approved', 'withdrawn')),
  CONSTRAINT ck__revision__withdrawn_at CHECK ((withdrawn_at IS NOT NULL) = (state = 'withdrawn'::text)),
  CONSTRAINT ex__revision__effective EXCLUDE USING gist (item_id WITH =, effective WITH &&),
  CONSTRAINT pk__revision PRIMARY KEY (revision_id),
  CONSTRAINT uq__revision__item_id__rev_no UNIQUE (item_id, rev_no),
  CONSTRAINT fk__revision__document FOREIGN KEY (item_id) REFERENCES document(item_id) ON DELETE RESTRICT,
  CONSTRAINT fk__revision__withdrawn_by FOREIGN KEY (withdrawn_by) REFERENCES sys_user(user_id) ON DELETE SET NULL
);
CREATE INDEX ix__revision__withdrawn_by ON revision (withdrawn_by);
-- One at a time is written or reviewed, of each kind.
CREATE UNIQUE INDEX uq__revision__open ON revision (item_id, kind) WHERE (state = ANY (ARRAY['draft'::text, 'review'::text, 'approval'::text]));
CREATE TRIGGER tr__revision__frozen BEFORE DELETE OR UPDATE ON revision FOR EACH ROW EXECUTE FUNCTION refuse_revision_change();

-- The steps of one round, with those who may decide as of that day.
CREATE TABLE review_step (
  step_id bigint NOT NULL DEFAULT nextval('seq__id'),
  revision_id bigint NOT NULL,
  round integer NOT NULL,
  step_no smallint NOT NULL,
  rule text NOT NULL,
  is_last boolean NOT NULL,
  days integer NOT NULL,
  due_at timestamptz,
  done_at timestamptz,
  CONSTRAINT pk__review_step PRIMARY KEY (step_id),
  CONSTRAINT uq__review_step__revision_id__round__step_no UNIQUE (revision_id, round, step_no),
  CONSTRAINT fk__review_step__revision FOREIGN KEY (revision_id) REFERENCES revision(revision_id) ON DELETE CASCADE
);

CREATE TABLE decision (
  decision_id bigint NOT NULL DEFAULT nextval('seq__id'),
  step_id bigint NOT NULL,
  -- Whose decision it is; another may have taken it, as delegate or as leader of the department.
  decider_id bigint NOT NULL,
  user_id bigint NOT NULL,
  act text NOT NULL,
  sha256 text NOT NULL,
  comment text NOT NULL DEFAULT '',
  -- Name, department and posts of that day.
  actor jsonb NOT NULL,
  decided_at timestamptz NOT NULL,
  CONSTRAINT ck__decision__act CHECK (act IN ('approve', 'return')),
  CONSTRAINT pk__decision PRIMARY KEY (decision_id),
  CONSTRAINT uq__decision__step_id__decider_id UNIQUE (step_id, decider_id),
  CONSTRAINT uq__decision__step_id__user_id UNIQUE (step_id, user_id),
  CONSTRAINT fk__decision__step FOREIGN KEY (step_id) REFERENCES review_step(step_id) ON DELETE RESTRICT
);
CREATE INDEX ix__decision__user_id ON decision (user_id);
CREATE TRIGGER tr__decision__people BEFORE INSERT OR DELETE OR UPDATE ON decision FOR EACH ROW EXECUTE FUNCTION check_decision();

-- Who decides for whom, and on which days.
CREATE TABLE delegation (
  delegation_id bigint NOT NULL DEFAULT nextval('seq__id'),
  user_id bigint NOT NULL,
  delegate_id bigint NOT NULL,
  days daterange NOT NULL,
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  CONSTRAINT ck__delegation__days CHECK (NOT isempty(days)),
  CONSTRAINT ck__delegation__delegate CHECK (delegate_id <> user_id),
  CONSTRAINT ex__delegation__days EXCLUDE USING gist (user_id WITH =, days WITH &&),
  CONSTRAINT pk__delegation PRIMARY KEY (delegation_id),
  CONSTRAINT fk__delegation__delegate FOREIGN KEY (delegate_id) REFERENCES sys_user(user_id) ON DELETE CASCADE,
  CONSTRAINT fk__delegation__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__delegation__delegate_id ON delegation (delegate_id);

-- `subject` orders: events of one subject are expanded, and reach each receiver, one after the other.
CREATE TABLE outbox_event (
  event_id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- In which order they were written; ids of events are shown to others and tell nothing.
  sequence bigint NOT NULL DEFAULT nextval('seq__id'),
  kind text NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expanded_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT '-infinity',
  failure text,
  CONSTRAINT pk__outbox_event PRIMARY KEY (event_id)
);
CREATE INDEX ix__outbox_event__created_at ON outbox_event (created_at);
CREATE INDEX ix__outbox_event__waiting ON outbox_event (sequence) WHERE (expanded_at IS NULL);
CREATE INDEX ix__outbox_event__waiting_subject ON outbox_event (subject, sequence) WHERE (expanded_at IS NULL);

-- One receiver of one event. `next_attempt_at` of a row that a server has taken is when its lease ends.
-- `due_at`: from when on a day of tries is counted.
CREATE TABLE delivery (
  delivery_id bigint NOT NULL DEFAULT nextval('seq__id'),
  event_id uuid NOT NULL,
  subject text NOT NULL,
  channel_kind text NOT NULL,
  channel_id bigint,
  user_id bigint,
  address text NOT NULL,
  content jsonb NOT NULL,
  endpoint text GENERATED ALWAYS AS (COALESCE((channel_id)::text, channel_kind)) STORED NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  next_attempt_at timestamptz NOT NULL DEFAULT '-infinity',
  last_attempt_at timestamptz,
  sent_at timestamptz,
  status integer,
  answer text,
  CONSTRAINT ck__delivery__state CHECK (state IN ('waiting', 'sent', 'dead')),
  CONSTRAINT pk__delivery PRIMARY KEY (delivery_id),
  CONSTRAINT fk__delivery__event FOREIGN KEY (event_id) REFERENCES outbox_event(event_id) ON DELETE CASCADE
);
CREATE INDEX ix__delivery__dead ON delivery (created_at DESC, delivery_id DESC) WHERE (state = 'dead'::text);
CREATE INDEX ix__delivery__event ON delivery (event_id);
CREATE INDEX ix__delivery__newest ON delivery (created_at DESC, delivery_id DESC);
CREATE INDEX ix__delivery__waiting ON delivery (endpoint, next_attempt_at, delivery_id) WHERE (state = 'waiting'::text);
CREATE INDEX ix__delivery__waiting_subject ON delivery (subject, endpoint, address, delivery_id) WHERE (state = 'waiting'::text);

CREATE UNLOGGED TABLE document_presence (
  item_id bigint NOT NULL,
  user_id bigint NOT NULL,
  tab text NOT NULL,
  is_editing boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  CONSTRAINT pk__document_presence PRIMARY KEY (item_id, user_id, tab)
);

-- The evidence ledger: what was decided, signed, put into force, withdrawn or approved, by whom. Each
-- entry holds the hash of the one before and is signed with a key that is not in the database.
CREATE TABLE evidence (
  -- Gapless from 1: drawn behind a lock at the end of the transaction, not from a sequence.
  seq bigint NOT NULL,
  -- Milliseconds, as the hashed text has them.
  at timestamp(3) with time zone NOT NULL,
  -- Name, account, department, posts and licences of that day.
  actor jsonb NOT NULL,
  act text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject_label text NOT NULL,
  -- Of what was shown or decided on.
  sha256 text,
  details jsonb NOT NULL,
  prev_hash text,
  -- SHA-256 over the canonical JSON (RFC 8785) of all of the above, and of the key.
  hash text NOT NULL,
  -- The public half of the key that signed, Ed25519, base64.
  key text NOT NULL,
  -- Over the 32 bytes of the hash, base64.
  signature text NOT NULL,
  -- For data scopes and searches.
  user_id bigint GENERATED ALWAYS AS (((actor ->> 'userId'::text))::bigint) STORED,
  dept_id bigint GENERATED ALWAYS AS (((actor ->> 'deptId'::text))::bigint) STORED,
  CONSTRAINT ck__evidence__hash CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT ck__evidence__prev_hash CHECK ((prev_hash IS NULL) = (seq = 1)),
  CONSTRAINT ck__evidence__seq CHECK (seq >= 1),
  CONSTRAINT ck__evidence__sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT pk__evidence PRIMARY KEY (seq)
);
CREATE INDEX ix__evidence__act ON evidence (act, seq DESC);
CREATE INDEX ix__evidence__at ON evidence (at DESC, seq DESC);
CREATE INDEX ix__evidence__dept_id ON evidence (dept_id, seq DESC);
CREATE INDEX ix__evidence__subject ON evidence (subject_kind, subject_id);
CREATE INDEX ix__evidence__user_id ON evidence (user_id, seq DESC);
CREATE TRIGGER tr__evidence__append_only BEFORE DELETE OR UPDATE ON evidence FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER tr__evidence__chain BEFORE INSERT ON evidence FOR EACH ROW EXECUTE FUNCTION check_evidence_chain();
CREATE TRIGGER tr__evidence__no_truncate BEFORE TRUNCATE ON evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_evidence_change();

-- Where the ledger ended on each day: what is written into the log, and mailed once.
CREATE TABLE evidence_head (
  day date NOT NULL,
  seq bigint NOT NULL,
  hash text NOT NULL,
  noted_at timestamptz NOT NULL,
  mailed_at timestamptz,
  CONSTRAINT pk__evidence_head PRIMARY KEY (day)
);

-- A narrow row for each of `search_entry`. `codes` has a character for every value whose choice shows
-- the entry: 150 + its chapters, and the codes of the types that are stated for it, of those above and
-- of those below them; "~" where no type is stated. All facets of a list are counted in one pass over it.
CREATE TABLE facet_entry (
  owner_id bigint NOT NULL,
  kind text NOT NULL,
  category_id bigint,
  released_at timestamptz NOT NULL,
  taken_down_at timestamptz,
  codes text NOT NULL,
  CONSTRAINT pk__facet_entry PRIMARY KEY (owner_id)
);
CREATE INDEX ix__facet_entry__kind ON facet_entry (kind, released_at);

-- What somebody has typed in a form and not saved yet, so that another computer offers it as well.
CREATE TABLE form_draft (
  user_id bigint NOT NULL,
  -- Of the form's resource, as the client calls it.
  form_path text NOT NULL,
  -- Of the row that it would change; empty for a new one.
  row_id text NOT NULL,
  title text NOT NULL,
  -- Of that row as the form has loaded it.
  version integer,
  "values" jsonb NOT NULL,
  -- Another one with each save.
  save_id bigint NOT NULL DEFAULT nextval('seq__id'),
  saved_at timestamptz NOT NULL,
  CONSTRAINT pk__form_draft PRIMARY KEY (user_id, form_path, row_id),
  CONSTRAINT fk__form_draft__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__form_draft__saved_at ON form_draft (saved_at);

-- Aviation material: a tree of categories, and the products that can be exchanged for mileage.
CREATE TABLE material_category (
  category_id bigint NOT NULL DEFAULT nextval('seq__id'),
  name text NOT NULL,
  parent_id bigint,
  order_num integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__material_category__order_num CHECK (order_num >= 1),
  CONSTRAINT pk__material_category PRIMARY KEY (category_id),
  CONSTRAINT uq__material_category__parent_id__name UNIQUE NULLS NOT DISTINCT (parent_id, name),
  CONSTRAINT fk__material_category__parent FOREIGN KEY (parent_id) REFERENCES material_category(category_id) ON DELETE RESTRICT
);
CREATE TRIGGER tr__material_category__suggest AFTER INSERT OR UPDATE OF name ON material_category FOR EACH ROW EXECUTE FUNCTION suggest_follow_category('productCategory');
CREATE TRIGGER tr__material_category__suggest_gone AFTER DELETE ON material_category FOR EACH ROW EXECUTE FUNCTION suggest_forget('category_id');

-- Profiles of people and firms; review (nature): NULL pending, 1 passed, 2 refused.
CREATE TABLE repair_person (
  information_id bigint NOT NULL DEFAULT nextval('seq__id'),
  user_id bigint NOT NULL,
  user_nature text NOT NULL,
  nature text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  reason text,
  decided_by bigint,
  decided_at timestamptz,
  political_outlook text,
  domicile text,
  birth_date date,
  working_time text,
  license text,
  salary numeric(12,2),
  nation text,
  marriage text,
  technical_title text,
  speciality text,
  educational_level text,
  graduation_school text,
  graduation_time date,
  computer_proficiency text,
  english_level text,
  id_card text,
  introduction text,
  credit_code text,
  enterprise_name text,
  special_majors text,
  level text,
  skill_certificate text,
  skill_time date,
  limited_time integer,
  lssuing_unit text,
  -- The last valid day: the same day so many years later, 28 February where there is no 29th.
  expiry_date date GENERATED ALWAYS AS (((skill_time + make_interval(years => limited_time)))::date) STORED,
  -- The session in which an applicant was told of the approval; that session only goes on telling it.
  decision_seen_in bigint,
  -- What lists of people ask of the sign-in user stands in the profile too, kept by triggers.
  user_status text NOT NULL DEFAULT '1',
  dept_id bigint,
  nick_name_lower text NOT NULL DEFAULT '',
  -- When staff told somebody to renew a licence, and the last day of the licence that it was about: a
  -- renewed one has not been spoken of.
  licence_notified_at timestamptz,
  licence_notified_for date,
  CONSTRAINT ck__repair_person__limited_time CHECK ((limited_time >= 1) AND (limited_time <= 100)),
  CONSTRAINT ck__repair_person__marriage CHECK (marriage IN ('1', '2')),
  CONSTRAINT ck__repair_person__nature CHECK (nature IN ('1', '2')),
  CONSTRAINT ck__repair_person__salary CHECK (salary >= (0)::numeric),
  CONSTRAINT ck__repair_person__special_majors CHECK (special_majors IN ('1', '2')),
  CONSTRAINT ck__repair_person__user_nature CHECK (user_nature IN ('1', '2', '3', '4')),
  CONSTRAINT pk__repair_person PRIMARY KEY (information_id),
  CONSTRAINT uq__repair_person__credit_code UNIQUE (credit_code),
  CONSTRAINT uq__repair_person__user_id UNIQUE (user_id),
  CONSTRAINT fk__repair_person__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
CREATE INDEX ix__repair_person__expiry_date ON repair_person (expiry_date, information_id) INCLUDE (user_id, user_nature) WHERE ((nature = '1'::text) AND (expiry_date IS NOT NULL));
CREATE INDEX ix__repair_person__information_id ON repair_person (information_id DESC) INCLUDE (user_id, user_nature, nature, user_status, dept_id, created_by, nick_name_lower);
CREATE INDEX ix__repair_person__nick_name_lower ON repair_person USING gin (text_grams(nick_name_lower)) WITH (fastupdate=off);
CREATE INDEX ix__repair_person__pending ON repair_person (user_id) WHERE (nature IS NULL);
CREATE INDEX ix__repair_person__user_nature ON repair_person (user_nature, information_id DESC) INCLUDE (user_id, nature, user_status, dept_id, created_by, nick_name_lower);
CREATE TRIGGER fill_person BEFORE INSERT OR UPDATE OF user_id ON repair_person FOR EACH ROW EXECUTE FUNCTION fill_person();
CREATE TRIGGER tr__repair_person__applicability AFTER DELETE ON repair_person REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('information_id');
CREATE TRIGGER tr__repair_person__changes AFTER INSERT OR DELETE OR UPDATE ON repair_person FOR EACH STATEMENT EXECUTE FUNCTION tell_person_change();
CREATE TRIGGER tr__repair_person__search AFTER INSERT OR DELETE OR UPDATE ON repair_person FOR EACH ROW EXECUTE FUNCTION search_follow('information_id');

-- status: 0 pending, 1 passed, 2 rejected; visitors see what has passed.
CREATE TABLE material_info (
  info_id bigint NOT NULL DEFAULT nextval('seq__id'),
  category_id bigint NOT NULL,
  name text NOT NULL,
  subtitle text NOT NULL,
  price numeric(12,2) NOT NULL,
  specifications text NOT NULL,
  brand text NOT NULL,
  style text NOT NULL,
  characteristic text NOT NULL,
  description text NOT NULL,
  introduce text NOT NULL,
  status text NOT NULL DEFAULT '0',
  view_num bigint NOT NULL DEFAULT 0,
  decided_by bigint,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  name_lower text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
  reason text,
  part_number text,
  condition text,
  certificates text[] NOT NULL DEFAULT '{}',
  supplier_id bigint,
  -- Numbers of other parts: each may take the other's place, or only theirs may take this one's.
  interchangeable text[] NOT NULL DEFAULT '{}',
  substitutes text[] NOT NULL DEFAULT '{}',
  superseded_by text,
  CONSTRAINT ck__material_info__certificates CHECK (certificates <@ ARRAY['AAC038'::text, 'FAA8130'::text, 'EASA1'::text, 'COC'::text]),
  CONSTRAINT ck__material_info__condition CHECK (condition IN ('NE', 'NS', 'OH', 'SV', 'AR')),
  CONSTRAINT ck__material_info__price CHECK (price >= (0)::numeric),
  CONSTRAINT ck__material_info__status CHECK (status IN ('0', '1', '2')),
  CONSTRAINT ck__material_info__superseded_by CHECK (number_form(superseded_by) <> number_form(part_number)),
  CONSTRAINT pk__material_info PRIMARY KEY (info_id),
  CONSTRAINT fk__material_info__category FOREIGN KEY (category_id) REFERENCES material_category(category_id) ON DELETE RESTRICT,
  CONSTRAINT fk__material_info__supplier FOREIGN KEY (supplier_id) REFERENCES repair_person(information_id) ON DELETE SET NULL
) WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
CREATE INDEX ix__material_info__category_id ON material_info (category_id, info_id DESC) INCLUDE (status, dept_id, created_by, created_at, name_lower);
CREATE INDEX ix__material_info__info_id ON material_info (info_id DESC) INCLUDE (status, category_id, dept_id, created_by, created_at, name_lower, subtitle, part_number, condition, certificates, supplier_id);
CREATE INDEX ix__material_info__name_lower ON material_info USING gin (text_grams(name_lower)) WITH (fastupdate=off);
CREATE INDEX ix__material_info__number_form ON material_info (number_form(part_number)) WHERE (part_number IS NOT NULL);
CREATE INDEX ix__material_info__part_number ON material_info USING gin (lower(part_number) gin_trgm_ops);
-- Part numbers, which people jump to, stand among the specifications.
CREATE INDEX ix__material_info__specifications ON material_info USING gin (specifications gin_trgm_ops);
CREATE INDEX ix__material_info__status ON material_info (status, info_id DESC) INCLUDE (category_id, dept_id, created_by, created_at, name_lower);
CREATE INDEX ix__material_info__subtitle ON material_info USING gin (subtitle gin_trgm_ops);
CREATE INDEX ix__material_info__superseded ON material_info (number_form(part_number)) WHERE ((superseded_by IS NOT NULL) AND (status = '1'::text));
CREATE INDEX ix__material_info__supplier_id ON material_info (supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE TRIGGER tr__material_info__applicability AFTER DELETE ON material_info REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('info_id');
CREATE TRIGGER tr__material_info__facets AFTER UPDATE OF category_id ON material_info FOR EACH ROW WHEN ((old.category_id <> new.category_id)) EXECUTE FUNCTION facet_follow_category('info_id');
CREATE TRIGGER tr__material_info__search AFTER INSERT OR DELETE OR UPDATE OF name, subtitle, part_number, specifications, brand, style, characteristic, description, introduce, status ON material_info FOR EACH ROW EXECUTE FUNCTION search_follow('info_id');
-- Named to run after the trigger that brings the entry up to date, which holds the entry.
CREATE TRIGGER tr__material_info__search_numbers AFTER INSERT OR UPDATE OF part_number, interchangeable, substitutes ON material_info FOR EACH ROW EXECUTE FUNCTION number_follow_product();
CREATE TRIGGER tr__material_info__search_numbers_gone AFTER DELETE ON material_info FOR EACH ROW EXECUTE FUNCTION number_forget('info_id');

-- What readers ask of whoever offers a product, and the answer.
CREATE TABLE material_inquiry (
  inquiry_id bigint NOT NULL DEFAULT nextval('seq__id'),
  info_id bigint,
  quantity integer NOT NULL,
  message text NOT NULL,
  phone text,
  inquirer_id bigint NOT NULL,
  -- The account of the firm, or of who published the product, as it was when the inquiry was sent:
  -- a telephone is given to that one alone.
  recipient_id bigint,
  -- Of the product as it was then, which may be renamed, moved or removed.
  product_name text NOT NULL,
  part_number text,
  supplier_name text,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL,
  reply text,
  replied_by bigint,
  replied_at timestamptz,
  CONSTRAINT ck__material_inquiry__quantity CHECK (quantity >= 1),
  CONSTRAINT ck__material_inquiry__replied_at CHECK ((reply IS NULL) = (replied_at IS NULL)),
  CONSTRAINT pk__material_inquiry PRIMARY KEY (inquiry_id),
  CONSTRAINT fk__material_inquiry__info FOREIGN KEY (info_id) REFERENCES material_info(info_id) ON DELETE SET NULL,
  CONSTRAINT fk__material_inquiry__inquirer FOREIGN KEY (inquirer_id) REFERENCES sys_user(user_id) ON DELETE CASCADE,
  CONSTRAINT fk__material_inquiry__recipient FOREIGN KEY (recipient_id) REFERENCES sys_user(user_id) ON DELETE SET NULL,
  CONSTRAINT fk__material_inquiry__replier FOREIGN KEY (replied_by) REFERENCES sys_user(user_id) ON DELETE SET NULL
);
CREATE INDEX ix__material_inquiry__info_id ON material_inquiry (info_id);
CREATE INDEX ix__material_inquiry__inquirer_id ON material_inquiry (inquirer_id, inquiry_id DESC);
CREATE INDEX ix__material_inquiry__recipient_id ON material_inquiry (recipient_id, inquiry_id DESC);
CREATE INDEX ix__material_inquiry__replied_by ON material_inquiry (replied_by);
CREATE UNIQUE INDEX uq__material_inquiry__inquirer_id__info_id ON material_inquiry (inquirer_id, info_id) WHERE (reply IS NULL);

-- One row for one event and person, whatever made the event theirs. `way` is how it went out when it was
-- written; `digested_at` when a daily mail has named it. Events are removed earlier: no reference.
CREATE TABLE message (
  message_id bigint NOT NULL DEFAULT nextval('seq__id'),
  user_id bigint NOT NULL,
  event_id uuid NOT NULL,
  kind text NOT NULL,
  way text NOT NULL,
  title text NOT NULL,
  body text NOT NULL DEFAULT '',
  link text,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  digested_at timestamptz,
  CONSTRAINT ck__message__kind CHECK (kind IN ('approval', 'circulation', 'expiry', 'collection', 'subscription', 'system')),
  CONSTRAINT ck__message__link CHECK (link ~ '^/[^/\\]'::text),
  CONSTRAINT ck__message__way CHECK (way IN ('in_app', 'mail', 'digest')),
  CONSTRAINT pk__message PRIMARY KEY (message_id),
  CONSTRAINT uq__message__user_id__event_id UNIQUE (user_id, event_id),
  CONSTRAINT fk__message__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__message__digest ON message (user_id, message_id) WHERE ((way = 'digest'::text) AND (read_at IS NULL) AND (digested_at IS NULL));
CREATE INDEX ix__message__newest ON message (user_id, message_id DESC) INCLUDE (kind, read_at);
-- What was read long ago goes.
CREATE INDEX ix__message__read ON message (read_at) WHERE (read_at IS NOT NULL);
-- How many have not read it.
CREATE INDEX ix__message__system_unread ON message (event_id) WHERE ((kind = 'system'::text) AND (read_at IS NULL));
CREATE INDEX ix__message__unread ON message (user_id) WHERE (read_at IS NULL);

-- Of kinds that are not named the platform's own way holds.
CREATE TABLE message_preference (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  way text NOT NULL,
  CONSTRAINT ck__message_preference__kind CHECK (kind IN ('approval', 'circulation', 'expiry', 'collection', 'subscription', 'system')),
  CONSTRAINT ck__message_preference__never_off CHECK ((way <> 'off'::text) OR (kind <> ALL (ARRAY['approval'::text, 'circulation'::text]))),
  CONSTRAINT ck__message_preference__way CHECK (way IN ('in_app', 'mail', 'digest', 'off')),
  CONSTRAINT pk__message_preference PRIMARY KEY (user_id, kind),
  CONSTRAINT fk__message_preference__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

-- Mails of quiet hours wait for their end; hours may go past midnight.
CREATE TABLE message_setting (
  user_id bigint NOT NULL,
  quiet_from time without time zone,
  quiet_to time without time zone,
  digested_on date,
  CONSTRAINT ck__message_setting__quiet CHECK (((quiet_from IS NULL) = (quiet_to IS NULL)) AND (quiet_from <> quiet_to)),
  CONSTRAINT pk__message_setting PRIMARY KEY (user_id),
  CONSTRAINT fk__message_setting__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

-- What people are told of a kind of event where staff have written other texts than the built-in ones.
CREATE TABLE message_template (
  template_key text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  mail_title text NOT NULL,
  mail_body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_by bigint,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__message_template PRIMARY KEY (template_key)
);

-- Where groups and programs hear of what happens, and what has been announced already.
CREATE TABLE notification_channel (
  channel_id bigint NOT NULL DEFAULT nextval('seq__id'),
  channel_name text NOT NULL,
  kind text NOT NULL,
  status text NOT NULL DEFAULT '1',
  events text[] NOT NULL DEFAULT '{}',
  title_rule text NOT NULL DEFAULT '2',
  target text NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}',
  -- Sealed by the server: passwords, secrets, addresses of robots.
  secrets bytea,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__notification_channel__kind CHECK (kind IN ('mail', 'webhook', 'wecom', 'dingtalk', 'feishu')),
  CONSTRAINT ck__notification_channel__status CHECK (status IN ('1', '2')),
  CONSTRAINT ck__notification_channel__title_rule CHECK (title_rule IN ('1', '2', '3')),
  CONSTRAINT pk__notification_channel PRIMARY KEY (channel_id),
  CONSTRAINT uq__notification_channel__channel_name UNIQUE (channel_name)
);

-- Entries whose numbers are to be recognised again; `ticket` tells a later wish from the one at work.
CREATE TABLE number_queue (
  owner_id bigint NOT NULL,
  ticket bigint NOT NULL DEFAULT nextval('seq__id'),
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT pk__number_queue PRIMARY KEY (owner_id)
);
CREATE INDEX ix__number_queue__ticket ON number_queue (ticket);

CREATE TABLE owner_chapter (
  owner_id bigint NOT NULL,
  chapter text NOT NULL,
  CONSTRAINT ck__owner_chapter__chapter CHECK (chapter ~ '^[0-9]{2}$'::text),
  CONSTRAINT pk__owner_chapter PRIMARY KEY (owner_id, chapter)
);
CREATE INDEX ix__owner_chapter__chapter ON owner_chapter (chapter, owner_id);
CREATE TRIGGER tr__owner_chapter__facets AFTER UPDATE ON owner_chapter REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION facet_follow_stated();
CREATE TRIGGER tr__owner_chapter__facets_added AFTER INSERT ON owner_chapter REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION facet_follow_stated();
CREATE TRIGGER tr__owner_chapter__facets_gone AFTER DELETE ON owner_chapter REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION facet_follow_stated();

-- Notices of the home page and who has read them.
CREATE TABLE platform_notice (
  notice_id bigint NOT NULL DEFAULT nextval('seq__id'),
  notice_title text NOT NULL,
  notice_content text NOT NULL,
  summary text NOT NULL,
  notice_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  take_down_time timestamptz,
  notice_title_lower text GENERATED ALWAYS AS (lower(notice_title)) STORED NOT NULL,
  notice_level text NOT NULL DEFAULT '1',
  pinned text NOT NULL DEFAULT '2',
  CONSTRAINT ck__platform_notice__notice_level CHECK (notice_level IN ('1', '2', '3')),
  CONSTRAINT ck__platform_notice__pinned CHECK (pinned IN ('1', '2')),
  CONSTRAINT ck__platform_notice__take_down_time CHECK (take_down_time >= notice_time),
  CONSTRAINT pk__platform_notice PRIMARY KEY (notice_id),
  CONSTRAINT fk__platform_notice__created_by FOREIGN KEY (created_by) REFERENCES sys_user(user_id) ON DELETE SET NULL
) WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
CREATE INDEX ix__platform_notice__created_by ON platform_notice (created_by);
CREATE INDEX ix__platform_notice__notice_time ON platform_notice (notice_time DESC, notice_id DESC) INCLUDE (take_down_time, dept_id, created_by, notice_title_lower);
CREATE INDEX ix__platform_notice__notice_title_lower ON platform_notice USING gin (text_grams(notice_title_lower)) WITH (fastupdate=off);
CREATE TRIGGER tr__platform_notice__applicability AFTER DELETE ON platform_notice REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('notice_id');
CREATE TRIGGER tr__platform_notice__search AFTER INSERT OR DELETE OR UPDATE OF notice_title, summary, notice_content, notice_time, take_down_time ON platform_notice FOR EACH ROW EXECUTE FUNCTION search_follow('notice_id');
CREATE TRIGGER tr__platform_notice__search_numbers AFTER DELETE ON platform_notice FOR EACH ROW EXECUTE FUNCTION number_forget('notice_id');

CREATE TABLE platform_notice_read (
  user_id bigint NOT NULL,
  notice_id bigint NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__platform_notice_read PRIMARY KEY (user_id, notice_id),
  CONSTRAINT fk__platform_notice_read__notice FOREIGN KEY (notice_id) REFERENCES platform_notice(notice_id) ON DELETE CASCADE,
  CONSTRAINT fk__platform_notice_read__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

-- Pay: one row a person and month with the fields of both lists, NULL where nothing was given.
-- Sums are kept with their parts: imports see to it that they agree.
CREATE TABLE platform_salary (
  salary_id bigint NOT NULL DEFAULT nextval('seq__id'),
  -- Whoever has been paid is disabled, not removed.
  user_id bigint NOT NULL,
  month text NOT NULL,
  working_hours numeric(14,2),
  working_hours_price numeric(14,2),
  salary numeric(14,2),
  working_hours_total numeric(14,2),
  meal_allowance_day numeric(14,2),
  meal_allowance_price numeric(14,2),
  service_charge numeric(14,2),
  duties_subsidy numeric(14,2),
  temperature_subsidy numeric(14,2),
  other_subsidy numeric(14,2),
  advance numeric(14,2),
  delivery_num numeric(14,2),
  elivery_proportion numeric(14,2),
  commission numeric(14,2),
  overtime_hours numeric(14,2),
  overtime_pay numeric(14,2),
  full_attendance numeric(14,2),
  other_gross_pay numeric(14,2),
  gross_pay numeric(14,2),
  taxi_reimbursement numeric(14,2),
  flight_reimbursement numeric(14,2),
  other_reimbursement numeric(14,2),
  medical_insurance numeric(14,2),
  income_tax numeric(14,2),
  salary_advance numeric(14,2),
  accommodation_fee numeric(14,2),
  total numeric(14,2),
  amount_paid numeric(14,2),
  notes text,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__platform_salary__month CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text),
  CONSTRAINT ck__platform_salary__not_negative CHECK (LEAST(working_hours, working_hours_price, salary, working_hours_total, meal_allowance_day, meal_allowance_price, service_charge, duties_subsidy, temperature_subsidy, advance, delivery_num, elivery_proportion, commission, overtime_hours, overtime_pay, full_attendance, taxi_reimbursement, flight_reimbursement, medical_insurance, income_tax, salary_advance, accommodation_fee) >= (0)::numeric),
  CONSTRAINT pk__platform_salary PRIMARY KEY (salary_id),
  CONSTRAINT uq__platform_salary__user_id__month UNIQUE (user_id, month),
  CONSTRAINT fk__platform_salary__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE RESTRICT
);
CREATE INDEX ix__platform_salary__month ON platform_salary (month DESC, salary_id DESC) INCLUDE (user_id);

-- Imports. The newest of a month can be undone; what it changed is kept until the next one.
CREATE TABLE platform_salary_batch (
  batch_id bigint NOT NULL DEFAULT nextval('seq__id'),
  month text NOT NULL,
  file_name text NOT NULL,
  imported integer NOT NULL,
  updated integer NOT NULL,
  undoable boolean NOT NULL DEFAULT true,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__platform_salary_batch__month CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text),
  CONSTRAINT pk__platform_salary_batch PRIMARY KEY (batch_id),
  CONSTRAINT fk__platform_salary_batch__created_by FOREIGN KEY (created_by) REFERENCES sys_user(user_id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX uq__platform_salary_batch__undoable ON platform_salary_batch (month) WHERE undoable;

-- previous: the row before the import; NULL where the import added it.
CREATE TABLE platform_salary_change (
  batch_id bigint NOT NULL,
  salary_id bigint NOT NULL,
  previous jsonb,
  CONSTRAINT pk__platform_salary_change PRIMARY KEY (batch_id, salary_id),
  CONSTRAINT fk__platform_salary_change__batch FOREIGN KEY (batch_id) REFERENCES platform_salary_batch(batch_id) ON DELETE CASCADE,
  CONSTRAINT fk__platform_salary_change__salary FOREIGN KEY (salary_id) REFERENCES platform_salary(salary_id) ON DELETE CASCADE
);
CREATE INDEX ix__platform_salary_change__salary_id ON platform_salary_change (salary_id);

-- Department and posts are those of the day on which the person was added.
CREATE TABLE recipient (
  circulation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  dept_id bigint,
  dept text NOT NULL,
  posts text[] NOT NULL,
  added_at timestamptz NOT NULL,
  read_at timestamptz,
  signed_at timestamptz,
  excused_at timestamptz,
  excuse text,
  -- Null where the platform did, since the account is closed.
  excused_by jsonb,
  CONSTRAINT ck__recipient__excuse CHECK ((excuse IS NULL) = (excused_at IS NULL)),
  CONSTRAINT pk__recipient PRIMARY KEY (circulation_id, user_id),
  CONSTRAINT fk__recipient__circulation FOREIGN KEY (circulation_id) REFERENCES circulation(circulation_id) ON DELETE RESTRICT
);
-- Progress and matrix of a circulation within a data scope.
CREATE INDEX ix__recipient__dept_id ON recipient (circulation_id, dept_id) INCLUDE (signed_at, excused_at, read_at);
CREATE INDEX ix__recipient__user_id ON recipient (user_id, circulation_id) INCLUDE (signed_at, excused_at);

-- The numbers of what visitors may find. A number that stands in several places of an entry has the
-- row of the first: a product's own fields, the title, the text, attached PDFs.
CREATE TABLE recognised_number (
  recognised_id bigint NOT NULL DEFAULT nextval('seq__id'),
  owner_id bigint NOT NULL,
  number text NOT NULL,
  normalised text GENERATED ALWAYS AS (number_form(number)) STORED NOT NULL,
  source text NOT NULL,
  state text NOT NULL DEFAULT 'recognised',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Whether staff added it: what was rejected goes back to what it was.
  is_added boolean NOT NULL DEFAULT false,
  CONSTRAINT ck__recognised_number__number CHECK (number_form(number) <> ''::text),
  CONSTRAINT ck__recognised_number__source CHECK (source IN ('field', 'title', 'text', 'file')),
  CONSTRAINT ck__recognised_number__state CHECK (state IN ('recognised', 'rejected', 'added')),
  CONSTRAINT pk__recognised_number PRIMARY KEY (recognised_id),
  CONSTRAINT uq__recognised_number__owner_id__normalised UNIQUE (owner_id, normalised)
);
-- The list's order, and from the index alone what it is narrowed by.
CREATE INDEX ix__recognised_number__listed ON recognised_number (recognised_id DESC) INCLUDE (owner_id, normalised, source, state);
CREATE INDEX ix__recognised_number__look ON recognised_number USING gin (number_look(normalised) gin_trgm_ops) WITH (fastupdate=off);
-- Any part of a number, and any part that looks alike.
CREATE INDEX ix__recognised_number__normalised ON recognised_number USING gin (normalised gin_trgm_ops) WITH (fastupdate=off);

-- What reviewers remark at a paragraph.
CREATE TABLE remark (
  remark_id bigint NOT NULL DEFAULT nextval('seq__id'),
  revision_id bigint NOT NULL,
  -- The paragraph's place in the text, from 0, and its first words, by which it is found again.
  block integer,
  quote text,
  remark text NOT NULL,
  user_id bigint NOT NULL,
  actor jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  answer text,
  answered_by text,
  answered_at timestamptz,
  closed_at timestamptz,
  CONSTRAINT ck__remark__answered_at CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT ck__remark__block CHECK (block >= 0),
  CONSTRAINT ck__remark__closed_at CHECK ((closed_at IS NULL) OR (answer IS NOT NULL)),
  CONSTRAINT pk__remark PRIMARY KEY (remark_id),
  CONSTRAINT fk__remark__revision FOREIGN KEY (revision_id) REFERENCES revision(revision_id) ON DELETE CASCADE
);
CREATE INDEX ix__remark__revision_id ON remark (revision_id);

-- The title stays readable in the record when the item is gone.
CREATE TABLE repair_record (
  record_id bigint NOT NULL DEFAULT nextval('seq__id'),
  user_id bigint NOT NULL,
  repair_id bigint,
  title text NOT NULL,
  seconds integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__repair_record__seconds CHECK ((seconds >= 1) AND (seconds <= 86400)),
  CONSTRAINT pk__repair_record PRIMARY KEY (record_id),
  CONSTRAINT fk__repair_record__repair FOREIGN KEY (repair_id) REFERENCES content_item(item_id) ON DELETE SET NULL,
  CONSTRAINT fk__repair_record__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
-- Readings by hour and by item over the last days, from the index alone.
CREATE INDEX ix__repair_record__created_at ON repair_record (created_at) INCLUDE (repair_id, seconds);
CREATE INDEX ix__repair_record__repair_id ON repair_record (repair_id);
CREATE INDEX ix__repair_record__title ON repair_record USING gin (title gin_trgm_ops);
CREATE INDEX ix__repair_record__user_id ON repair_record (user_id, record_id DESC);

-- Forms that visitors have sent, counted by address; user_id where one became an account.
CREATE TABLE repair_registration (
  registration_id bigint NOT NULL DEFAULT nextval('seq__id'),
  address text NOT NULL,
  user_id bigint,
  accepted boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL,
  CONSTRAINT pk__repair_registration PRIMARY KEY (registration_id),
  CONSTRAINT fk__repair_registration__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE SET NULL
);
CREATE INDEX ix__repair_registration__address ON repair_registration (address, sent_at);
CREATE INDEX ix__repair_registration__sent_at ON repair_registration (sent_at);
CREATE INDEX ix__repair_registration__user_id ON repair_registration (user_id);

CREATE TABLE review_decider (
  step_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  dept_id bigint,
  CONSTRAINT pk__review_decider PRIMARY KEY (step_id, user_id),
  CONSTRAINT fk__review_decider__step FOREIGN KEY (step_id) REFERENCES review_step(step_id) ON DELETE CASCADE
);
CREATE INDEX ix__review_decider__user_id ON review_decider (user_id);

-- Who has to review what is written in a category; the last step approves.
CREATE TABLE review_template_step (
  category_id bigint NOT NULL,
  step_no smallint NOT NULL,
  rule text NOT NULL,
  days integer NOT NULL,
  user_ids bigint[] NOT NULL DEFAULT '{}',
  role_ids bigint[] NOT NULL DEFAULT '{}',
  post_ids bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT ck__review_template_step__days CHECK ((days >= 1) AND (days <= 90)),
  CONSTRAINT ck__review_template_step__rule CHECK (rule IN ('any', 'all')),
  CONSTRAINT ck__review_template_step__step_no CHECK ((step_no >= 1) AND (step_no <= 4)),
  CONSTRAINT pk__review_template_step PRIMARY KEY (category_id, step_no),
  CONSTRAINT fk__review_template_step__category FOREIGN KEY (category_id) REFERENCES content_category(category_id) ON DELETE CASCADE
);

-- Which of the document's files a revision has; one file may be in many.
CREATE TABLE revision_file (
  revision_id bigint NOT NULL,
  field text NOT NULL,
  file_id text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT ck__revision_file__field CHECK (field IN ('cover', 'attachment', 'content')),
  CONSTRAINT pk__revision_file PRIMARY KEY (revision_id, file_id),
  CONSTRAINT fk__revision_file__file FOREIGN KEY (file_id) REFERENCES sys_file(file_id) ON DELETE RESTRICT,
  CONSTRAINT fk__revision_file__revision FOREIGN KEY (revision_id) REFERENCES revision(revision_id) ON DELETE CASCADE
);
CREATE INDEX ix__revision_file__file_id ON revision_file (file_id);
CREATE TRIGGER tr__revision_file__frozen BEFORE INSERT OR DELETE OR UPDATE ON revision_file FOR EACH ROW EXECUTE FUNCTION refuse_revision_file_change();

-- `month`: thirty days since 1970. `title_words`, `words`: title, and title with text, as compared.
CREATE TABLE search_entry (
  owner_id bigint NOT NULL,
  kind text NOT NULL,
  month integer NOT NULL,
  released_at timestamptz NOT NULL,
  taken_down_at timestamptz,
  title text NOT NULL,
  title_words text NOT NULL,
  summary text NOT NULL,
  body text NOT NULL,
  words text NOT NULL,
  -- Such an entry has no first words, and guests find it by its title alone: who finds a text by its
  -- words can read it piece by piece.
  is_members_only boolean NOT NULL DEFAULT false,
  CONSTRAINT ck__search_entry__kind CHECK (kind IN ('repair', 'train', 'tool', 'product', 'notice', 'person')),
  CONSTRAINT pk__search_entry PRIMARY KEY (owner_id)
);
-- What is newest of a kind, and lists of addresses, from the index alone.
CREATE INDEX ix__search_entry__kind ON search_entry (kind, released_at DESC, owner_id) INCLUDE (month, taken_down_at);
-- Without a list of pending entries, which every search would have to go through.
CREATE INDEX ix__search_entry__words ON search_entry USING gin (search_index(kind, month, title_words, words)) WITH (fastupdate='on', gin_pending_list_limit='1024');
ALTER INDEX ix__search_entry__words ALTER COLUMN 1 SET STATISTICS 0;
CREATE TRIGGER tr__search_entry__facet_times AFTER UPDATE OF kind, released_at, taken_down_at ON search_entry
  FOR EACH ROW WHEN ((OLD.kind, OLD.released_at, OLD.taken_down_at)
    IS DISTINCT FROM (NEW.kind, NEW.released_at, NEW.taken_down_at))
  EXECUTE FUNCTION facet_follow_entry();
CREATE TRIGGER tr__search_entry__facets AFTER INSERT OR DELETE ON search_entry FOR EACH ROW EXECUTE FUNCTION facet_follow_entry();
CREATE TRIGGER tr__search_entry__numbers AFTER UPDATE OF title, body ON search_entry FOR EACH ROW WHEN (((new.kind <> 'person'::text) AND ((old.title IS DISTINCT FROM new.title) OR (old.body IS DISTINCT FROM new.body)))) EXECUTE FUNCTION number_follow_entry();
CREATE TRIGGER tr__search_entry__numbers_added AFTER INSERT ON search_entry FOR EACH ROW WHEN ((new.kind <> 'person'::text)) EXECUTE FUNCTION number_follow_entry();
CREATE TRIGGER tr__search_entry__suggest AFTER UPDATE ON search_entry
  FOR EACH ROW WHEN ((OLD.kind, OLD.title, OLD.released_at, OLD.taken_down_at)
    IS DISTINCT FROM (NEW.kind, NEW.title, NEW.released_at, NEW.taken_down_at))
  EXECUTE FUNCTION suggest_follow_entry();
CREATE TRIGGER tr__search_entry__suggest_added AFTER INSERT ON search_entry FOR EACH ROW EXECUTE FUNCTION suggest_follow_entry();
CREATE TRIGGER tr__search_entry__suggest_gone AFTER DELETE ON search_entry FOR EACH ROW EXECUTE FUNCTION suggest_forget('owner_id');

-- Words that mean the same to whoever searches, and how often what is looked for.
CREATE TABLE search_synonym (
  synonym_id bigint NOT NULL DEFAULT nextval('seq__id'),
  terms text[] NOT NULL,
  words text[] GENERATED ALWAYS AS (search_terms(terms)) STORED NOT NULL,
  -- 1: each finds the others; 2: the first finds the others and is not found by them.
  kind text NOT NULL,
  status text NOT NULL DEFAULT '1',
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__search_synonym__kind CHECK (kind IN ('1', '2')),
  CONSTRAINT ck__search_synonym__status CHECK (status IN ('1', '2')),
  CONSTRAINT ck__search_synonym__terms CHECK (are_synonyms(terms)),
  CONSTRAINT pk__search_synonym PRIMARY KEY (synonym_id)
);
CREATE INDEX ix__search_synonym__words ON search_synonym USING gin (words);

-- How often a keyword was looked for on a day, and how often nothing was found. Who asked is not kept.
CREATE TABLE search_term_day (
  day date NOT NULL,
  keyword text NOT NULL,
  searches integer NOT NULL,
  misses integer NOT NULL,
  CONSTRAINT ck__search_term_day__misses CHECK ((misses >= 0) AND (misses <= searches)),
  CONSTRAINT ck__search_term_day__searches CHECK (searches > 0),
  CONSTRAINT pk__search_term_day PRIMARY KEY (day, keyword)
);

CREATE TABLE signature (
  signature_id bigint NOT NULL DEFAULT nextval('seq__id'),
  circulation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  sha256 text NOT NULL,
  seconds integer NOT NULL,
  -- Name, department and posts of that day: always the signer's own.
  actor jsonb NOT NULL,
  signed_at timestamptz NOT NULL,
  CONSTRAINT ck__signature__actor CHECK ((actor ->> 'userId'::text) = (user_id)::text),
  CONSTRAINT ck__signature__seconds CHECK (seconds >= 0),
  CONSTRAINT pk__signature PRIMARY KEY (signature_id),
  CONSTRAINT uq__signature__circulation_id__user_id UNIQUE (circulation_id, user_id),
  CONSTRAINT fk__signature__recipient FOREIGN KEY (circulation_id, user_id) REFERENCES recipient(circulation_id, user_id) ON DELETE RESTRICT
);
CREATE INDEX ix__signature__user_id ON signature (user_id, signed_at DESC);
CREATE TRIGGER tr__signature__frozen BEFORE DELETE OR UPDATE ON signature FOR EACH ROW EXECUTE FUNCTION refuse_signature_change();
CREATE TRIGGER tr__signature__kept BEFORE TRUNCATE ON signature FOR EACH STATEMENT EXECUTE FUNCTION refuse_signature_change();

-- What staff write to departments, roles and persons. `event_id` and `recipients` are there once it was sent;
-- the messages themselves are rows of `message`.
CREATE TABLE staff_message (
  staff_message_id bigint NOT NULL DEFAULT nextval('seq__id'),
  title text NOT NULL,
  body text NOT NULL,
  audience jsonb NOT NULL,
  send_at timestamptz NOT NULL,
  sent_at timestamptz,
  event_id uuid,
  recipients integer NOT NULL DEFAULT 0,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk__staff_message PRIMARY KEY (staff_message_id)
);

-- Exactly one subscriber and one target. Items are not referenced: who has subscribed to one hears of its
-- removal, which comes first, and has it again when it returns from the trash.
CREATE TABLE subscription (
  subscription_id bigint NOT NULL DEFAULT nextval('seq__id'),
  user_id bigint,
  dept_id bigint,
  role_id bigint,
  item_id bigint,
  category_id bigint,
  chapter text,
  type_id bigint,
  keyword text,
  created_by bigint,
  created_at timestamptz NOT NULL,
  CONSTRAINT ck__subscription__chapter CHECK (chapter ~ '^[0-9]{2}$'::text),
  CONSTRAINT ck__subscription__keyword CHECK (keyword <> ''::text),
  CONSTRAINT ck__subscription__subscriber CHECK (num_nonnulls(user_id, dept_id, role_id) = 1),
  CONSTRAINT ck__subscription__target CHECK (num_nonnulls(item_id, category_id, chapter, type_id, keyword) = 1),
  CONSTRAINT pk__subscription PRIMARY KEY (subscription_id),
  CONSTRAINT uq__subscription__subject UNIQUE NULLS NOT DISTINCT (user_id, dept_id, role_id, item_id, category_id, chapter, type_id, keyword),
  CONSTRAINT fk__subscription__category FOREIGN KEY (category_id) REFERENCES content_category(category_id) ON DELETE CASCADE,
  CONSTRAINT fk__subscription__dept FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id) ON DELETE CASCADE,
  CONSTRAINT fk__subscription__role FOREIGN KEY (role_id) REFERENCES sys_role(role_id) ON DELETE CASCADE,
  CONSTRAINT fk__subscription__type FOREIGN KEY (type_id) REFERENCES aircraft_type(type_id) ON DELETE CASCADE,
  CONSTRAINT fk__subscription__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__subscription__category_id ON subscription (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX ix__subscription__chapter ON subscription (chapter) WHERE (chapter IS NOT NULL);
CREATE INDEX ix__subscription__dept_id ON subscription (dept_id) WHERE (dept_id IS NOT NULL);
CREATE INDEX ix__subscription__item_id ON subscription (item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX ix__subscription__keyword ON subscription (keyword) WHERE (keyword IS NOT NULL);
CREATE INDEX ix__subscription__role_id ON subscription (role_id) WHERE (role_id IS NOT NULL);
CREATE INDEX ix__subscription__type_id ON subscription (type_id) WHERE (type_id IS NOT NULL);

-- `area`: d(ocuments), p(eople), c(ategories). `spelling`: a line for each reading of the label, in
-- full and by initials, with a bar at every border: "|a|320|qi|luo|jia|" and "|a|320|q|l|j|".
-- `spelled_by`: the edition of our readings that it comes from, 0 until a job has spelled it.
CREATE TABLE suggest_entry (
  owner_id bigint NOT NULL,
  kind text NOT NULL,
  area text GENERATED ALWAYS AS (CASE WHEN (kind = 'person'::text) THEN 'p'::text WHEN kind IN ('category', 'productCategory') THEN 'c'::text ELSE 'd'::text END) STORED NOT NULL,
  released_at timestamptz NOT NULL DEFAULT '-infinity',
  taken_down_at timestamptz,
  label text NOT NULL,
  folded text GENERATED ALWAYS AS (lower(NORMALIZE(label, NFKC))) STORED NOT NULL,
  spelling text NOT NULL DEFAULT '',
  spelled_by integer NOT NULL DEFAULT 0,
  CONSTRAINT ck__suggest_entry__kind CHECK (kind IN ('repair', 'train', 'tool', 'product', 'notice', 'person', 'category', 'productCategory')),
  CONSTRAINT pk__suggest_entry PRIMARY KEY (owner_id)
);
CREATE INDEX ix__suggest_entry__grams ON suggest_entry USING gin (suggest_grams(area, folded, spelling)) WITH (fastupdate='on', gin_pending_list_limit='256');
ALTER INDEX ix__suggest_entry__grams ALTER COLUMN 1 SET STATISTICS 0;
CREATE INDEX ix__suggest_entry__newest ON suggest_entry (area, released_at DESC, owner_id DESC);
-- Those that wait to be spelled come first.
CREATE INDEX ix__suggest_entry__spelled_by ON suggest_entry (spelled_by);

-- Every sign-in try and sign-out; rows outlive the account that they speak of.
CREATE TABLE sys_access_log (
  access_id bigint NOT NULL DEFAULT nextval('seq__id'),
  user_name text NOT NULL,
  user_id bigint,
  dept_id bigint,
  msg text NOT NULL,
  ipaddr text NOT NULL,
  login_location text NOT NULL,
  browser text NOT NULL,
  os text NOT NULL,
  status text NOT NULL,
  login_time timestamptz NOT NULL,
  result text,
  CONSTRAINT ck__sys_access_log__result CHECK (result IN ('signedIn', 'signedOut', 'codeAsked', 'forcedOut', 'captchaWrong', 'captchaStale', 'unknownAccount', 'wrongPassword', 'disabled', 'pending', 'refused', 'outsideNetworks', 'locked', 'wrongCode')),
  CONSTRAINT ck__sys_access_log__status CHECK (status IN ('1', '2')),
  CONSTRAINT pk__sys_access_log PRIMARY KEY (access_id)
) WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
CREATE INDEX ix__sys_access_log__dept_id ON sys_access_log (dept_id, login_time DESC, access_id DESC) INCLUDE (status, user_name, ipaddr);
CREATE INDEX ix__sys_access_log__login_time ON sys_access_log (login_time DESC, access_id DESC) INCLUDE (dept_id, user_id, status, user_name, ipaddr);
-- Sign-ins that succeeded, by place.
CREATE INDEX ix__sys_access_log__signed_in ON sys_access_log (login_time) INCLUDE (login_location) WHERE (result = 'signedIn'::text);
CREATE INDEX ix__sys_access_log__user_id ON sys_access_log (user_id, login_time DESC, access_id DESC);
CREATE TRIGGER refuse_update BEFORE UPDATE ON sys_access_log FOR EACH ROW EXECUTE FUNCTION refuse_log_change();

-- One row: the key pair of all servers. The private half is sealed with the token secret.
CREATE TABLE sys_box_key (
  box_key_id smallint NOT NULL DEFAULT 1,
  public_key bytea NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT ck__sys_box_key__single CHECK (box_key_id = 1),
  CONSTRAINT pk__sys_box_key PRIMARY KEY (box_key_id)
);

CREATE TABLE sys_captcha (
  captcha_id uuid NOT NULL,
  answer_hash bytea NOT NULL,
  address text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT pk__sys_captcha PRIMARY KEY (captcha_id)
);
CREATE INDEX ix__sys_captcha__address ON sys_captcha (address, expires_at);
CREATE INDEX ix__sys_captcha__expires_at ON sys_captcha (expires_at);

CREATE TABLE sys_config (
  config_id bigint NOT NULL DEFAULT nextval('seq__id'),
  config_name text NOT NULL,
  config_key text NOT NULL,
  config_value text NOT NULL,
  config_type text NOT NULL DEFAULT 'N',
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__sys_config__config_type CHECK (config_type IN ('Y', 'N')),
  CONSTRAINT pk__sys_config PRIMARY KEY (config_id),
  CONSTRAINT uq__sys_config__config_key UNIQUE (config_key)
);
CREATE TRIGGER tr__sys_config__numbers AFTER UPDATE OF config_value ON sys_config FOR EACH ROW WHEN (((new.config_key = 'search.partNumberPattern'::text) AND (old.config_value <> new.config_value))) EXECUTE FUNCTION number_follow_rule();

CREATE TABLE sys_dict_type (
  dict_id bigint NOT NULL DEFAULT nextval('seq__id'),
  dict_name text NOT NULL,
  dict_type text NOT NULL,
  status text NOT NULL DEFAULT '1',
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__sys_dict_type__status CHECK (status IN ('1', '2')),
  CONSTRAINT pk__sys_dict_type PRIMARY KEY (dict_id),
  CONSTRAINT uq__sys_dict_type__dict_type UNIQUE (dict_type)
);

CREATE TABLE sys_dict_data (
  dict_code bigint NOT NULL DEFAULT nextval('seq__id'),
  dict_type text NOT NULL,
  dict_label text NOT NULL,
  dict_value text NOT NULL,
  dict_sort integer NOT NULL,
  status text NOT NULL DEFAULT '1',
  dict_style text,
  remark text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__sys_dict_data__dict_sort CHECK (dict_sort >= 1),
  CONSTRAINT ck__sys_dict_data__status CHECK (status IN ('1', '2')),
  CONSTRAINT pk__sys_dict_data PRIMARY KEY (dict_code),
  CONSTRAINT uq__sys_dict_data__dict_type__dict_value UNIQUE (dict_type, dict_value),
  CONSTRAINT fk__sys_dict_data__dict_type FOREIGN KEY (dict_type) REFERENCES sys_dict_type(dict_type) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TABLE sys_oper_log (
  oper_id bigint NOT NULL DEFAULT nextval('seq__id'),
  title text NOT NULL,
  business_type text NOT NULL,
  request_method text NOT NULL,
  oper_url text NOT NULL,
  oper_param text,
  user_id bigint,
  dept_id bigint,
  oper_name text NOT NULL,
  oper_ip text NOT NULL,
  oper_location text NOT NULL DEFAULT '',
  status text NOT NULL,
  cost_time integer NOT NULL,
  error_msg text,
  oper_time timestamptz NOT NULL DEFAULT now(),
  changes jsonb,
  subject text,
  -- The token that a write came with, by its name and prefix: it says so when the token is long gone.
  access_token text,
  CONSTRAINT ck__sys_oper_log__business_type CHECK (business_type IN ('0', '1', '2', '3')),
  CONSTRAINT ck__sys_oper_log__status CHECK (status IN ('1', '2')),
  CONSTRAINT pk__sys_oper_log PRIMARY KEY (oper_id)
) WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
-- The log rows of some departments, or of one person: pages in their order, and counts by any
-- filter from the index alone.
CREATE INDEX ix__sys_oper_log__dept_id ON sys_oper_log (dept_id, oper_time DESC, oper_id DESC) INCLUDE (status, business_type, title, oper_name);
CREATE INDEX ix__sys_oper_log__oper_time ON sys_oper_log (oper_time DESC, oper_id DESC) INCLUDE (dept_id, user_id, status, business_type, title, oper_name);
CREATE INDEX ix__sys_oper_log__user_id ON sys_oper_log (user_id, oper_time DESC, oper_id DESC);
CREATE TRIGGER refuse_update BEFORE UPDATE ON sys_oper_log FOR EACH ROW EXECUTE FUNCTION refuse_log_change();

-- Signing in with a second factor, passwords that somebody else chose, and passwords of the past.
CREATE TABLE sys_password_history (
  history_id bigint NOT NULL DEFAULT nextval('seq__id'),
  user_id bigint NOT NULL,
  password_hash text NOT NULL,
  CONSTRAINT pk__sys_password_history PRIMARY KEY (history_id),
  CONSTRAINT fk__sys_password_history__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_password_history__user_id ON sys_password_history (user_id, history_id DESC);

-- One row a person. Until it is confirmed by a code it is an offer and asks nothing of anybody.
CREATE TABLE sys_second_factor (
  user_id bigint NOT NULL,
  -- Sealed with a key of the token secret.
  secret bytea NOT NULL,
  begun_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The newest step of thirty seconds whose code was taken: none is taken twice.
  last_step bigint NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  CONSTRAINT pk__sys_second_factor PRIMARY KEY (user_id),
  CONSTRAINT fk__sys_second_factor__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

CREATE TABLE sys_recovery_code (
  code_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT pk__sys_recovery_code PRIMARY KEY (code_hash),
  CONSTRAINT fk__sys_recovery_code__factor FOREIGN KEY (user_id) REFERENCES sys_second_factor(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_recovery_code__user_id ON sys_recovery_code (user_id);

-- One sign-in; all refresh tokens that descend from it are its family.
CREATE TABLE sys_session (
  session_id bigint NOT NULL DEFAULT nextval('seq__id'),
  user_id bigint NOT NULL,
  ipaddr text NOT NULL,
  browser text NOT NULL,
  os text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- The moment of the last proof of identity: the sign-in where there was none since.
  proved_at timestamptz,
  CONSTRAINT pk__sys_session PRIMARY KEY (session_id),
  CONSTRAINT fk__sys_session__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_session__expires_at ON sys_session (expires_at);
-- Sessions that have not ended, newest first.
CREATE INDEX ix__sys_session__live ON sys_session (created_at DESC, session_id DESC) WHERE (ended_at IS NULL);
CREATE INDEX ix__sys_session__user_id ON sys_session (user_id);

CREATE TABLE sys_refresh_token (
  token_hash bytea NOT NULL,
  session_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT pk__sys_refresh_token PRIMARY KEY (token_hash),
  CONSTRAINT fk__sys_refresh_token__session FOREIGN KEY (session_id) REFERENCES sys_session(session_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_refresh_token__expires_at ON sys_refresh_token (expires_at);
CREATE INDEX ix__sys_refresh_token__session_id ON sys_refresh_token (session_id);

-- A row each time somebody asked for a code. Numbers that no account has are kept the same way, by
-- their hash and without a user, so that both cost the same; the newest row of a number counts.
CREATE TABLE sys_retrieval (
  retrieval_id bigint NOT NULL DEFAULT nextval('seq__id'),
  phone_hash bytea NOT NULL,
  address text NOT NULL,
  user_id bigint,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT ck__sys_retrieval__tries CHECK ((tries >= 0) AND (tries <= 5)),
  CONSTRAINT pk__sys_retrieval PRIMARY KEY (retrieval_id),
  CONSTRAINT fk__sys_retrieval__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_retrieval__address ON sys_retrieval (address, sent_at);
CREATE INDEX ix__sys_retrieval__phone_hash ON sys_retrieval (phone_hash, retrieval_id DESC);
CREATE INDEX ix__sys_retrieval__sent_at ON sys_retrieval (sent_at);
CREATE INDEX ix__sys_retrieval__user_id ON sys_retrieval (user_id);

CREATE TABLE sys_role_dept (
  role_id bigint NOT NULL,
  dept_id bigint NOT NULL,
  CONSTRAINT pk__sys_role_dept PRIMARY KEY (role_id, dept_id),
  CONSTRAINT fk__sys_role_dept__dept FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id) ON DELETE CASCADE,
  CONSTRAINT fk__sys_role_dept__role FOREIGN KEY (role_id) REFERENCES sys_role(role_id) ON DELETE CASCADE
);

CREATE TABLE sys_role_menu (
  role_id bigint NOT NULL,
  menu_id bigint NOT NULL,
  CONSTRAINT pk__sys_role_menu PRIMARY KEY (role_id, menu_id),
  CONSTRAINT fk__sys_role_menu__menu FOREIGN KEY (menu_id) REFERENCES sys_menu(menu_id) ON DELETE RESTRICT,
  CONSTRAINT fk__sys_role_menu__role FOREIGN KEY (role_id) REFERENCES sys_role(role_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_role_menu__menu_id ON sys_role_menu (menu_id);

-- Sign-ins with the right password to an account that is not approved: whoever has the request's
-- id, from the same address, may ask how the review stands.
CREATE TABLE sys_sign_in_result (
  request_id text NOT NULL,
  user_id bigint NOT NULL,
  address text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT pk__sys_sign_in_result PRIMARY KEY (request_id),
  CONSTRAINT fk__sys_sign_in_result__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_sign_in_result__expires_at ON sys_sign_in_result (expires_at);
CREATE INDEX ix__sys_sign_in_result__user_id ON sys_sign_in_result (user_id);

-- A sign-in whose password was right and whose code is still to come.
CREATE TABLE sys_sign_in_ticket (
  ticket_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT pk__sys_sign_in_ticket PRIMARY KEY (ticket_hash),
  CONSTRAINT fk__sys_sign_in_ticket__factor FOREIGN KEY (user_id) REFERENCES sys_second_factor(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_sign_in_ticket__expires_at ON sys_sign_in_ticket (expires_at);
CREATE INDEX ix__sys_sign_in_ticket__user_id ON sys_sign_in_ticket (user_id);

-- Tries that count against the limits: under way (not failed yet) or failed. Success removes them.
CREATE TABLE sys_sign_in_try (
  try_id bigint NOT NULL DEFAULT nextval('seq__id'),
  account text NOT NULL,
  address text NOT NULL,
  failed boolean NOT NULL DEFAULT false,
  tried_at timestamptz NOT NULL,
  CONSTRAINT pk__sys_sign_in_try PRIMARY KEY (try_id)
);
CREATE INDEX ix__sys_sign_in_try__account ON sys_sign_in_try (account);
CREATE INDEX ix__sys_sign_in_try__address ON sys_sign_in_try (address, tried_at);
CREATE INDEX ix__sys_sign_in_try__tried_at ON sys_sign_in_try (tried_at);

CREATE TABLE sys_user_post (
  user_id bigint NOT NULL,
  post_id bigint NOT NULL,
  CONSTRAINT pk__sys_user_post PRIMARY KEY (user_id, post_id),
  CONSTRAINT fk__sys_user_post__post FOREIGN KEY (post_id) REFERENCES sys_post(post_id) ON DELETE RESTRICT,
  CONSTRAINT fk__sys_user_post__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_user_post__post_id ON sys_user_post (post_id);

CREATE TABLE sys_user_role (
  user_id bigint NOT NULL,
  role_id bigint NOT NULL,
  CONSTRAINT pk__sys_user_role PRIMARY KEY (user_id, role_id),
  CONSTRAINT fk__sys_user_role__role FOREIGN KEY (role_id) REFERENCES sys_role(role_id) ON DELETE RESTRICT,
  CONSTRAINT fk__sys_user_role__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);
CREATE INDEX ix__sys_user_role__role_id ON sys_user_role (role_id);

-- A space lies in one of the type before its own: the reference holds it to that, and since a type
-- never changes, no space can come to lie in itself. Only bases lie in none.
CREATE TABLE tdm_space (
  space_id bigint NOT NULL DEFAULT nextval('seq__id'),
  type text NOT NULL,
  parent_id bigint,
  parent_type text GENERATED ALWAYS AS (CASE type WHEN 'hangar'::text THEN 'base'::text WHEN 'bay'::text THEN 'hangar'::text WHEN 'position'::text THEN 'bay'::text ELSE NULL::text END) STORED,
  name text NOT NULL,
  code text NOT NULL,
  order_num integer NOT NULL,
  -- From the parent's upper left corner.
  x numeric(7,2) NOT NULL,
  y numeric(7,2) NOT NULL,
  width numeric(7,2) NOT NULL,
  height numeric(7,2) NOT NULL,
  -- Registration of the aircraft in a bay.
  aircraft text,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__tdm_space__aircraft CHECK ((aircraft IS NULL) OR (type = 'bay'::text)),
  CONSTRAINT ck__tdm_space__height CHECK (height > (0)::numeric),
  CONSTRAINT ck__tdm_space__order_num CHECK (order_num >= 1),
  CONSTRAINT ck__tdm_space__parent CHECK ((parent_id IS NULL) = (type = 'base'::text)),
  CONSTRAINT ck__tdm_space__type CHECK (type IN ('base', 'hangar', 'bay', 'position')),
  CONSTRAINT ck__tdm_space__width CHECK (width > (0)::numeric),
  CONSTRAINT ck__tdm_space__x CHECK (x >= (0)::numeric),
  CONSTRAINT ck__tdm_space__y CHECK (y >= (0)::numeric),
  CONSTRAINT pk__tdm_space PRIMARY KEY (space_id),
  CONSTRAINT uq__tdm_space__parent_id__code UNIQUE NULLS NOT DISTINCT (parent_id, code),
  CONSTRAINT uq__tdm_space__space_id__type UNIQUE (space_id, type),
  CONSTRAINT fk__tdm_space__parent FOREIGN KEY (parent_id, parent_type) REFERENCES tdm_space(space_id, type) ON DELETE RESTRICT
);
-- An aircraft stands in one place.
CREATE UNIQUE INDEX uq__tdm_space__aircraft ON tdm_space (aircraft) WHERE (aircraft IS NOT NULL);

-- status: 1 normal, 2 at work, 3 alarm, 4 out of use. A point stands for a repair item (assoc_type
-- 1), a tool item (2) or a person (3), and stays, standing for nothing, when that is removed.
CREATE TABLE tdm_point (
  point_id bigint NOT NULL DEFAULT nextval('seq__id'),
  space_id bigint NOT NULL,
  name text NOT NULL,
  x numeric(7,2) NOT NULL,
  y numeric(7,2) NOT NULL,
  z numeric(7,2) NOT NULL,
  status text NOT NULL,
  assoc_type text,
  item_id bigint,
  person_id bigint,
  version integer NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ck__tdm_point__assoc_type CHECK (assoc_type IN ('1', '2', '3')),
  CONSTRAINT ck__tdm_point__item CHECK ((item_id IS NULL) OR COALESCE(assoc_type IN ('1', '2'), false)),
  CONSTRAINT ck__tdm_point__person CHECK ((person_id IS NULL) OR COALESCE((assoc_type = '3'::text), false)),
  CONSTRAINT ck__tdm_point__status CHECK (status IN ('1', '2', '3', '4')),
  CONSTRAINT ck__tdm_point__x CHECK (x >= (0)::numeric),
  CONSTRAINT ck__tdm_point__y CHECK (y >= (0)::numeric),
  CONSTRAINT ck__tdm_point__z CHECK (z >= (0)::numeric),
  CONSTRAINT pk__tdm_point PRIMARY KEY (point_id),
  CONSTRAINT uq__tdm_point__space_id__name UNIQUE (space_id, name),
  CONSTRAINT fk__tdm_point__item FOREIGN KEY (item_id) REFERENCES content_item(item_id) ON DELETE SET NULL,
  CONSTRAINT fk__tdm_point__person FOREIGN KEY (person_id) REFERENCES repair_person(information_id) ON DELETE SET NULL,
  CONSTRAINT fk__tdm_point__space FOREIGN KEY (space_id) REFERENCES tdm_space(space_id) ON DELETE RESTRICT
);
CREATE INDEX ix__tdm_point__item_id ON tdm_point (item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX ix__tdm_point__name ON tdm_point USING gin (name gin_trgm_ops);
CREATE INDEX ix__tdm_point__person_id ON tdm_point (person_id) WHERE (person_id IS NOT NULL);

-- Items that people removed, until they are restored or their time is over. The row is whole in
-- `item`; `links` has what referred to it and was lost with it: who has read it, reading records,
-- points of spaces. Files and collections stay where they are.
CREATE TABLE trash (
  item_id bigint NOT NULL,
  module text NOT NULL,
  title text NOT NULL,
  category_id bigint NOT NULL,
  -- Of the category as it was then, which may be renamed or removed.
  category_name text NOT NULL,
  created_by bigint,
  dept_id bigint,
  item jsonb NOT NULL,
  links jsonb NOT NULL,
  deleted_by bigint NOT NULL,
  deleted_by_name text NOT NULL,
  deleted_at timestamptz NOT NULL,
  expires_at timestamptz,
  CONSTRAINT ck__trash__expires_at CHECK (expires_at > deleted_at),
  CONSTRAINT ck__trash__module CHECK (module IN ('repair', 'train', 'tool')),
  CONSTRAINT pk__trash PRIMARY KEY (item_id)
);
CREATE INDEX ix__trash__deleted_at ON trash (deleted_at DESC, item_id DESC) INCLUDE (module, dept_id, created_by);
CREATE INDEX ix__trash__expires_at ON trash (expires_at);
CREATE TRIGGER tr__trash__applicability AFTER DELETE ON trash REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('item_id');
CREATE TRIGGER tr__trash__search_numbers AFTER DELETE ON trash FOR EACH ROW EXECUTE FUNCTION number_forget('item_id');

-- The types that a person works on (我的机型). A type that is deleted is passed over when read.
CREATE TABLE user_aircraft (
  user_id bigint NOT NULL,
  type_ids bigint[] NOT NULL,
  -- Whether lists leave out what is for other types alone.
  hides_others boolean NOT NULL,
  CONSTRAINT pk__user_aircraft PRIMARY KEY (user_id),
  CONSTRAINT fk__user_aircraft__user FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

ALTER TABLE sys_user ADD CONSTRAINT fk__sys_user__dept FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id) ON DELETE RESTRICT;

-- Files of revisions that are not shown are found by nobody's search.
CREATE FUNCTION search_attached(owner bigint) RETURNS text LANGUAGE sql STABLE
RETURN (SELECT string_agg(t.content, chr(10) ORDER BY f.position, f.file_id)
  FROM sys_file f JOIN file_text t USING (file_id)
  WHERE f.owner_id = owner AND NOT f.is_private AND f.field <> 'revision');

-- The site's search finds a product by its part number.
CREATE VIEW search_source AS
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

-- No figures of them: making them would take every sampled text apart.
ALTER INDEX ix__search_entry__words ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX ix__suggest_entry__grams ALTER COLUMN 1 SET STATISTICS 0;

SET LOCAL check_function_bodies = on;

-- Types in common use, in every database.
INSERT INTO aircraft_type (name, order_num) VALUES
  ('A320系列', 1), ('A330', 2), ('A350', 3), ('B737NG', 4),
  ('B737MAX', 5), ('B777', 6), ('B787', 7), ('C909（ARJ21）', 8),
  ('C919', 9), ('MA60', 10), ('AC312E', 11), ('E-Jet', 12),
  ('CRJ', 13);
INSERT INTO aircraft_type (name, parent_id, order_num)
SELECT new.name, above.type_id, new.order_num FROM (VALUES
  ('A319', 'A320系列', 1), ('A320', 'A320系列', 2), ('A321', 'A320系列', 3),
  ('A330-200', 'A330', 1), ('A330-300', 'A330', 2), ('A330-900', 'A330', 3),
  ('A350-900', 'A350', 1), ('B737-700', 'B737NG', 1), ('B737-800', 'B737NG', 2),
  ('B737-900ER', 'B737NG', 3), ('B737-8', 'B737MAX', 1), ('B737-9', 'B737MAX', 2),
  ('B777-200', 'B777', 1), ('B777-300ER', 'B777', 2), ('B777F', 'B777', 3),
  ('B787-8', 'B787', 1), ('B787-9', 'B787', 2), ('MA600', 'MA60', 1),
  ('E190', 'E-Jet', 1), ('E195', 'E-Jet', 2), ('CRJ700', 'CRJ', 1),
  ('CRJ900', 'CRJ', 2)
) AS new (name, parent, order_num) JOIN aircraft_type above ON above.name = new.parent
ORDER BY above.order_num, new.order_num;
INSERT INTO aircraft_type (name, parent_id, order_num)
SELECT new.name, above.type_id, new.order_num FROM (VALUES
  ('A319-100', 'A319', 1), ('A320-200', 'A320', 1), ('A320neo', 'A320', 2),
  ('A321-200', 'A321', 1), ('A321neo', 'A321', 2)
) AS new (name, parent, order_num) JOIN aircraft_type above ON above.name = new.parent
ORDER BY above.order_num, new.order_num;
INSERT INTO aircraft_type (name, parent_id, order_num)
SELECT new.name, above.type_id, new.order_num FROM (VALUES
  ('A319-115', 'A319-100', 1), ('A319-133', 'A319-100', 2), ('A320-214', 'A320-200', 1),
  ('A320-232', 'A320-200', 2), ('A320-251N', 'A320neo', 1), ('A320-271N', 'A320neo', 2),
  ('A321-211', 'A321-200', 1), ('A321-231', 'A321-200', 2), ('A321-253N', 'A321neo', 1),
  ('A321-271N', 'A321neo', 2)
) AS new (name, parent, order_num) JOIN aircraft_type above ON above.name = new.parent
ORDER BY above.order_num, new.order_num;

-- Words of the trade. Abbreviations that mean other things too find from left to right only: back again
-- they would drown what is looked for.
INSERT INTO search_synonym (kind, terms)
SELECT CASE WHEN line LIKE '%=>%' THEN '2' ELSE '1' END, regexp_split_to_array(line, ' =>? ')
FROM string_to_table(btrim($$
起落架 = landing gear = LG
前起落架 = nose landing gear = NLG
主起落架 = main landing gear = MLG
刹车 = 制动 = brake = brakes
防滞 = antiskid = anti-skid
前轮转弯 = nose wheel steering = NWS
减震支柱 = 缓冲支柱 = shock strut = shock absorber
轮胎 = tire = tires = tyre = tyres
机轮 = wheel = wheels
轮舱 = 起落架舱 = wheel well
胎压指示 = tire pressure indicating = TPIS
辅助动力装置 = auxiliary power unit = APU
发动机 = engine = engines = ENG
反推 = 反推力装置 = thrust reverser = thrust reversers
TR => 反推 = 反推力装置 = thrust reverser
T/R => 反推 = 反推力装置 = thrust reverser
孔探 = 孔探检查 = borescope = borescope inspection = BSI
风扇叶片 = fan blade = fan blades
高压压气机 = high pressure compressor = HPC
低压压气机 = low pressure compressor = LPC
高压涡轮 = high pressure turbine = HPT
低压涡轮 = low pressure turbine = LPT
燃烧室 = combustor = combustion chamber
排气温度 = exhaust gas temperature = EGT
发动机压比 = engine pressure ratio = EPR
全权限数字式发动机控制 = full authority digital engine control = FADEC
发动机电子控制 = electronic engine control = EEC
液压机械组件 = hydromechanical unit = HMU
燃油计量组件 = fuel metering unit = FMU
附件齿轮箱 = accessory gearbox = AGB
传输齿轮箱 = transfer gearbox = TGB
整体驱动发电机 = integrated drive generator = IDG
恒速传动装置 = constant speed drive = CSD
起动机 = 启动机 = starter
点火电嘴 = igniter = igniter plug = igniters
引气 = bleed = bleed air
短舱 = nacelle = nacelles
吊架 = 吊挂 = pylon
风扇罩 = 风扇包皮 = fan cowl = fan cowls
进气道 = air inlet = inlet cowl
滑油 = engine oil = lubricating oil
oil => 滑油 = engine oil
滑油滤 = oil filter
磁堵 = 磁性堵头 = magnetic chip detector = chip detector = MCD
外物损伤 = foreign object damage = FOD
鸟击 = 鸟撞 = bird strike = birdstrike
喘振 = surge = compressor surge
试车 = engine run = engine run-up = ground run
发动机水洗 = engine wash = water wash = core wash
超温 = overtemperature = over temperature
燃油 = fuel
燃油箱 = fuel tank = fuel tanks
燃油增压泵 = fuel boost pump = fuel booster pump
燃油渗漏 = 燃油泄漏 = fuel leak = fuel leakage
燃油量指示 = fuel quantity indicating = FQIS
液压 = hydraulic = hydraulics = HYD
发动机驱动泵 = engine driven pump = EDP
电动马达泵 = electric motor driven pump = EMDP
冲压空气涡轮 = ram air turbine = RAT
蓄压器 = 储压器 = accumulator
动力转换组件 = power transfer unit = PTU
作动筒 = 作动器 = actuator = actuators
液压油箱 = hydraulic reservoir
飞行操纵 = 飞控 = flight control = flight controls
副翼 = aileron = ailerons
升降舵 = elevator = elevators
方向舵 = rudder
襟翼 = flap = flaps
缝翼 = slat = slats
扰流板 = spoiler = spoilers
水平安定面 = 平尾 = horizontal stabilizer = THS
垂直安定面 = 垂尾 = vertical stabilizer = vertical fin
配平 = trim
前缘 = leading edge
后缘 = trailing edge
空调 = air conditioning
空调组件 = air conditioning pack
PACK => 空调组件 = air conditioning pack
空气循环机 = air cycle machine = ACM
座舱增压 = 客舱增压 = cabin pressurization = pressurization
外流活门 = 溢流活门 = outflow valve = OFV
热交换器 = heat exchanger
预冷器 = precooler
气源 = pneumatic = pneumatics
发电机 = generator = generators
GEN => 发电机 = generator
蓄电池 = 电瓶 = battery = batteries
BAT => 蓄电池 = 电瓶 = battery
变压整流器 = transformer rectifier unit = TRU
静变流机 = 静止变流机 = static inverter
汇流条 = busbar = bus bar
跳开关 = 断路器 = circuit breaker = circuit breakers = C/B
CB => 跳开关 = 断路器 = circuit breaker
外部电源 = external power = EXT PWR
地面电源车 = 地面电源装置 = ground power unit = GPU
线束 = wire harness = wiring harness
电气线路互联系统 = electrical wiring interconnection system = EWIS
搭铁线 = bonding jumper = bonding strap
静电放电 = electrostatic discharge = ESD
自动驾驶 = autopilot
自动油门 = autothrottle = autothrust = A/THR
飞行管理系统 = flight management system = FMS
飞行管理计算机 = flight management computer = FMC
惯性基准系统 = inertial reference system = IRS
大气数据惯性基准组件 = air data inertial reference unit = ADIRU
大气数据计算机 = air data computer = ADC
空速管 = 皮托管 = pitot tube = pitot probe
静压孔 = static port = static ports
迎角传感器 = 迎角探头 = angle of attack sensor = AOA sensor
气象雷达 = weather radar = WXR
雷达罩 = radome
无线电高度表 = 雷达高度表 = radio altimeter
测距机 = 测距仪 = distance measuring equipment = DME
仪表着陆系统 = instrument landing system = ILS
甚高频 = very high frequency = VHF
高频 = high frequency
HF => 高频 = high frequency
应答机 = transponder = XPDR
空中防撞系统 = 空中交通防撞系统 = traffic collision avoidance system = TCAS
近地警告 = ground proximity warning = GPWS = EGPWS
应急定位发射机 = emergency locator transmitter = ELT
飞行数据记录器 = flight data recorder = FDR = DFDR
驾驶舱语音记录器 = 舱音记录器 = cockpit voice recorder = CVR
快速存取记录器 = quick access recorder = QAR
中央维护计算机 = central maintenance computer = CMC
机内自检 = 自检设备 = built-in test equipment
BITE => 机内自检 = 自检设备 = built-in test equipment
飞机状态监控系统 = aircraft condition monitoring system = ACMS
卫星通信 = satellite communication = SATCOM
火警 = fire warning
灭火瓶 = fire bottle = fire extinguisher bottle
烟雾探测器 = smoke detector = smoke detectors
防冰 = anti-ice = anti-icing
除冰 = de-ice = de-icing = deicing
风挡 = 风挡玻璃 = windshield = windscreen
氧气瓶 = oxygen cylinder = oxygen bottle
氧气面罩 = oxygen mask = oxygen masks
航行灯 = navigation light = position light
防撞灯 = anti-collision light = beacon light
厨房 = galley = galleys
厕所 = 卫生间 = 盥洗室 = lavatory = LAV
应急滑梯 = 逃离滑梯 = 撤离滑梯 = escape slide = evacuation slide
救生衣 = life vest = life jacket
机上娱乐 = in-flight entertainment = IFE
货舱 = cargo compartment = cargo hold
蒙皮 = skin
机身 = fuselage
机翼 = wing = wings
桁条 = 长桁 = stringer = stringers
舱门 = door = doors
腐蚀 = corrosion
裂纹 = 裂缝 = crack = cracks
凹坑 = 凹陷 = dent = dents
划伤 = 划痕 = scratch = scratches
分层 = delamination
脱胶 = 脱粘 = disbond = debonding
雷击 = 闪电击中 = lightning strike
复合材料 = composite = composites
蜂窝 = honeycomb
铆钉 = rivet = rivets
紧固件 = fastener = fasteners
密封胶 = sealant
适航指令 = airworthiness directive = airworthiness directives
AD => 适航指令 = airworthiness directive
服务通告 = service bulletin = service bulletins
SB => 服务通告 = service bulletin
服务信函 = service letter
SL => 服务信函 = service letter
工程指令 = engineering order
EO => 工程指令 = engineering order
工卡 = 工作单卡 = task card = job card = work card
飞机维护手册 = 飞机维修手册 = aircraft maintenance manual = AMM
部件维护手册 = 部件维修手册 = component maintenance manual = CMM
图解零件目录 = 图解零件手册 = illustrated parts catalog = IPC
故障隔离手册 = fault isolation manual = FIM
排故手册 = trouble shooting manual = troubleshooting manual = TSM
线路图手册 = wiring diagram manual = WDM
结构修理手册 = structural repair manual = structure repair manual = SRM
最低设备清单 = minimum equipment list = MEL
主最低设备清单 = master minimum equipment list = MMEL
构型偏离清单 = 外形缺损清单 = configuration deviation list = CDL
保留故障 = 故障保留 = deferred defect = deferred item
排故 = 故障排除 = troubleshooting = trouble shooting
航线维修 = 航线维护 = line maintenance
定检 = 定期检修 = scheduled maintenance = scheduled check
A检 = A check
C检 = C check
航前检查 = pre-flight check = preflight check
过站检查 = 短停检查 = transit check
航后检查 = post-flight check = after flight check
绕机检查 = walkaround = walk-around inspection
放行 = release to service = RTS
放行证书 = certificate of release to service = CRS
维修方案 = maintenance programme = maintenance program
维修计划文件 = maintenance planning document = MPD
必检项目 = required inspection item = RII
无损检测 = 无损探伤 = nondestructive testing = non-destructive testing = NDT = NDI
涡流检测 = 涡流探伤 = eddy current
超声检测 = 超声波探伤 = ultrasonic inspection = ultrasonic testing
渗透检测 = 渗透探伤 = penetrant inspection = liquid penetrant
磁粉检测 = 磁粉探伤 = magnetic particle inspection
一般目视检查 = general visual inspection = GVI
详细目视检查 = 详细检查 = detailed inspection = detailed visual inspection
寿命件 = 时寿件 = life limited part = LLP
周转件 = rotable = rotables
航材 = 备件 = spare part = spare parts = spares
件号 = part number = P/N
序号 = 序列号 = serial number = S/N
力矩 = 扭矩 = torque
力矩扳手 = 扭力扳手 = torque wrench
保险丝 = lockwire = safety wire
开口销 = cotter pin
地面支援设备 = 地面设备 = ground support equipment = GSE
校验 = 校准 = calibration
停场 = 飞机停场 = aircraft on ground = AOG
串件 = 拆件 = cannibalization = cannibalisation
人为因素 = 人的因素 = human factors = human factor
安全管理体系 = safety management system
SMS => 安全管理体系 = safety management system
持续适航 = continuing airworthiness = continued airworthiness
适航证 = airworthiness certificate = certificate of airworthiness
型号合格证 = type certificate
补充型号合格证 = supplemental type certificate = STC
零部件制造人批准书 = parts manufacturer approval = PMA
延程运行 = extended operations = ETOPS = EDTO
缩小垂直间隔 = reduced vertical separation minimum = RVSM
维修人员执照 = 维修执照 = aircraft maintenance licence = aircraft maintenance license
称重与平衡 = 重量与平衡 = weight and balance
顶升 = jacking
牵引 = 拖飞机 = towing
勤务 = servicing
加油 = refuelling = refueling
机库 = hangar = hangars
机坪 = apron = ramp
$$, chr(10)), chr(10)) WITH ORDINALITY AS each (line, place)
ORDER BY place;
