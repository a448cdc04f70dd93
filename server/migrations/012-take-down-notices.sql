-- A notice may be taken down: from that time on visitors no longer see it.

ALTER TABLE platform_notice ADD COLUMN take_down_time timestamptz
  CONSTRAINT ck__platform_notice__take_down_time CHECK (take_down_time >= notice_time);
CREATE INDEX ix__platform_notice__notice_title ON platform_notice USING gin (notice_title gin_trgm_ops);

CALL add_menu('management-center/notice-manage', '公告管理', 'C', 'platform:notice:list,platform:notice:query');
CALL add_edit_buttons('management-center/notice-manage', 'notice', '公告', 'platform:notice');
