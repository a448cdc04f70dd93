-- Codes for setting a forgotten password, what applicants have been told, and reading records as
-- the back office lists them.

-- A row each time somebody asked for a code. Numbers that no account has are kept the same way, by
-- their hash and without a user, so that both cost the same; the newest row of a number counts.
CREATE TABLE sys_retrieval (
  retrieval_id bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__sys_retrieval PRIMARY KEY,
  phone_hash   bytea       NOT NULL,
  address      text        NOT NULL,
  user_id      bigint      CONSTRAINT fk__sys_retrieval__user REFERENCES sys_user ON DELETE CASCADE,
  code_hash    bytea       NOT NULL,
  tries        integer     NOT NULL DEFAULT 0 CONSTRAINT ck__sys_retrieval__tries CHECK (tries BETWEEN 0 AND 5),
  used         boolean     NOT NULL DEFAULT false,
  sent_at      timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX ix__sys_retrieval__phone_hash ON sys_retrieval (phone_hash, retrieval_id DESC);
CREATE INDEX ix__sys_retrieval__address ON sys_retrieval (address, sent_at);
CREATE INDEX ix__sys_retrieval__sent_at ON sys_retrieval (sent_at);
CREATE INDEX ix__sys_retrieval__user_id ON sys_retrieval (user_id);
CREATE INDEX ix__sys_user__whole_phonenumber ON sys_user (phonenumber);

-- The session in which an applicant was told of the approval; that session only goes on telling it.
ALTER TABLE repair_person ADD COLUMN decision_seen_in bigint;

CREATE INDEX ix__repair_record__title ON repair_record USING gin (title gin_trgm_ops);
CREATE INDEX ix__repair_record__repair_id ON repair_record (repair_id);
