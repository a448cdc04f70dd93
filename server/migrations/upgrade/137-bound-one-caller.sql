-- The page of backups removes archives too.

CALL add_menu('configuration-center/system-manage/backup/backup-remove', '删除备份', 'F', 'system:backup:remove');

-- Tries of a reset code by address, without the address of the request for the code.
ALTER TABLE sys_retrieval ADD COLUMN other_tries jsonb NOT NULL DEFAULT '{}';
