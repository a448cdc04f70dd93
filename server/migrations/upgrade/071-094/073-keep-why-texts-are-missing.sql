-- Why the words of a file are not there; null while it waits, and once they are.
ALTER TABLE file_text ADD COLUMN failure text
  CONSTRAINT ck__file_text__failure CHECK (failure IN ('tooLarge', 'unreadable'));
