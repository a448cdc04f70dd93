-- Searching parts of names in lower case is several times cheaper than ILIKE, which folds both sides
-- for every row: one or two characters find too much for any index.
ALTER TABLE sys_user ADD COLUMN user_name_lower text NOT NULL GENERATED ALWAYS AS (lower(user_name)) STORED;
DROP INDEX ix__sys_user__user_name;
CREATE INDEX ix__sys_user__user_name_lower ON sys_user USING gin (user_name_lower gin_trgm_ops);
ALTER TABLE sys_log_tally ADD COLUMN value_lower text NOT NULL GENERATED ALWAYS AS (lower(value)) STORED;

-- The log rows of some departments, or of one person: pages in their order, and counts by any
-- filter from the index alone.
CREATE INDEX ix__sys_oper_log__dept_id ON sys_oper_log (dept_id, oper_time DESC, oper_id DESC)
  INCLUDE (status, business_type, title, oper_name);
CREATE INDEX ix__sys_oper_log__user_id ON sys_oper_log (user_id, oper_time DESC, oper_id DESC);
CREATE INDEX ix__sys_access_log__dept_id ON sys_access_log (dept_id, login_time DESC, access_id DESC)
  INCLUDE (status, user_name, ipaddr);
CREATE INDEX ix__sys_access_log__user_id ON sys_access_log (user_id, login_time DESC, access_id DESC);
