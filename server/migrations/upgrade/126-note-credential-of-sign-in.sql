-- A sign-in proves who the person is only if a credential was checked then. Null: the company's app knew the person.
ALTER TABLE sys_session ADD sign_in_proved_at timestamptz;
