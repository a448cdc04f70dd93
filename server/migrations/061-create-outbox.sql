-- What has happened and who has to hear of it: written in the transaction of the change, so that an event
-- is there exactly when its change is.

-- `subject` orders: events of one subject are expanded, and reach each receiver, one after the other.
CREATE TABLE outbox_event (
  event_id        uuid        NOT NULL DEFAULT gen_random_uuid() CONSTRAINT pk__outbox_event PRIMARY KEY,
  -- In which order they were written; ids of events are shown to others and tell nothing.
  sequence        bigint      NOT NULL DEFAULT nextval('seq__id'),
  kind            text        NOT NULL,
  subject         text        NOT NULL,
  payload         jsonb       NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  expanded_at     timestamptz,
  attempts        integer     NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT '-infinity',
  failure         text
);
CREATE INDEX ix__outbox_event__waiting ON outbox_event (sequence) WHERE expanded_at IS NULL;
CREATE INDEX ix__outbox_event__waiting_subject ON outbox_event (subject, sequence) WHERE expanded_at IS NULL;
CREATE INDEX ix__outbox_event__created_at ON outbox_event (created_at);

-- One receiver of one event. `next_attempt_at` of a row that a server has taken is when its lease ends.
-- `due_at`: from when on a day of tries is counted.
CREATE TABLE delivery (
  delivery_id     bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__delivery PRIMARY KEY,
  event_id        uuid        NOT NULL CONSTRAINT fk__delivery__event REFERENCES outbox_event ON DELETE CASCADE,
  subject         text        NOT NULL,
  channel_kind    text        NOT NULL,
  channel_id      bigint,
  user_id         bigint,
  address         text        NOT NULL,
  content         jsonb       NOT NULL,
  endpoint        text        NOT NULL GENERATED ALWAYS AS (coalesce(channel_id::text, channel_kind)) STORED,
  state           text        NOT NULL DEFAULT 'waiting'
                  CONSTRAINT ck__delivery__state CHECK (state IN ('waiting', 'sent', 'dead')),
  attempts        integer     NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL DEFAULT now(),
  due_at          timestamptz NOT NULL DEFAULT now(),
  next_attempt_at timestamptz NOT NULL DEFAULT '-infinity',
  last_attempt_at timestamptz,
  sent_at         timestamptz,
  status          integer,
  answer          text
);
CREATE INDEX ix__delivery__waiting ON delivery (endpoint, next_attempt_at, delivery_id) WHERE state = 'waiting';
CREATE INDEX ix__delivery__waiting_subject ON delivery (subject, endpoint, address, delivery_id) WHERE state = 'waiting';
CREATE INDEX ix__delivery__event ON delivery (event_id);
CREATE INDEX ix__delivery__newest ON delivery (created_at DESC, delivery_id DESC);
CREATE INDEX ix__delivery__dead ON delivery (created_at DESC, delivery_id DESC) WHERE state = 'dead';
