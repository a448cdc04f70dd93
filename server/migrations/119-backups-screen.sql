-- Backups are looked at, made and taken away on a page of their own.
CALL add_menu('configuration-center/system-manage/backup', '备份', 'C', 'system:backup:list');
CALL add_menu('configuration-center/system-manage/backup/backup-add', '立即备份', 'F', 'system:backup:add');
CALL add_menu('configuration-center/system-manage/backup/backup-export', '下载备份', 'F', 'system:backup:export');
