-- What people are notified of in the platform, and how each of them wants to hear of it.

-- One row for one event and person, whatever made the event theirs. `way` is how it went out when it was
-- written; `digested_at` when a daily mail has named it. Events are removed earlier: no reference.
CREATE TABLE message (
  message_id  bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__message PRIMARY KEY,
  user_id     bigint      NOT NULL CONSTRAINT fk__message__user REFERENCES sys_user ON DELETE CASCADE,
  event_id    uuid        NOT NULL,
  kind        text        NOT NULL CONSTRAINT ck__message__kind
                          CHECK (kind IN ('approval', 'circulation', 'expiry', 'collection', 'subscription', 'system')),
  way         text        NOT NULL CONSTRAINT ck__message__way CHECK (way IN ('in_app', 'mail', 'digest')),
  title       text        NOT NULL,
  body        text        NOT NULL DEFAULT '',
  link        text        CONSTRAINT ck__message__link CHECK (link ~ '^/[^/\\]'),
  created_at  timestamptz NOT NULL,
  read_at     timestamptz,
  digested_at timestamptz,
  CONSTRAINT uq__message__user_id__event_id UNIQUE (user_id, event_id)
);
CREATE INDEX ix__message__newest ON message (user_id, message_id DESC) INCLUDE (kind, read_at);
CREATE INDEX ix__message__unread ON message (user_id) WHERE read_at IS NULL;
CREATE INDEX ix__message__digest ON message (user_id, message_id)
  WHERE way = 'digest' AND read_at IS NULL AND digested_at IS NULL;

-- Of kinds that are not named the platform's own way holds.
CREATE TABLE message_preference (
  user_id bigint NOT NULL CONSTRAINT fk__message_preference__user REFERENCES sys_user ON DELETE CASCADE,
  kind    text   NOT NULL CONSTRAINT ck__message_preference__kind
                 CHECK (kind IN ('approval', 'circulation', 'expiry', 'collection', 'subscription', 'system')),
  way     text   NOT NULL CONSTRAINT ck__message_preference__way CHECK (way IN ('in_app', 'mail', 'digest', 'off')),
  CONSTRAINT pk__message_preference PRIMARY KEY (user_id, kind),
  -- What has to be decided or signed is never silent.
  CONSTRAINT ck__message_preference__never_off CHECK (way <> 'off' OR kind NOT IN ('approval', 'circulation'))
);

-- Mails of quiet hours wait for their end; hours may go past midnight.
CREATE TABLE message_setting (
  user_id     bigint NOT NULL CONSTRAINT pk__message_setting PRIMARY KEY
              CONSTRAINT fk__message_setting__user REFERENCES sys_user ON DELETE CASCADE,
  quiet_from  time,
  quiet_to    time,
  digested_on date,
  CONSTRAINT ck__message_setting__quiet CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from <> quiet_to)
);
