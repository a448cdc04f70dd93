-- What an operation was about, as it was called then: the row itself may be gone or renamed.

ALTER TABLE sys_oper_log ADD COLUMN subject text;
