-- Only earlier migrations called these. A fresh database does not have them.
DROP ROUTINE IF EXISTS add_edit_buttons, add_menu, applies_to, title_key;
