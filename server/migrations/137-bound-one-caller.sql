-- The page of backups removes archives too.

CALL add_menu('configuration-center/system-manage/backup/backup-remove', '删除备份', 'F', 'system:backup:remove');

-- Tries of a reset code from other addresses than the one that asked for it, by address.
ALTER TABLE sys_retrieval ADD COLUMN other_tries jsonb NOT NULL DEFAULT '{}';
