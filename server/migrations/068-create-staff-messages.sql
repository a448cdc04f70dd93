-- What staff write to departments, roles and persons. `event_id` and `recipients` are there once it was sent;
-- the messages themselves are rows of `message`.

CREATE TABLE staff_message (
  staff_message_id bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__staff_message PRIMARY KEY,
  title            text        NOT NULL,
  body             text        NOT NULL,
  audience         jsonb       NOT NULL,
  send_at          timestamptz NOT NULL,
  sent_at          timestamptz,
  event_id         uuid,
  recipients       integer     NOT NULL DEFAULT 0,
  created_by       bigint,
  created_at       timestamptz NOT NULL DEFAULT now()
);

-- How many have not read it.
CREATE INDEX ix__message__system_unread ON message (event_id) WHERE kind = 'system' AND read_at IS NULL;

CALL add_menu('configuration-center/system-manage/staff-message', '系统消息', 'C', 'system:message:list');
CALL add_menu('configuration-center/system-manage/staff-message/staff-message-add', '发送系统消息', 'F', 'system:message:add');
CALL add_menu('configuration-center/system-manage/staff-message/staff-message-remove', '取消系统消息', 'F', 'system:message:remove');
