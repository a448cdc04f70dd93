-- The work page is the first page of the first application, and so what a sign-in leads to. Other
-- roles than platform_admin get it from their administrators.
CALL add_menu('application-center/work-page', '工作台', 'C');
UPDATE sys_menu SET order_num = CASE WHEN menu_code = 'work-page' THEN 1 ELSE order_num + 1 END
WHERE parent_id = (SELECT menu_id FROM sys_menu WHERE parent_id IS NULL AND menu_code = 'application-center');

-- Part numbers, which people jump to, stand among the specifications.
CREATE INDEX ix__material_info__specifications ON material_info USING gin (specifications gin_trgm_ops);
