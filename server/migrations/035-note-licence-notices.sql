-- When staff told somebody to renew a licence, and the last day of the licence that it was about: a
-- renewed one has not been spoken of.
ALTER TABLE repair_person
  ADD COLUMN licence_notified_at timestamptz,
  ADD COLUMN licence_notified_for date;
