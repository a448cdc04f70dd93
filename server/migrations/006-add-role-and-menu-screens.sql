-- The screens of roles and menus, and the dictionary of data scopes, for databases that are
-- already filled; an empty one gets them from the base data.

UPDATE sys_menu SET order_num = 5 WHERE menu_code = 'post-manage' AND order_num = 1;

WITH page AS (
  INSERT INTO sys_menu (menu_name, menu_code, menu_type, parent_id, order_num, perms)
  SELECT new.menu_name, new.menu_code, 'C', m.menu_id, new.order_num, new.perms
  FROM sys_menu m, (VALUES
    ('角色管理', 'role-manage', 2, 'system:role:list,system:role:query'),
    ('菜单管理', 'menu-manage', 3, 'system:menu:list,system:menu:query')
  ) AS new (menu_name, menu_code, order_num, perms)
  WHERE m.menu_code = 'system-manage'
  ON CONFLICT DO NOTHING
  RETURNING menu_id, menu_code
)
INSERT INTO sys_menu (menu_name, menu_code, menu_type, parent_id, order_num, perms)
SELECT new.menu_name, new.menu_code, 'F', page.menu_id, new.order_num, new.perms
FROM page JOIN (VALUES
  ('role-manage', '新增角色', 'role-add', 1, 'system:role:add'),
  ('role-manage', '编辑角色', 'role-edit', 2, 'system:role:edit'),
  ('role-manage', '删除角色', 'role-remove', 3, 'system:role:remove'),
  ('role-manage', '菜单权限', 'role-menu', 4, 'system:role:menu'),
  ('role-manage', '数据权限', 'role-scope', 5, 'system:role:scope'),
  ('menu-manage', '新增菜单', 'menu-add', 1, 'system:menu:add'),
  ('menu-manage', '编辑菜单', 'menu-edit', 2, 'system:menu:edit'),
  ('menu-manage', '删除菜单', 'menu-remove', 3, 'system:menu:remove')
) AS new (parent_code, menu_name, menu_code, order_num, perms) ON new.parent_code = page.menu_code;

WITH dictionary AS (
  INSERT INTO sys_dict_type (dict_type, dict_name)
  SELECT 'DATA_SCOPE', '数据权限' WHERE EXISTS (SELECT FROM sys_dict_type)
  ON CONFLICT DO NOTHING
  RETURNING dict_type
)
INSERT INTO sys_dict_data (dict_type, dict_label, dict_value, dict_sort)
SELECT dictionary.dict_type, new.label, new.value, new.value::integer
FROM dictionary, (VALUES
  ('全部数据', '1'), ('自定义部门数据', '2'), ('本部门数据', '3'),
  ('本部门及以下数据', '4'), ('仅本人数据', '5'), ('本子公司数据', '6')
) AS new (label, value);
