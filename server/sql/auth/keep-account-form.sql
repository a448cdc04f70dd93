-- Trigger: the next look-alike becomes the first, so that the form stays taken.
CREATE OR REPLACE FUNCTION keep_account_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sys_user u SET look_alike = 0
  WHERE u.look_alike > 0 AND NOT EXISTS (
    SELECT FROM sys_user o WHERE o.account_form = u.account_form AND o.look_alike < u.look_alike);
  RETURN NULL;
END $$;

CREATE TRIGGER tr__sys_user__keep_account_form AFTER DELETE OR UPDATE OF user_name ON sys_user
  FOR EACH STATEMENT EXECUTE FUNCTION keep_account_form();
