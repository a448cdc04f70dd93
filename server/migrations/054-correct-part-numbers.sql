-- Recognised part numbers are corrected by staff, and no number comes in place of itself.

ALTER TABLE material_info ADD CONSTRAINT ck__material_info__superseded_by
  CHECK (number_form(superseded_by) <> number_form(part_number));

-- Whether staff added it: what was rejected goes back to what it was.
ALTER TABLE recognised_number ADD COLUMN is_added boolean NOT NULL DEFAULT false;

-- The list's order, and from the index alone what it is narrowed by.
CREATE INDEX ix__recognised_number__listed ON recognised_number (recognised_id DESC)
  INCLUDE (owner_id, normalised, source, state);

CALL add_menu('management-center/part-number', '件号识别', 'C', 'material:number:list');
CALL add_menu('management-center/part-number/part-number-edit', '修正件号', 'F', 'material:number:edit');
