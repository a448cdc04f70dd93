-- Signing in: the key that passwords are sealed to, captchas, tries, sessions and their log.

-- One row: the key pair of all servers. The private half is sealed with the token secret.
CREATE TABLE sys_box_key (
  box_key_id  smallint    NOT NULL DEFAULT 1 CONSTRAINT pk__sys_box_key PRIMARY KEY
                          CONSTRAINT ck__sys_box_key__single CHECK (box_key_id = 1),
  public_key  bytea       NOT NULL,
  private_key bytea       NOT NULL,
  created_at  timestamptz NOT NULL
);

CREATE TABLE sys_captcha (
  captcha_id  uuid        NOT NULL CONSTRAINT pk__sys_captcha PRIMARY KEY,
  answer_hash bytea       NOT NULL,
  address     text        NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX ix__sys_captcha__address ON sys_captcha (address, expires_at);
CREATE INDEX ix__sys_captcha__expires_at ON sys_captcha (expires_at);

-- Tries that count against the limits: under way (not failed yet) or failed. Success removes them.
CREATE TABLE sys_sign_in_try (
  try_id   bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_sign_in_try PRIMARY KEY,
  account  text        NOT NULL,
  address  text        NOT NULL,
  failed   boolean     NOT NULL DEFAULT false,
  tried_at timestamptz NOT NULL
);
CREATE INDEX ix__sys_sign_in_try__address ON sys_sign_in_try (address, tried_at);
CREATE INDEX ix__sys_sign_in_try__account ON sys_sign_in_try (account);
CREATE INDEX ix__sys_sign_in_try__tried_at ON sys_sign_in_try (tried_at);

-- One sign-in; all refresh tokens that descend from it are its family.
CREATE TABLE sys_session (
  session_id bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_session PRIMARY KEY,
  user_id    bigint      NOT NULL CONSTRAINT fk__sys_session__user REFERENCES sys_user ON DELETE CASCADE,
  ipaddr     text        NOT NULL,
  browser    text        NOT NULL,
  os         text        NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at   timestamptz
);
CREATE INDEX ix__sys_session__user_id ON sys_session (user_id);
CREATE INDEX ix__sys_session__expires_at ON sys_session (expires_at);

CREATE TABLE sys_refresh_token (
  token_hash bytea       NOT NULL CONSTRAINT pk__sys_refresh_token PRIMARY KEY,
  session_id bigint      NOT NULL CONSTRAINT fk__sys_refresh_token__session REFERENCES sys_session ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX ix__sys_refresh_token__session_id ON sys_refresh_token (session_id);
CREATE INDEX ix__sys_refresh_token__expires_at ON sys_refresh_token (expires_at);

-- Every sign-in try and sign-out; rows outlive the account that they speak of.
CREATE TABLE sys_access_log (
  access_id      bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_access_log PRIMARY KEY,
  user_name      text        NOT NULL,
  user_id        bigint,
  dept_id        bigint,
  msg            text        NOT NULL,
  ipaddr         text        NOT NULL,
  login_location text        NOT NULL,
  browser        text        NOT NULL,
  os             text        NOT NULL,
  status         text        NOT NULL CONSTRAINT ck__sys_access_log__status CHECK (status IN ('1', '2')),
  login_time     timestamptz NOT NULL
);
CREATE INDEX ix__sys_access_log__login_time ON sys_access_log (login_time DESC, access_id DESC);
