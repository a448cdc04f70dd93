-- The screens of departments, dictionaries and parameters, for databases that are already filled;
-- an empty one gets them from the base data.

WITH page AS (
  INSERT INTO sys_menu (menu_name, menu_code, menu_type, parent_id, order_num, perms)
  SELECT new.menu_name, new.menu_code, 'C', m.menu_id, new.order_num, new.perms
  FROM sys_menu m, (VALUES
    ('部门管理', 'dept-manage', 4, 'system:dept:list,system:dept:query'),
    ('字典管理', 'dict-manage', 6, 'system:dict:list,system:dict:query'),
    ('参数管理', 'config-manage', 7, 'system:config:list,system:config:query')
  ) AS new (menu_name, menu_code, order_num, perms)
  WHERE m.menu_code = 'system-manage'
  ON CONFLICT DO NOTHING
  RETURNING menu_id, menu_code
)
INSERT INTO sys_menu (menu_name, menu_code, menu_type, parent_id, order_num, perms)
SELECT new.menu_name, new.menu_code, 'F', page.menu_id, new.order_num, new.perms
FROM page JOIN (VALUES
  ('dept-manage', '新增部门', 'dept-add', 1, 'system:dept:add'),
  ('dept-manage', '编辑部门', 'dept-edit', 2, 'system:dept:edit'),
  ('dept-manage', '删除部门', 'dept-remove', 3, 'system:dept:remove'),
  ('dict-manage', '新增字典', 'dict-add', 1, 'system:dict:add'),
  ('dict-manage', '编辑字典', 'dict-edit', 2, 'system:dict:edit'),
  ('dict-manage', '删除字典', 'dict-remove', 3, 'system:dict:remove'),
  ('dict-manage', '刷新字典缓存', 'dict-refresh', 4, 'system:dict:refresh'),
  ('config-manage', '新增参数', 'config-add', 1, 'system:config:add'),
  ('config-manage', '编辑参数', 'config-edit', 2, 'system:config:edit'),
  ('config-manage', '删除参数', 'config-remove', 3, 'system:config:remove'),
  ('config-manage', '刷新参数缓存', 'config-refresh', 4, 'system:config:refresh')
) AS new (parent_code, menu_name, menu_code, order_num, perms) ON new.parent_code = page.menu_code;
