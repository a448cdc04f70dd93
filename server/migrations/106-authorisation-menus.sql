-- The screens of authorisations, with their rights, and what people may set.

CALL add_menu('application-center/my-authorisation', '我的授权', 'C');
CALL add_menu('management-center/authorisation-manage', '授权管理', 'C',
  'document:authorisation:list,document:authorisation:query');
CALL add_menu('management-center/authorisation-manage/authorisation-add', '签发授权', 'F', 'document:authorisation:add');
CALL add_menu('management-center/authorisation-manage/authorisation-suspend', '会签、暂停与终止', 'F',
  'document:authorisation:suspend');
CALL add_menu('management-center/authorisation-manage/authorisation-export', '导出授权', 'F', 'document:authorisation:export');
CALL add_menu('management-center/who-may', '放行查询', 'C', 'document:authorisation:list');

INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT name, key, value, 'Y', remark
FROM (VALUES
  ('授权编号规则', 'authorisation.numberPattern', 'AUTH-{yyyy}-{nnnn}', '{yyyy} 为年份，{nnnn} 为流水号，n 的个数为位数'),
  ('授权须会签', 'authorisation.twoSignatures', 'true', '签发后还须质量人员会签才有效；签发人不能会签自己签发的授权')
) AS new (name, key, value, remark)
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT (config_key) DO NOTHING;
