-- Enabled leader of a department, or of the nearest department above that has one. Null: none.
CREATE OR REPLACE FUNCTION enabled_leader(dept bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE up AS (
    SELECT d.parent_id, u.user_id FROM sys_dept d LEFT JOIN sys_user u ON u.user_id = d.leader AND u.status = '1'
    WHERE d.dept_id = dept
    UNION ALL
    SELECT d.parent_id, u.user_id FROM up JOIN sys_dept d ON d.dept_id = up.parent_id
      LEFT JOIN sys_user u ON u.user_id = d.leader AND u.status = '1'
    WHERE up.user_id IS NULL
  )
  SELECT user_id FROM up WHERE user_id IS NOT NULL
$$;
