-- The one who sends an inquiry is its inquirer, as its other end is the recipient.

ALTER TABLE material_inquiry RENAME COLUMN asker_id TO inquirer_id;
ALTER TABLE material_inquiry RENAME CONSTRAINT fk__material_inquiry__asker TO fk__material_inquiry__inquirer;
ALTER INDEX uq__material_inquiry__asker_id__info_id RENAME TO uq__material_inquiry__inquirer_id__info_id;
ALTER INDEX ix__material_inquiry__asker_id RENAME TO ix__material_inquiry__inquirer_id;
