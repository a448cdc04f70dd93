-- The page of backups removes archives too.

CALL add_menu('configuration-center/system-manage/backup/backup-remove', '删除备份', 'F', 'system:backup:remove');
