-- The licence data of a person counts as verified. A change by its holder waits here until staff decide:
-- { certificate, lssuingUnit, skillTime, limitedTime }; null if nothing waits.
ALTER TABLE repair_person ADD COLUMN licence_pending jsonb;
CREATE INDEX ix__repair_person__licence_pending ON repair_person (information_id) WHERE licence_pending IS NOT NULL;
