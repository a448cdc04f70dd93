-- The screens of aircraft types and of the fleet, for databases that are filled already.

CALL add_menu('configuration-center/system-manage/aircraft-type-manage', '机型管理', 'C', 'fleet:type:list,fleet:type:query');
CALL add_edit_buttons('configuration-center/system-manage/aircraft-type-manage', 'aircraft-type', '机型', 'fleet:type');
CALL add_menu('configuration-center/system-manage/fleet-manage', '机队管理', 'C', 'fleet:aircraft:list,fleet:aircraft:query');
CALL add_edit_buttons('configuration-center/system-manage/fleet-manage', 'aircraft', '飞机', 'fleet:aircraft');
CALL add_menu('configuration-center/system-manage/fleet-manage/aircraft-export', '导出机队', 'F', 'fleet:aircraft:export');
