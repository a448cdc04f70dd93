-- The sign-in before the present one, which people compare with what they remember.

ALTER TABLE sys_user
  ADD COLUMN previous_login_ip   text,
  ADD COLUMN previous_login_date timestamptz;
