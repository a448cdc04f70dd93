-- State of each person that authorisations depend on: account, licence and its period.
-- Null: no public person with a licence, or no date given.
CREATE OR REPLACE VIEW standing_now AS
  SELECT u.user_id, u.status = '1' AS is_active, CASE p.user_nature WHEN '1' THEN p.license ELSE p.skill_certificate END AS licence,
    p.skill_time AS licensed_from, p.expiry_date AS licensed_until
  FROM sys_user u LEFT JOIN repair_person p ON p.user_id = u.user_id AND p.nature = '1' AND p.user_nature IN ('1', '3');
