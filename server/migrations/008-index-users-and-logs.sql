-- Users and logs: an index for each filter, what an edit changed, totals of the logs that nobody
-- has to count, and their screens for databases that are already filled.

CREATE INDEX ix__sys_user__created_at ON sys_user (created_at DESC, user_id DESC);
CREATE INDEX ix__sys_user__status ON sys_user (status, created_at DESC, user_id DESC);
CREATE INDEX ix__sys_user__user_name ON sys_user USING gin (user_name gin_trgm_ops);
CREATE INDEX ix__sys_user__phonenumber ON sys_user USING gin (phonenumber gin_trgm_ops);

ALTER TABLE sys_oper_log ADD COLUMN changes jsonb;
CREATE INDEX ix__sys_oper_log__status ON sys_oper_log (status, oper_time DESC, oper_id DESC);
CREATE INDEX ix__sys_oper_log__business_type ON sys_oper_log (business_type, oper_time DESC, oper_id DESC);
CREATE INDEX ix__sys_oper_log__title ON sys_oper_log (title, oper_time DESC, oper_id DESC);
CREATE INDEX ix__sys_oper_log__oper_name ON sys_oper_log (oper_name, oper_time DESC, oper_id DESC);

CREATE INDEX ix__sys_access_log__status ON sys_access_log (status, login_time DESC, access_id DESC);
CREATE INDEX ix__sys_access_log__user_name ON sys_access_log (user_name, login_time DESC, access_id DESC);
CREATE INDEX ix__sys_access_log__ipaddr ON sys_access_log (ipaddr, login_time DESC, access_id DESC);

-- Sessions that have not ended, newest first.
CREATE INDEX ix__sys_session__live ON sys_session (created_at DESC, session_id DESC) WHERE ended_at IS NULL;

-- How many rows of a log have a value in a column (facet '': all rows; 'hour': hours since 1970).
-- A count is spread over shards, so that writers at the same moment do not wait for each other;
-- removals have a shard of their own, since a large one takes long.
CREATE TABLE sys_log_tally (
  log   text     NOT NULL,
  facet text     NOT NULL,
  value text     NOT NULL,
  shard smallint NOT NULL,
  total bigint   NOT NULL,
  CONSTRAINT pk__sys_log_tally PRIMARY KEY (log, facet, value, shard)
) WITH (fillfactor = 70);

-- Every transaction takes its counts in the same order, so that no two can wait for each other.
CREATE FUNCTION tally_sys_oper_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sys_log_tally AS t (log, facet, value, shard, total)
  SELECT 'sys_oper_log', facet, value,
    CASE TG_OP WHEN 'INSERT' THEN pg_backend_pid() % 16 ELSE -1 END,
    CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed CROSS JOIN LATERAL (VALUES
    ('', ''), ('status', status), ('business_type', business_type), ('title', title),
    ('oper_name', oper_name), ('hour', floor(extract(epoch FROM oper_time) / 3600)::bigint::text)
  ) AS counted (facet, value)
  GROUP BY facet, value ORDER BY facet, value
  ON CONFLICT (log, facet, value, shard) DO UPDATE SET total = t.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_sys_access_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sys_log_tally AS t (log, facet, value, shard, total)
  SELECT 'sys_access_log', facet, value,
    CASE TG_OP WHEN 'INSERT' THEN pg_backend_pid() % 16 ELSE -1 END,
    CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed CROSS JOIN LATERAL (VALUES
    ('', ''), ('status', status), ('user_name', user_name), ('ipaddr', ipaddr),
    ('hour', floor(extract(epoch FROM login_time) / 3600)::bigint::text)
  ) AS counted (facet, value)
  GROUP BY facet, value ORDER BY facet, value
  ON CONFLICT (log, facet, value, shard) DO UPDATE SET total = t.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION forget_log_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sys_log_tally WHERE log = TG_TABLE_NAME;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;

CREATE TRIGGER tally_insert AFTER INSERT ON sys_oper_log REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_sys_oper_log();
CREATE TRIGGER tally_delete AFTER DELETE ON sys_oper_log REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_sys_oper_log();
CREATE TRIGGER tally_truncate AFTER TRUNCATE ON sys_oper_log
  FOR EACH STATEMENT EXECUTE FUNCTION forget_log_tally();
CREATE TRIGGER refuse_update BEFORE UPDATE ON sys_oper_log
  FOR EACH ROW EXECUTE FUNCTION refuse_log_change();

