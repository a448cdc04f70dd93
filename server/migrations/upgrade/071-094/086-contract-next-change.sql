-- When a document is due is a row of `due`.
ALTER TABLE document DROP COLUMN next_change;
