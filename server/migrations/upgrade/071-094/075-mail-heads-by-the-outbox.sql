-- The ledger's daily head is mailed by the outbox, which records what became of each mail.

-- What is there in `mailed_at` is of mails that left before.
ALTER TABLE evidence_head ADD COLUMN event_id uuid;

UPDATE sys_config
SET remark = replace(remark, '需要 MESSAGE_GATEWAY=smtp', '需要启用邮件类型的通知渠道，或 MESSAGE_GATEWAY=smtp')
WHERE config_key = 'evidence.headMail';
