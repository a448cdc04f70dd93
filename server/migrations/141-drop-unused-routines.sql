-- Only migrations of before called these. A fresh database has none of them.
DROP ROUTINE IF EXISTS add_edit_buttons, add_menu, title_key;
