-- Tries under way at one directory must not keep others waiting.

ALTER TABLE sys_sign_in_try ADD COLUMN directory_id bigint;
COMMENT ON COLUMN sys_sign_in_try.directory_id IS
  'Directory that is asked, without a reference: the row lives ten minutes; null: a password of this platform';
-- Pictures that are stored from now on have lost their metadata; older ones lose it when they are sent.

ALTER TABLE sys_file ADD COLUMN is_stripped boolean NOT NULL DEFAULT false;
