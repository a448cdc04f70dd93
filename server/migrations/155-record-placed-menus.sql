-- Screen that an entry opens, wherever it is moved to; the start fills it for existing entries.
ALTER TABLE sys_menu ADD COLUMN screen text;

-- Codes of shipped entries that were added once. An entry that a company removes stays removed.
CREATE TABLE placed_menu (
  menu_code text NOT NULL,
  CONSTRAINT pk__placed_menu PRIMARY KEY (menu_code)
);

UPDATE sys_menu SET menu_code = 'inquiry-edit' WHERE menu_code = 'inquiry-reply' AND menu_type = 'F';

-- Everything shipped so far, by the migration that added it (empty: earlier). Entries that this upgrade could
-- not add, for example below a moved directory, are left to the start.
INSERT INTO placed_menu
SELECT code
FROM (VALUES
  ('', '
    application-center work-page maintenance-info air-material-info maintenance-person collect-manage
    aviation-info my-circulation configuration-center system-manage user-manage user-add user-edit user-remove
    user-status user-reset-pwd user-unlock user-export role-manage role-add role-edit role-remove role-menu
    role-scope menu-manage menu-add menu-edit menu-remove dept-manage dept-add dept-edit dept-remove post-manage
    post-add post-edit post-remove dict-manage dict-add dict-edit dict-remove dict-refresh config-manage
    config-add config-edit config-remove config-refresh settings aircraft-type-manage aircraft-type-add
    aircraft-type-edit aircraft-type-remove fleet-manage aircraft-add aircraft-edit aircraft-remove
    aircraft-export access-token access-token-add access-token-remove access-token-export channel-manage
    channel-add channel-edit channel-remove channel-test delivery-record delivery-resend delivery-export
    message-template message-template-edit message-template-test staff-message staff-message-add
    staff-message-remove subscription-manage subscription-add subscription-remove log-manage business-log
    operlog-remove operlog-clean operlog-export login-log accesslog-remove accesslog-clean accesslog-export
    online-user online-force-quit management-center repair-info repair-info-manage info-add info-edit info-remove
    repair-info-classify category-add category-edit category-remove module-info module-info-manage train-info-add
    train-info-edit train-info-remove module-info-classify train-category-add train-category-edit
    train-category-remove tooling-info tooling-info-manage tool-info-add tool-info-edit tool-info-remove
    tooling-info-classify tool-category-add tool-category-edit tool-category-remove notice-manage notice-add
    notice-edit notice-remove controlled-documents document-add document-edit document-submit document-decide
    document-activate document-withdraw document-template-query document-template-edit evidence-ledger
    evidence-export circulation-manage circulation-add circulation-excuse licence-list air-classify
    material-category-add material-category-edit material-category-remove air-material material-info-add
    material-info-edit material-info-remove material-info-approve air-inquiry inquiry-edit part-number
    part-number-edit account-manage account-add account-edit account-remove account-approve account-export
    reading-record record-remove salary salary-import salary-remove salary-export wages-manage space-manage
    space-add space-edit space-remove trash trash-restore trash-remove search-synonym synonym-add synonym-edit
    synonym-remove synonym-import synonym-export search-analysis search-analysis-export digital-screen overview
    hangar'),
  ('100-training-and-authorisations', '
    course-manage course-add course-edit course-remove train-record train-record-add train-record-edit
    train-record-import train-record-export train-record-file my-authorisation authorisation-manage
    authorisation-add authorisation-suspend authorisation-export authorisation-list authorisation-query who-may'),
  ('110-bring-companies-in', '
    sign-in-provider provider-add provider-edit provider-remove provider-test backup backup-add backup-export'),
  ('123-give-firms-a-desk', '
    firm-licence'),
  ('137-bound-one-caller', '
    backup-remove')
) AS shipped (migration, codes), regexp_split_to_table(trim(codes, E' \n'), '\s+') AS code
WHERE EXISTS (SELECT FROM sys_menu) AND (
  EXISTS (SELECT FROM sys_menu WHERE menu_code = code) OR NOT EXISTS (
    SELECT FROM sys_migration m WHERE m.name = migration
      AND m.timestamp = to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
