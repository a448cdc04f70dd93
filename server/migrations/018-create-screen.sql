-- The digital screen: indexes for what it counts, word of changed accounts, and its menus.

-- Readings by hour and by item over the last days, from the index alone.
CREATE INDEX ix__repair_record__created_at ON repair_record (created_at) INCLUDE (repair_id, seconds);
-- Sign-ins that succeeded, by place.
CREATE INDEX ix__sys_access_log__signed_in ON sys_access_log (login_time) INCLUDE (login_location)
  WHERE status = '1' AND msg = '登录成功';

-- Accounts are changed in many places and seldom: the tables themselves tell of it.
CREATE FUNCTION tell_person_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('aeromaint_changes', 'repair_person');
  RETURN NULL;
END $$;
CREATE TRIGGER tr__repair_person__changes AFTER INSERT OR UPDATE OR DELETE ON repair_person
  FOR EACH STATEMENT EXECUTE FUNCTION tell_person_change();
CREATE TRIGGER tr__sys_user__changes AFTER UPDATE OF status, nick_name ON sys_user
  FOR EACH STATEMENT EXECUTE FUNCTION tell_person_change();

-- An application, for databases that are already filled; an empty one gets it from the base data.
WITH application AS (
  INSERT INTO sys_menu (menu_name, menu_code, menu_type, parent_id, order_num)
  SELECT '数字大屏', 'digital-screen', 'A', NULL, max(order_num) + 1 FROM sys_menu
  WHERE parent_id IS NULL HAVING count(*) > 0
  ON CONFLICT DO NOTHING
  RETURNING menu_id
)
INSERT INTO sys_role_menu (role_id, menu_id)
SELECT role_id, menu_id FROM application, sys_role WHERE role_key = 'platform_admin';
CALL add_menu('digital-screen/overview', '运行总览', 'C');
CALL add_menu('digital-screen/hangar', '机库态势', 'C');
