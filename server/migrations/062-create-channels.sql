-- Where groups and programs hear of what happens, and what has been announced already.

CREATE TABLE notification_channel (
  channel_id   bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__notification_channel PRIMARY KEY,
  channel_name text        NOT NULL,
  kind         text        NOT NULL CONSTRAINT ck__notification_channel__kind
               CHECK (kind IN ('mail', 'webhook', 'wecom', 'dingtalk', 'feishu')),
  status       text        NOT NULL DEFAULT '1' CONSTRAINT ck__notification_channel__status CHECK (status IN ('1', '2')),
  events       text[]      NOT NULL DEFAULT '{}',
  title_rule   text        NOT NULL DEFAULT '2' CONSTRAINT ck__notification_channel__title_rule CHECK (title_rule IN ('1', '2', '3')),
  target       text        NOT NULL,
  settings     jsonb       NOT NULL DEFAULT '{}',
  -- Sealed by the server: passwords, secrets, addresses of robots.
  secrets      bytea,
  remark       text,
  version      integer     NOT NULL DEFAULT 1,
  created_by   bigint,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__notification_channel__channel_name UNIQUE (channel_name)
);

-- What happens once: a subject that stands here was announced, or was so before anybody could hear of it.
CREATE TABLE announcement (
  subject      text        NOT NULL CONSTRAINT pk__announcement PRIMARY KEY,
  announced_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO announcement (subject)
SELECT 'notice:' || notice_id FROM platform_notice WHERE notice_time <= now();
INSERT INTO announcement (subject)
SELECT 'revision:' || revision_id FROM revision WHERE effective @> now();
INSERT INTO announcement (subject)
SELECT 'overdue:' || circulation_id FROM circulation WHERE due_at <= now();

INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT config_name, config_key, config_value, 'Y', remark FROM (VALUES
  ('投递记录保留天数', 'sys.delivery.retentionDays', '90', '超过该天数的投递记录每日自动清理，0 永久保留'),
  ('投递放弃时限', 'sys.delivery.deadAfterHours', '24', '超过该时限仍未送达的通知不再尝试，1 至 720')
) AS new (config_name, config_key, config_value, remark)
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;

CALL add_menu('configuration-center/system-manage/channel-manage', '通知渠道', 'C', 'system:channel:list,system:channel:query');
CALL add_edit_buttons('configuration-center/system-manage/channel-manage', 'channel', '通知渠道', 'system:channel');
CALL add_menu('configuration-center/system-manage/channel-manage/channel-test', '试发通知', 'F', 'system:channel:test');
CALL add_menu('configuration-center/system-manage/delivery-record', '投递记录', 'C', 'system:delivery:list');
CALL add_menu('configuration-center/system-manage/delivery-record/delivery-resend', '重新发送', 'F', 'system:delivery:resend');
CALL add_menu('configuration-center/system-manage/delivery-record/delivery-export', '导出投递记录', 'F', 'system:delivery:export');
