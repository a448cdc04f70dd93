-- Scheduled take-downs of notices are acts of a moment, as those of items are.
INSERT INTO due (subject, act, at)
SELECT notice_id, 'notice.takenDown', take_down_time FROM platform_notice
WHERE take_down_time > notice_time AND take_down_time > now()
ON CONFLICT DO NOTHING;
