-- A decider whose account is deleted stays one, as of the day of the submission, so that the leader of
-- the department stands in and no step is left that nobody can finish.

ALTER TABLE review_decider
  DROP CONSTRAINT fk__review_decider__user,
  ADD COLUMN name text,
  ADD COLUMN dept_id bigint;
UPDATE review_decider w SET name = u.nick_name, dept_id = u.dept_id FROM sys_user u WHERE u.user_id = w.user_id;
ALTER TABLE review_decider ALTER COLUMN name SET NOT NULL;
