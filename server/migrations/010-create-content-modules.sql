-- The 145 module's tables hold the content of three modules: 145 (repair), 147 (train), tools (tool).

ALTER TABLE platform_category RENAME TO content_category;
ALTER TABLE content_category ADD COLUMN module text NOT NULL DEFAULT 'repair'
  CONSTRAINT ck__content_category__module CHECK (module IN ('repair', 'train', 'tool'));
ALTER TABLE content_category ALTER COLUMN module DROP DEFAULT;
ALTER TABLE content_category RENAME CONSTRAINT pk__platform_category TO pk__content_category;
ALTER TABLE content_category RENAME CONSTRAINT ck__platform_category__order_num TO ck__content_category__order_num;
ALTER TABLE content_category RENAME CONSTRAINT ck__platform_category__cover TO ck__content_category__cover;
ALTER TABLE content_category DROP CONSTRAINT uq__platform_category__name;
ALTER TABLE content_category ADD CONSTRAINT uq__content_category__module__name UNIQUE (module, name);
-- What an item's reference holds on to: its category is one of its own module.
ALTER TABLE content_category ADD CONSTRAINT uq__content_category__category_id__module UNIQUE (category_id, module);

ALTER TABLE platform_info RENAME TO content_item;
ALTER TABLE content_item RENAME COLUMN repair_id TO item_id;
ALTER TABLE content_item ADD COLUMN module text NOT NULL DEFAULT 'repair'
  CONSTRAINT ck__content_item__module CHECK (module IN ('repair', 'train', 'tool'));
ALTER TABLE content_item ALTER COLUMN module DROP DEFAULT;
-- NULL: stays for good.
ALTER TABLE content_item ADD COLUMN take_down_time timestamptz
  CONSTRAINT ck__content_item__take_down_time CHECK (take_down_time >= release_time);
ALTER TABLE content_item RENAME CONSTRAINT pk__platform_info TO pk__content_item;
ALTER TABLE content_item DROP CONSTRAINT fk__platform_info__category;
ALTER TABLE content_item ADD CONSTRAINT fk__content_item__category
  FOREIGN KEY (category_id, module) REFERENCES content_category (category_id, module) ON DELETE RESTRICT;

-- A list and its exact total need nothing but an index.
DROP INDEX ix__platform_info__release_time, ix__platform_info__category_id;
CREATE INDEX ix__content_item__module ON content_item (module, release_time DESC, item_id DESC)
  INCLUDE (take_down_time);
CREATE INDEX ix__content_item__category_id ON content_item (category_id, release_time DESC, item_id DESC)
  INCLUDE (module, take_down_time);
ALTER INDEX ix__platform_info__title RENAME TO ix__content_item__title;
-- The titles most alike, nearest first.
CREATE INDEX ix__content_item__title_distance ON content_item USING gist (title gist_trgm_ops (siglen = 64));
ALTER INDEX ix__platform_info__release_user RENAME TO ix__content_item__release_user;

-- For migrations that bring a screen to databases that are already filled (an empty one gets its
-- menus from seeds/base/menus.ts). A menu is named by its codes from the root, comes after its
-- siblings, and does nothing where it exists or its parent does not; the platform administrator's
-- role gets it where that holds the parent. First directories, then pages, then their buttons:
--   CALL add_menu('management-center/air-classify', '航材分类', 'C', 'material:category:list,material:category:query');
--   CALL add_edit_buttons('management-center/air-classify', 'air-category', '航材分类', 'material:category');
--   CALL add_menu('management-center/air-material/product-approve', '审核', 'F', 'material:info:approve');
CREATE PROCEDURE add_menu(path text, name text, type text, rights text DEFAULT NULL) LANGUAGE plpgsql AS $$
DECLARE
  codes  text[] := string_to_array(path, '/');
  parent bigint;
  added  bigint;
BEGIN
  FOR depth IN 1 .. cardinality(codes) - 1 LOOP
    SELECT menu_id INTO parent FROM sys_menu
    WHERE menu_code = codes[depth] AND parent_id IS NOT DISTINCT FROM parent;
    IF NOT FOUND THEN RETURN; END IF;
  END LOOP;
  INSERT INTO sys_menu (menu_name, menu_code, menu_type, parent_id, order_num, perms)
  SELECT name, codes[cardinality(codes)], type, parent, coalesce(max(order_num), 0) + 1, rights
  FROM sys_menu WHERE parent_id IS NOT DISTINCT FROM parent
  ON CONFLICT DO NOTHING
  RETURNING menu_id INTO added;
  INSERT INTO sys_role_menu (role_id, menu_id)
  SELECT r.role_id, added FROM sys_role r JOIN sys_role_menu held USING (role_id)
  WHERE r.role_key = 'platform_admin' AND held.menu_id = parent AND added IS NOT NULL;
END $$;

-- The buttons 新增, 编辑 and 删除 of a page: their codes begin with `code`, their rights with `resource`.
CREATE PROCEDURE add_edit_buttons(page text, code text, noun text, resource text) LANGUAGE plpgsql AS $$
BEGIN
  CALL add_menu(page || '/' || code || '-add', '新增' || noun, 'F', resource || ':add');
  CALL add_menu(page || '/' || code || '-edit', '编辑' || noun, 'F', resource || ':edit');
  CALL add_menu(page || '/' || code || '-remove', '删除' || noun, 'F', resource || ':remove');
END $$;

CALL add_menu('management-center/module-info', '147模块', 'M');
CALL add_menu('management-center/module-info/module-info-manage', '培训信息', 'C', 'train:info:list,train:info:query');
CALL add_edit_buttons('management-center/module-info/module-info-manage', 'train-info', '培训信息', 'train:info');
CALL add_menu('management-center/module-info/module-info-classify', '培训分类', 'C', 'train:category:list,train:category:query');
CALL add_edit_buttons('management-center/module-info/module-info-classify', 'train-category', '培训分类', 'train:category');
CALL add_menu('management-center/tooling-info', '工具设备服务', 'M');
CALL add_menu('management-center/tooling-info/tooling-info-manage', '工具设备信息', 'C', 'tool:info:list,tool:info:query');
CALL add_edit_buttons('management-center/tooling-info/tooling-info-manage', 'tool-info', '工具设备信息', 'tool:info');
CALL add_menu('management-center/tooling-info/tooling-info-classify', '工具设备分类', 'C', 'tool:category:list,tool:category:query');
CALL add_edit_buttons('management-center/tooling-info/tooling-info-classify', 'tool-category', '工具设备分类', 'tool:category');
