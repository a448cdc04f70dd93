-- Imports of pay are kept like all others. The last one of a month has no end.
ALTER TABLE sheet_import ADD COLUMN undo_until timestamptz DEFAULT now() + interval '24 hours';

UPDATE sheet_import SET undo_until = created_at + interval '24 hours';

INSERT INTO sheet_import (import_id, resource, file_name, imported, updated, created_by, created_at, undo_until)
SELECT batch_id, '/platform/salary/' || month, file_name, imported, updated, created_by, created_at, NULL
FROM platform_salary_batch WHERE undoable;

INSERT INTO sheet_import_row (import_id, row_id, place, name, version, previous)
SELECT c.batch_id, c.salary_id, row_number() OVER (PARTITION BY c.batch_id ORDER BY c.salary_id), u.nick_name, 1, c.previous
FROM platform_salary_change c
  JOIN platform_salary_batch b USING (batch_id)
  JOIN platform_salary s USING (salary_id)
  JOIN sys_user u ON u.user_id = s.user_id
WHERE b.undoable;

COMMENT ON COLUMN sheet_import.undo_until IS 'Null: until the next import of the same resource';
