-- Public keys that signed the evidence ledger before the present one, with the last entry of each.
CREATE TABLE evidence_key (
  public_key text NOT NULL,
  last_seq bigint NOT NULL,
  last_hash text NOT NULL,
  kept_at timestamptz NOT NULL,
  CONSTRAINT pk__evidence_key PRIMARY KEY (public_key)
);
