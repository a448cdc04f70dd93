-- Trigger: records who set mail and phone: 'owner' or 'staff'.
-- `aeromaint.actor` is the id of the writing user, or 'provider'. Without it (migrations) the setter stays.
CREATE OR REPLACE FUNCTION note_contact_setter() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := current_setting('aeromaint.actor', true);
  setter text := CASE WHEN actor = NEW.user_id::text THEN 'owner' ELSE 'staff' END;
BEGIN
  IF coalesce(actor, '') = '' THEN RETURN NEW; END IF;
  IF NEW.email IS DISTINCT FROM OLD.email THEN NEW.email_set_by := setter; END IF;
  IF NEW.phonenumber IS DISTINCT FROM OLD.phonenumber THEN NEW.phonenumber_set_by := setter; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER tr__sys_user__contact_setter BEFORE UPDATE OF email, phonenumber ON sys_user
  FOR EACH ROW WHEN ((NEW.email, NEW.phonenumber) IS DISTINCT FROM (OLD.email, OLD.phonenumber))
  EXECUTE FUNCTION note_contact_setter();
