-- Future acts by subject: (subject, act, at). Rows of the past are included. at is never null, but may be infinite.
CREATE OR REPLACE VIEW due_moment AS
  SELECT item_id AS subject, 'item.released' AS act, release_time AS at FROM content_item
  UNION ALL
  SELECT item_id, 'item.takenDown', take_down_time FROM content_item WHERE take_down_time > release_time
  UNION ALL
  SELECT notice_id, 'notice.released', notice_time FROM platform_notice
  UNION ALL
  SELECT notice_id, 'notice.takenDown', take_down_time FROM platform_notice WHERE take_down_time > notice_time
  UNION ALL
  SELECT r.item_id, 'document.due', bound
  FROM revision r CROSS JOIN unnest(r.effective) p CROSS JOIN LATERAL (VALUES (lower(p)), (upper(p))) AS bounds (bound)
  WHERE bound IS NOT NULL
  UNION ALL
  SELECT circulation_id, 'circulation.overdue', due_at FROM circulation WHERE state = 'open'
  UNION ALL
  -- At 08:00, days relative to the due day.
  SELECT circulation_id, 'circulation.reminding', (due_at::date + days + time '08:00')::timestamptz
  FROM circulation CROSS JOIN unnest(ARRAY[-7, -1, 0, 3, 4]) AS days WHERE state = 'open'
  UNION ALL
  SELECT information_id, 'expiry.due', (expiry_date - days + time '08:05')::timestamptz
  FROM repair_person CROSS JOIN unnest(expiry_days('licence')) AS days WHERE expiry_date IS NOT NULL
  UNION ALL
  SELECT revision_id, 'expiry.due', (review_by - days + time '08:05')::timestamptz
  FROM revision CROSS JOIN unnest(expiry_days('review')) AS days WHERE state = 'approved' AND review_by IS NOT NULL
  UNION ALL
  SELECT staff_message_id, 'staffMessage.due', send_at FROM staff_message WHERE sent_at IS NULL
  UNION ALL
  SELECT licence_id, 'expiry.due', (valid_until - days + time '08:05')::timestamptz
  FROM firm_licence CROSS JOIN unnest(expiry_days('licence')) AS days WHERE status = '1' AND valid_until IS NOT NULL;
