-- What people are told of a kind of event where staff have written other texts than the built-in ones.

CREATE TABLE message_template (
  template_key text        NOT NULL CONSTRAINT pk__message_template PRIMARY KEY,
  title        text        NOT NULL,
  body         text        NOT NULL,
  mail_title   text        NOT NULL,
  mail_body    text        NOT NULL,
  version      integer     NOT NULL DEFAULT 1,
  updated_by   bigint,
  updated_at   timestamptz NOT NULL DEFAULT now()
);

CALL add_menu('configuration-center/system-manage/message-template', '消息模板', 'C', 'system:template:list');
CALL add_menu('configuration-center/system-manage/message-template/message-template-edit', '编辑消息模板', 'F', 'system:template:edit');
CALL add_menu('configuration-center/system-manage/message-template/message-template-test', '试发消息', 'F', 'system:template:test');
