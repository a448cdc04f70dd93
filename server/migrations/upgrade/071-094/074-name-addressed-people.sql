-- That people were added to a circulation had the name of its start, which channels hear of too: they got a second
-- message, without a time. Events that wait keep their meaning.
UPDATE outbox_event SET kind = 'circulation.addressed'
WHERE kind = 'circulation.started' AND payload ? 'addedAt' AND expanded_at IS NULL;
