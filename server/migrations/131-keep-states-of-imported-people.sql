-- Undoing an import must not take back a later save of the user, whose row has a version of its own. Null for rows that
-- are no people, and for imports of before.
ALTER TABLE sheet_import_row ADD COLUMN user_state text;
