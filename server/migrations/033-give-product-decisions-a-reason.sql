-- Why a product was rejected; who edits it reads it, and an edit clears it.

ALTER TABLE material_info ADD COLUMN reason text;
