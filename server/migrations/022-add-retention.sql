-- How long reading records, files that nobody took and backups stay, for databases that are already
-- filled; an empty one gets the parameters from the base data.

INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT new.config_name, new.config_key, new.config_value, 'Y', new.remark
FROM (VALUES
  ('阅读记录保留天数', 'sys.record.retentionDays', '0', '超过该天数的阅读记录每日自动清理，0 永久保留'),
  ('未使用文件保留天数', 'sys.file.unownedDays', '1', '编辑器上传后未被任何内容使用的文件超过该天数后自动清理，0 永久保留'),
  ('备份保留天数', 'sys.backup.retentionDays', '0', '新备份完成后删除超过该天数的旧备份，0 永久保留')
) AS new (config_name, config_key, config_value, remark)
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;

UPDATE sys_config SET remark = '操作日志和登录日志超过该天数后每日自动清理，0 永久保留'
WHERE config_key = 'sys.log.retentionDays';
