-- Site search: one entry for all that visitors may find, and the words of attached PDFs.

-- The form in which texts and keywords are compared: folded to lower case and plain width, with a
-- space around every run of Latin letters and digits, so that "cfm56" is a word of "CFM56-5B" but
-- none of "CFM567". Begins and ends with a space.
CREATE FUNCTION search_words(content text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (' ' || btrim(regexp_replace(
    regexp_replace(lower(normalize(content, NFKC)), '([a-z0-9]+)', ' \1 ', 'g'), '\s+', ' ', 'g')) || ' ');

-- What a word of a keyword has to be found as: Latin and digits to their ends, Chinese anywhere.
CREATE FUNCTION search_needle(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (regexp_replace(regexp_replace(search_words(word), '^ (?![a-z0-9])', ''), '([^a-z0-9]) $', '\1'));

-- The lexemes of a text in compared form, parted by spaces: runs of Latin and digits (their first
-- 100), and of other signs each one and every pair of neighbours. Pairs from the first sign of each
-- run and pairs from its second are all pairs; whole texts at a time, which is several times cheaper
-- than sign by sign. Signs that mean something to tsvector give way to their like.
CREATE FUNCTION search_lexemes(words text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT concat_ws(' ',
    regexp_replace(capped, '([^a-z0-9\s]{2}) ?', '\1 ', 'g'),
    regexp_replace(regexp_replace(capped, '(\s)[^a-z0-9\s] ?', '\1', 'g'), '([^a-z0-9\s]{2}) ?', '\1 ', 'g'),
    regexp_replace(regexp_replace(capped, '[a-z0-9]+ ?', '', 'g'), '([^\s])', '\1 ', 'g'))
  FROM regexp_replace(translate(words, '''\:', '’＼：'), '([a-z0-9]{100})[a-z0-9]+', '\1', 'g') AS capped);

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

-- Text of stored rich text: blocks are parted, marks inside a word are not.
CREATE FUNCTION search_plain(html text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (replace(replace(replace(replace(replace(
    regexp_replace(regexp_replace(html, '<(?:/(?:p|h\d|li|tr|td|th|blockquote|pre|table)|br|hr)\M[^>]*>', ' ', 'g'),
      '<[^>]*>', '', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'));

-- Words of attached PDFs; null until read. A file that cannot be read is tried three times.
CREATE TABLE file_text (
  file_id  text        NOT NULL CONSTRAINT pk__file_text PRIMARY KEY
                       CONSTRAINT fk__file_text__file REFERENCES sys_file ON DELETE CASCADE,
  content  text,
  tries    integer     NOT NULL DEFAULT 0,
  tried_at timestamptz NOT NULL DEFAULT '-infinity'
);
CREATE INDEX ix__file_text__unread ON file_text (tried_at) WHERE content IS NULL AND tries < 3;

CREATE FUNCTION search_attached(owner bigint) RETURNS text LANGUAGE sql STABLE
RETURN (SELECT string_agg(t.content, chr(10) ORDER BY f.position, f.file_id)
  FROM sys_file f JOIN file_text t ON t.file_id = f.file_id
  WHERE f.owner_id = owner AND NOT f.is_private);

-- All that visitors may find, as the tables have it now; times are looked at when one searches.
-- A new kind, or more facts of a kind, is a change of this view and of its trigger.
CREATE VIEW search_source (owner_id, kind, title, summary, body, released_at, taken_down_at) AS
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
  SELECT p.information_id, 'person', u.nick_name, '', '', p.created_at, NULL
  FROM repair_person p JOIN sys_user u USING (user_id) WHERE p.nature = '1' AND p.user_nature = '1';

-- `month`: thirty days since 1970. `title_words`, `words`: title, and title with text, as compared.
CREATE TABLE search_entry (
  owner_id      bigint      NOT NULL CONSTRAINT pk__search_entry PRIMARY KEY,
  kind          text        NOT NULL CONSTRAINT ck__search_entry__kind
                            CHECK (kind IN ('repair', 'train', 'tool', 'product', 'notice', 'person')),
  month         integer     NOT NULL,
  released_at   timestamptz NOT NULL,
  taken_down_at timestamptz,
  title         text        NOT NULL,
  title_words   text        NOT NULL,
  summary       text        NOT NULL,
  body          text        NOT NULL,
  words         text        NOT NULL
);

-- What is newest of a kind, and lists of addresses, from the index alone.
CREATE INDEX ix__search_entry__kind ON search_entry (kind, released_at DESC, owner_id) INCLUDE (month, taken_down_at);

-- Lexemes of title (t_…) and text, as far as a tsvector surely has room for them, and of the entry's
-- kind and time: "repair", "repair_1_684", "repair_4_171" … "repair_64_10", so that the index alone
-- finds what is of a kind and a time. The cost keeps plans from taking every text apart.
CREATE FUNCTION search_index(kind text, month integer, title_words text, words text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
RETURN (SELECT concat_ws(' ', search_lexemes(left(words, 120000)),
  regexp_replace(search_lexemes(title_words), '(\S+)', 't_\1', 'g'),
  kind, kind || '_1_' || month, kind || '_4_' || month / 4, kind || '_16_' || month / 16,
  kind || '_64_' || month / 64)::tsvector);

-- Without a list of pending entries, which every search would have to go through.
CREATE INDEX ix__search_entry__words ON search_entry
  USING gin (search_index(kind, month, title_words, words)) WITH (fastupdate = off);
-- No figures of it: making them would take every sampled text apart.
ALTER INDEX ix__search_entry__words ALTER COLUMN 1 SET STATISTICS 0;

-- Brings an entry to what its row says. Holds the entry first: what another transaction puts into
-- it, such as a PDF's words, is seen and not written over.
CREATE FUNCTION search_refresh(owner bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM search_entry WHERE owner_id = owner FOR UPDATE;
  INSERT INTO search_entry
  SELECT owner_id, kind, floor(extract(epoch FROM released_at) / 2592000), released_at, taken_down_at,
    title, search_words(title), summary, body, search_words(title) || chr(10) || search_words(body)
  FROM (SELECT s.owner_id, s.kind, s.title, s.summary, s.released_at, s.taken_down_at,
      concat_ws(chr(10), s.body, search_attached(s.owner_id)) AS body
    FROM search_source s WHERE s.owner_id = owner) AS source
  ON CONFLICT (owner_id) DO UPDATE SET kind = excluded.kind, month = excluded.month,
    released_at = excluded.released_at, taken_down_at = excluded.taken_down_at, title = excluded.title,
    title_words = excluded.title_words, summary = excluded.summary, body = excluded.body,
    words = excluded.words;
  IF NOT FOUND THEN DELETE FROM search_entry WHERE owner_id = owner; END IF;
END $$;

-- For the table whose id column the trigger names.
CREATE FUNCTION search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh((to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::bigint);
  RETURN NULL;
END $$;

CREATE TRIGGER tr__content_item__search
  AFTER INSERT OR DELETE OR UPDATE OF title, summary, content, release_time, take_down_time ON content_item
  FOR EACH ROW EXECUTE FUNCTION search_follow('item_id');
CREATE TRIGGER tr__platform_notice__search
  AFTER INSERT OR DELETE OR UPDATE OF notice_title, summary, notice_content, notice_time, take_down_time ON platform_notice
  FOR EACH ROW EXECUTE FUNCTION search_follow('notice_id');
CREATE TRIGGER tr__material_info__search
  AFTER INSERT OR DELETE OR UPDATE OF name, subtitle, specifications, brand, style, characteristic, description, introduce, status
  ON material_info FOR EACH ROW EXECUTE FUNCTION search_follow('info_id');
CREATE TRIGGER tr__repair_person__search AFTER INSERT OR UPDATE OR DELETE ON repair_person
  FOR EACH ROW EXECUTE FUNCTION search_follow('information_id');

CREATE FUNCTION search_follow_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(information_id) FROM repair_person WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER tr__sys_user__search AFTER UPDATE OF nick_name ON sys_user
  FOR EACH ROW EXECUTE FUNCTION search_follow_user();

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
CREATE TRIGGER tr__sys_file__search_added AFTER INSERT OR UPDATE OF owner_id, is_private ON sys_file
  FOR EACH ROW WHEN (NEW.content_type = 'application/pdf') EXECUTE FUNCTION search_follow_file();
CREATE TRIGGER tr__sys_file__search_gone AFTER DELETE ON sys_file
  FOR EACH ROW WHEN (OLD.content_type = 'application/pdf') EXECUTE FUNCTION search_follow_file();

CREATE FUNCTION search_follow_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(owner_id) FROM sys_file WHERE file_id = NEW.file_id AND owner_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER tr__file_text__search AFTER UPDATE OF content ON file_text
  FOR EACH ROW EXECUTE FUNCTION search_follow_text();

INSERT INTO file_text (file_id) SELECT file_id FROM sys_file
WHERE content_type = 'application/pdf' AND owner_id IS NOT NULL AND NOT is_private;
SELECT search_refresh(owner_id) FROM search_source;
