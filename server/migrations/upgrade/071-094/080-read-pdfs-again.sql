-- Attachments without words say so; all PDFs are read again, since more of their words are read.
ALTER TABLE file_text DROP CONSTRAINT ck__file_text__failure;
ALTER TABLE file_text ADD CONSTRAINT ck__file_text__failure
  CHECK (failure IN ('tooLarge', 'unreadable', 'wordless'));
-- Their old words stay in the entries until the new ones come.
ALTER TABLE file_text DISABLE TRIGGER tr__file_text__search;
UPDATE file_text SET content = NULL, tries = 0, tried_at = '-infinity'
WHERE failure IS DISTINCT FROM 'tooLarge';
ALTER TABLE file_text ENABLE TRIGGER tr__file_text__search;
