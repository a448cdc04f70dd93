-- Form in which accounts are compared: without capitals, full width and invisible characters. Null for null.
-- Equal to `normaliseAccount` of the contracts.
-- Stored: generated column sys_user.account_form.
CREATE OR REPLACE FUNCTION account_form(account text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(normalize(regexp_replace(account,
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f'
  || '\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), NFKC));
