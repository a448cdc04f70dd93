-- Items that people removed, until they are restored or their time is over. The row is whole in
-- `item`; `links` has what referred to it and was lost with it: who has read it, reading records,
-- points of spaces. Files and collections stay where they are.

CREATE TABLE trash (
  item_id         bigint      CONSTRAINT pk__trash PRIMARY KEY,
  module          text        NOT NULL CONSTRAINT ck__trash__module CHECK (module IN ('repair', 'train', 'tool')),
  title           text        NOT NULL,
  category_id     bigint      NOT NULL,
  -- Of the category as it was then, which may be renamed or removed.
  category_name   text        NOT NULL,
  created_by      bigint,
  dept_id         bigint,
  item            jsonb       NOT NULL,
  links           jsonb       NOT NULL,
  deleted_by      bigint      NOT NULL,
  deleted_by_name text        NOT NULL,
  deleted_at      timestamptz NOT NULL,
  expires_at      timestamptz CONSTRAINT ck__trash__expires_at CHECK (expires_at > deleted_at)
);
CREATE INDEX ix__trash__deleted_at ON trash (deleted_at DESC, item_id DESC) INCLUDE (module, dept_id, created_by);
CREATE INDEX ix__trash__expires_at ON trash (expires_at);

INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT '回收站保留天数', 'sys.trash.retentionDays', '30', 'Y',
  '删除的内容在回收站保留该天数后彻底删除，对之后删除的内容生效，0 永久保留'
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;

CALL add_menu('management-center/trash', '回收站', 'C', 'document:trash:list');
CALL add_menu('management-center/trash/trash-restore', '恢复内容', 'F', 'document:trash:restore');
CALL add_menu('management-center/trash/trash-remove', '彻底删除', 'F', 'document:trash:remove');
