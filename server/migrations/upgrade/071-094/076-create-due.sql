-- What is done by the time alone: each moment that is still to come, in one place.

-- `subject` is the id of a row of any table. The act is recorded at its moment, and the row goes with it.
CREATE TABLE due (
  subject  bigint      NOT NULL,
  act      text        NOT NULL,
  at       timestamptz NOT NULL,
  -- After a failure.
  retry_at timestamptz NOT NULL DEFAULT '-infinity',
  CONSTRAINT pk__due PRIMARY KEY (subject, act, at)
);
CREATE INDEX ix__due__at ON due (at);

-- All moments, past ones too, as the rows themselves have them: `due` holds those of it that are still to come.
CREATE VIEW due_moment AS
  SELECT item_id AS subject, 'item.released' AS act, release_time AS at FROM content_item
  UNION ALL
  SELECT item_id, 'item.takenDown', take_down_time FROM content_item WHERE take_down_time > release_time
  UNION ALL
  SELECT notice_id, 'notice.released', notice_time FROM platform_notice
  UNION ALL
  SELECT r.item_id, 'document.due', bound
  FROM revision r CROSS JOIN unnest(r.effective) p CROSS JOIN LATERAL (VALUES (lower(p)), (upper(p))) AS bounds (bound)
  WHERE bound IS NOT NULL
  UNION ALL
  SELECT circulation_id, 'circulation.overdue', due_at FROM circulation WHERE state = 'open'
  UNION ALL
  -- In the mornings: 7 days and 1 day before the day on which it is due, on it, 3 and 4 days after.
  SELECT circulation_id, 'circulation.reminding', (due_at::date + days + time '08:00')::timestamptz
  FROM circulation CROSS JOIN unnest(ARRAY[-7, -1, 0, 3, 4]) AS days WHERE state = 'open'
  UNION ALL
  -- Licences that end in so many days, documents to be reviewed in so many.
  SELECT information_id, 'expiry.due', (expiry_date - days + time '08:05')::timestamptz
  FROM repair_person CROSS JOIN unnest(ARRAY[90, 30, 7, 0]) AS days WHERE expiry_date IS NOT NULL
  UNION ALL
  SELECT revision_id, 'expiry.due', (review_by - days + time '08:05')::timestamptz
  FROM revision CROSS JOIN unnest(ARRAY[30, 7, 0]) AS days WHERE state = 'approved' AND review_by IS NOT NULL
  UNION ALL
  SELECT staff_message_id, 'staffMessage.due', send_at FROM staff_message WHERE sent_at IS NULL;

INSERT INTO due (subject, act, at) SELECT subject, act, at FROM due_moment WHERE at > now()
ON CONFLICT DO NOTHING;
-- What could be late while the servers were down, each no older than it is news.
INSERT INTO due (subject, act, at)
SELECT subject, act, at FROM due_moment m
WHERE at <= now() AND (
  act = 'notice.released' AND at > now() - interval '7 days'
    AND NOT EXISTS (SELECT FROM announcement WHERE announcement.subject = 'notice:' || m.subject)
  OR act = 'circulation.overdue' AND at > now() - interval '7 days'
    AND NOT EXISTS (SELECT FROM announcement WHERE announcement.subject = 'overdue:' || m.subject)
  OR act = 'circulation.reminding' AND at > now() - interval '1 day'
  OR act = 'document.due' AND at IN (SELECT next_change FROM document WHERE item_id = m.subject))
ON CONFLICT DO NOTHING;

-- Until now the outbox kept these as events of later.
WITH later AS (
  DELETE FROM outbox_event
  WHERE expanded_at IS NULL AND attempts = 0 AND next_attempt_at > now() AND (kind = 'message.staff'
    OR kind = 'item.changed' AND subject ~ ':(release|take-down|revised)$')
  RETURNING kind, subject, payload, next_attempt_at
)
INSERT INTO due (subject, act, at)
SELECT (payload ->> 'itemId')::bigint, 'item.revised', next_attempt_at FROM later WHERE subject LIKE '%:revised'
ON CONFLICT DO NOTHING;
