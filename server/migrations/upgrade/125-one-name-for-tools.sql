-- The site, its dictionary and the office's dialogs say 工具设备服务. Names that somebody gave himself stay.

UPDATE sys_menu SET menu_name = replace(menu_name, '工具设备信息', '工具设备服务')
WHERE (menu_type, menu_code, menu_name) IN (
  ('C', 'tooling-info-manage', '工具设备信息'),
  ('F', 'tool-info-add', '新增工具设备信息'),
  ('F', 'tool-info-edit', '编辑工具设备信息'),
  ('F', 'tool-info-remove', '删除工具设备信息')
);
