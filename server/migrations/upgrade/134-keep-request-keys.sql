-- A creating call that is sent twice creates once: its first answer, for as long as a repeated call gets it.

CREATE TABLE request_key (
  user_id bigint NOT NULL,
  -- Key of the client; '=' and the hash for a call without a key.
  key text NOT NULL,
  -- SHA-256 of route and body, without sealed fields.
  body_hash text NOT NULL,
  -- The result of the first call; null where it is a secret.
  result jsonb,
  expires_at timestamptz NOT NULL,
  CONSTRAINT pk__request_key PRIMARY KEY (user_id, key),
  CONSTRAINT fk__request_key__user FOREIGN KEY (user_id) REFERENCES sys_user (user_id) ON DELETE CASCADE
);
CREATE INDEX ix__request_key__expires ON request_key (expires_at);
