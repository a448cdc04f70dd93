-- Trigger: notifies the caches of all servers, because accounts change in many places.
CREATE OR REPLACE FUNCTION tell_person_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('aeromaint_changes', 'repair_person');
  RETURN NULL;
END $$;

CREATE TRIGGER tr__repair_person__changes AFTER INSERT OR DELETE OR UPDATE ON repair_person
  FOR EACH STATEMENT EXECUTE FUNCTION tell_person_change();
CREATE TRIGGER tr__sys_user__changes AFTER UPDATE OF status, nick_name ON sys_user
  FOR EACH STATEMENT EXECUTE FUNCTION tell_person_change();