CREATE TRIGGER tally_insert AFTER INSERT ON sys_access_log REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_sys_access_log();
CREATE TRIGGER tally_delete AFTER DELETE ON sys_access_log REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_sys_access_log();
CREATE TRIGGER tally_truncate AFTER TRUNCATE ON sys_access_log
  FOR EACH STATEMENT EXECUTE FUNCTION forget_log_tally();
CREATE TRIGGER refuse_update BEFORE UPDATE ON sys_access_log
  FOR EACH ROW EXECUTE FUNCTION refuse_log_change();

INSERT INTO sys_log_tally (log, facet, value, shard, total)
SELECT 'sys_oper_log', facet, value, 0, count(*)
FROM sys_oper_log CROSS JOIN LATERAL (VALUES
  ('', ''), ('status', status), ('business_type', business_type), ('title', title),
  ('oper_name', oper_name), ('hour', floor(extract(epoch FROM oper_time) / 3600)::bigint::text)
) AS counted (facet, value)
GROUP BY facet, value;

INSERT INTO sys_log_tally (log, facet, value, shard, total)
SELECT 'sys_access_log', facet, value, 0, count(*)
FROM sys_access_log CROSS JOIN LATERAL (VALUES
  ('', ''), ('status', status), ('user_name', user_name), ('ipaddr', ipaddr),
  ('hour', floor(extract(epoch FROM login_time) / 3600)::bigint::text)
) AS counted (facet, value)
GROUP BY facet, value;

INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT '日志保留天数', 'sys.log.retentionDays', '180', 'Y', '操作日志和登录日志超过该天数后每日自动清理，正整数'
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;

INSERT INTO sys_menu (menu_name, menu_code, menu_type, parent_id, order_num)
SELECT '日志管理', 'log-manage', 'M', menu_id, 2 FROM sys_menu
WHERE menu_code = 'configuration-center' AND parent_id IS NULL
ON CONFLICT DO NOTHING;

WITH page AS (
  INSERT INTO sys_menu (menu_name, menu_code, menu_type, parent_id, order_num, perms)
  SELECT new.menu_name, new.menu_code, 'C', m.menu_id, new.order_num, new.perms
  FROM sys_menu m JOIN (VALUES
    ('system-manage', '用户管理', 'user-manage', 1, 'system:user:list,system:user:query'),
    ('log-manage', '操作日志', 'business-log', 1, 'monitor:operlog:list,monitor:operlog:query'),
    ('log-manage', '登录日志', 'login-log', 2, 'monitor:accesslog:list,monitor:accesslog:query'),
    ('log-manage', '在线用户', 'online-user', 3, 'monitor:online:list')
  ) AS new (parent_code, menu_name, menu_code, order_num, perms) ON new.parent_code = m.menu_code
  ON CONFLICT DO NOTHING
  RETURNING menu_id, menu_code
)
INSERT INTO sys_menu (menu_name, menu_code, menu_type, parent_id, order_num, perms)
SELECT new.menu_name, new.menu_code, 'F', page.menu_id, new.order_num, new.perms
FROM page JOIN (VALUES
  ('user-manage', '新增用户', 'user-add', 1, 'system:user:add'),
  ('user-manage', '编辑用户', 'user-edit', 2, 'system:user:edit'),
  ('user-manage', '删除用户', 'user-remove', 3, 'system:user:remove'),
  ('user-manage', '启用停用', 'user-status', 4, 'system:user:status'),
  ('user-manage', '重置密码', 'user-reset-pwd', 5, 'system:user:resetPwd'),
  ('user-manage', '解除登录限制', 'user-unlock', 6, 'system:user:unlock'),
  ('user-manage', '导出用户', 'user-export', 7, 'system:user:export'),
  ('business-log', '删除操作日志', 'operlog-remove', 1, 'monitor:operlog:remove'),
  ('business-log', '清空操作日志', 'operlog-clean', 2, 'monitor:operlog:clean'),
  ('business-log', '导出操作日志', 'operlog-export', 3, 'monitor:operlog:export'),
  ('login-log', '删除登录日志', 'accesslog-remove', 1, 'monitor:accesslog:remove'),
  ('login-log', '清空登录日志', 'accesslog-clean', 2, 'monitor:accesslog:clean'),
  ('login-log', '导出登录日志', 'accesslog-export', 3, 'monitor:accesslog:export'),
  ('online-user', '强制退出', 'online-force-quit', 1, 'monitor:online:forceQuit')
) AS new (parent_code, menu_name, menu_code, order_num, perms) ON new.parent_code = page.menu_code;
