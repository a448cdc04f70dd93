-- Undoing an import must not take back a later save of the user. Null for other rows and for earlier imports.
ALTER TABLE sheet_import_row ADD COLUMN user_state text;
