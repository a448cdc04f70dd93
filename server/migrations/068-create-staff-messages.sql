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

-- What was read long ago goes.
CREATE INDEX ix__message__read ON message (read_at) WHERE read_at IS NOT NULL;

INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT config_name, config_key, config_value, 'Y', remark FROM (VALUES
  ('收藏更新合并时间', 'sys.message.changeMinutes', '10', '同一内容在该时间内多次保存只发一条收藏更新消息，0 立即发送，0 至 1440'),
  ('每日摘要时间', 'sys.message.digestHour', '17', '每日摘要邮件在该整点发送，0 至 23'),
  ('已读消息保留天数', 'sys.message.retentionDays', '365', '阅读后超过该天数的消息及其投递记录每日自动清理，未读的保留，0 永久保留')
) AS new (config_name, config_key, config_value, remark)
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;

CALL add_menu('configuration-center/system-manage/staff-message', '系统消息', 'C', 'system:message:list');
CALL add_menu('configuration-center/system-manage/staff-message/staff-message-add', '发送系统消息', 'F', 'system:message:add');
CALL add_menu('configuration-center/system-manage/staff-message/staff-message-remove', '取消系统消息', 'F', 'system:message:remove');
