-- Whoever wrote an ordinary item is an author of its first revision once it is put under control.
ALTER TABLE content_item ADD COLUMN editor_ids bigint[] NOT NULL DEFAULT '{}';

-- What the operation log remembers of items that are there already.
WITH edit AS (
  SELECT (regexp_match(oper_url, '^/api/(?:platform|train|tool)/info/(\d{1,18})(?:[/?]|$)'))[1]::bigint AS item_id,
    array_agg(DISTINCT user_id ORDER BY user_id) AS editor_ids
  FROM sys_oper_log
  WHERE status = '1' AND request_method = 'PUT' AND user_id IS NOT NULL
    AND oper_url ~ '^/api/(platform|train|tool)/info/\d{1,18}/?(\?|$)'
  GROUP BY 1
)
UPDATE content_item i SET editor_ids = edit.editor_ids FROM edit WHERE edit.item_id = i.item_id;
