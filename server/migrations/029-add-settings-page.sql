-- A page of its own for the built-in parameters, with a control for each.
CALL add_menu('configuration-center/system-manage/settings', '系统设置', 'C',
  'system:config:list,system:config:query');
