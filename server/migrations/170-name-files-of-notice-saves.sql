-- Saves of notices list their files by field, as saves of items do.
UPDATE content_item_save SET files = jsonb_build_object('file', files)
WHERE facts ? 'notice' AND jsonb_typeof(files) = 'array';

-- The save of a removed notice holds its references.
UPDATE content_item_save s SET facts = facts - '{reads,about,chapters}'::text[]
WHERE facts ? 'notice' AND EXISTS (SELECT FROM platform_notice n WHERE n.notice_id = s.item_id);
