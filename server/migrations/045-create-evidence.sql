-- The evidence ledger: what was decided, signed, put into force, withdrawn or approved, by whom. Each
-- entry holds the hash of the one before and is signed with a key that is not in the database.

CREATE TABLE evidence (
  -- Gapless from 1: drawn behind a lock at the end of the transaction, not from a sequence.
  seq           bigint         CONSTRAINT pk__evidence PRIMARY KEY CONSTRAINT ck__evidence__seq CHECK (seq >= 1),
  -- Milliseconds, as the hashed text has them.
  at            timestamptz(3) NOT NULL,
  -- Name, account, department, posts and licences of that day.
  actor         jsonb          NOT NULL,
  act           text           NOT NULL,
  subject_kind  text           NOT NULL,
  subject_id    text           NOT NULL,
  subject_label text           NOT NULL,
  -- Of what was shown or decided on.
  sha256        text           CONSTRAINT ck__evidence__sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  details       jsonb          NOT NULL,
  prev_hash     text           CONSTRAINT ck__evidence__prev_hash CHECK ((prev_hash IS NULL) = (seq = 1)),
  -- SHA-256 over the canonical JSON (RFC 8785) of all of the above, and of the key.
  hash          text           NOT NULL CONSTRAINT ck__evidence__hash CHECK (hash ~ '^[0-9a-f]{64}$'),
  -- The public half of the key that signed, Ed25519, base64.
  key           text           NOT NULL,
  -- Over the 32 bytes of the hash, base64.
  signature     text           NOT NULL,
  -- For data scopes and searches.
  user_id       bigint         GENERATED ALWAYS AS ((actor ->> 'userId')::bigint) STORED,
  dept_id       bigint         GENERATED ALWAYS AS ((actor ->> 'deptId')::bigint) STORED
);
CREATE INDEX ix__evidence__at ON evidence (at DESC, seq DESC);
CREATE INDEX ix__evidence__user_id ON evidence (user_id, seq DESC);
CREATE INDEX ix__evidence__dept_id ON evidence (dept_id, seq DESC);
CREATE INDEX ix__evidence__act ON evidence (act, seq DESC);
CREATE INDEX ix__evidence__subject ON evidence (subject_kind, subject_id);

CREATE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the evidence ledger is only added to'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__evidence__append_only';
END $$;
CREATE TRIGGER tr__evidence__append_only BEFORE UPDATE OR DELETE ON evidence
  FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER tr__evidence__no_truncate BEFORE TRUNCATE ON evidence
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_evidence_change();

CREATE FUNCTION check_evidence_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  SELECT seq, hash INTO last FROM evidence ORDER BY seq DESC LIMIT 1;
  IF (NEW.seq, NEW.prev_hash) IS DISTINCT FROM (coalesce(last.seq, 0) + 1, last.hash) THEN
    RAISE EXCEPTION 'an entry of the evidence ledger follows the last one'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ck__evidence__chain';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tr__evidence__chain BEFORE INSERT ON evidence
  FOR EACH ROW EXECUTE FUNCTION check_evidence_chain();

-- Where the ledger ended on each day: what is written into the log, and mailed once.
CREATE TABLE evidence_head (
  day       date        CONSTRAINT pk__evidence_head PRIMARY KEY,
  seq       bigint      NOT NULL,
  hash      text        NOT NULL,
  noted_at  timestamptz NOT NULL,
  mailed_at timestamptz
);

INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT '台账头接收邮箱', 'evidence.headMail', '-', 'Y',
  '每日把证据台账的台账头发送到这些邮箱，多个用英文逗号分隔，- 为不发送；需要 MESSAGE_GATEWAY=smtp'
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;

CALL add_menu('management-center/evidence-ledger', '证据台账', 'C', 'document:evidence:list');
CALL add_menu('management-center/evidence-ledger/evidence-export', '导出证据台账', 'F', 'document:evidence:export');
