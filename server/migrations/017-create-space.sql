-- The places of a base and the points in them, as plans draw them. Lengths in metres.

-- A space lies in one of the type before its own: the reference holds it to that, and since a type
-- never changes, no space can come to lie in itself. Only bases lie in none.
CREATE TABLE tdm_space (
  space_id    bigint       NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__tdm_space PRIMARY KEY,
  type        text         NOT NULL CONSTRAINT ck__tdm_space__type CHECK (type IN ('base', 'hangar', 'bay', 'position')),
  parent_id   bigint,
  parent_type text         GENERATED ALWAYS AS (
                CASE type WHEN 'hangar' THEN 'base' WHEN 'bay' THEN 'hangar' WHEN 'position' THEN 'bay' END) STORED,
  name        text         NOT NULL,
  code        text         NOT NULL,
  order_num   integer      NOT NULL CONSTRAINT ck__tdm_space__order_num CHECK (order_num >= 1),
  -- From the parent's upper left corner.
  x           numeric(7,2) NOT NULL CONSTRAINT ck__tdm_space__x CHECK (x >= 0),
  y           numeric(7,2) NOT NULL CONSTRAINT ck__tdm_space__y CHECK (y >= 0),
  width       numeric(7,2) NOT NULL CONSTRAINT ck__tdm_space__width CHECK (width > 0),
  height      numeric(7,2) NOT NULL CONSTRAINT ck__tdm_space__height CHECK (height > 0),
  -- Registration of the aircraft in a bay.
  aircraft    text         CONSTRAINT ck__tdm_space__aircraft CHECK (aircraft IS NULL OR type = 'bay'),
  version     integer      NOT NULL DEFAULT 1,
  created_by  bigint,
  dept_id     bigint,
  created_at  timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT ck__tdm_space__parent CHECK ((parent_id IS NULL) = (type = 'base')),
  CONSTRAINT uq__tdm_space__space_id__type UNIQUE (space_id, type),
  CONSTRAINT uq__tdm_space__parent_id__code UNIQUE NULLS NOT DISTINCT (parent_id, code),
  CONSTRAINT fk__tdm_space__parent FOREIGN KEY (parent_id, parent_type) REFERENCES tdm_space (space_id, type) ON DELETE RESTRICT
);
-- An aircraft stands in one place.
CREATE UNIQUE INDEX uq__tdm_space__aircraft ON tdm_space (aircraft) WHERE aircraft IS NOT NULL;

-- status: 1 normal, 2 at work, 3 alarm, 4 out of use. A point stands for a repair item (assoc_type
-- 1), a tool item (2) or a person (3), and stays, standing for nothing, when that is removed.
CREATE TABLE tdm_point (
  point_id   bigint       NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__tdm_point PRIMARY KEY,
  space_id   bigint       NOT NULL CONSTRAINT fk__tdm_point__space REFERENCES tdm_space ON DELETE RESTRICT,
  name       text         NOT NULL,
  x          numeric(7,2) NOT NULL CONSTRAINT ck__tdm_point__x CHECK (x >= 0),
  y          numeric(7,2) NOT NULL CONSTRAINT ck__tdm_point__y CHECK (y >= 0),
  z          numeric(7,2) NOT NULL CONSTRAINT ck__tdm_point__z CHECK (z >= 0),
  status     text         NOT NULL CONSTRAINT ck__tdm_point__status CHECK (status IN ('1', '2', '3', '4')),
  assoc_type text         CONSTRAINT ck__tdm_point__assoc_type CHECK (assoc_type IN ('1', '2', '3')),
  item_id    bigint       CONSTRAINT fk__tdm_point__item REFERENCES content_item ON DELETE SET NULL,
  person_id  bigint       CONSTRAINT fk__tdm_point__person REFERENCES repair_person ON DELETE SET NULL,
  version    integer      NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id    bigint,
  created_at timestamptz  NOT NULL DEFAULT now(),
  updated_at timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT uq__tdm_point__space_id__name UNIQUE (space_id, name),
  CONSTRAINT ck__tdm_point__item CHECK (item_id IS NULL OR coalesce(assoc_type IN ('1', '2'), false)),
  CONSTRAINT ck__tdm_point__person CHECK (person_id IS NULL OR coalesce(assoc_type = '3', false))
);
CREATE INDEX ix__tdm_point__name ON tdm_point USING gin (name gin_trgm_ops);
CREATE INDEX ix__tdm_point__item_id ON tdm_point (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX ix__tdm_point__person_id ON tdm_point (person_id) WHERE person_id IS NOT NULL;

-- Dictionaries for databases that are already filled; an empty one gets them from the base data.
WITH type AS (
  INSERT INTO sys_dict_type (dict_type, dict_name)
  SELECT new.dict_type, new.dict_name FROM (VALUES
    ('SPACE_TYPE', '空间类型'), ('POINT_STATUS', '点位状态'), ('POINT_ASSOC', '点位关联类型')
  ) AS new (dict_type, dict_name)
  WHERE EXISTS (SELECT FROM sys_dict_type)
  ON CONFLICT DO NOTHING
  RETURNING dict_type
)
INSERT INTO sys_dict_data (dict_type, dict_label, dict_value, dict_sort, dict_style)
SELECT type.dict_type, new.label, new.value, new.sort, new.style
FROM type JOIN (VALUES
  ('SPACE_TYPE', '基地', 'base', 1, NULL), ('SPACE_TYPE', '机库', 'hangar', 2, NULL),
  ('SPACE_TYPE', '机位', 'bay', 3, NULL), ('SPACE_TYPE', '工位', 'position', 4, NULL),
  ('POINT_STATUS', '正常', '1', 1, 'success'), ('POINT_STATUS', '作业中', '2', 2, 'processing'),
  ('POINT_STATUS', '告警', '3', 3, 'error'), ('POINT_STATUS', '停用', '4', 4, 'default'),
  ('POINT_ASSOC', '维修信息', '1', 1, NULL), ('POINT_ASSOC', '工具设备', '2', 2, NULL),
  ('POINT_ASSOC', '人员', '3', 3, NULL)
) AS new (dict_type, label, value, sort, style) USING (dict_type);

CALL add_menu('management-center/space-manage', '空间管理', 'C', 'tdm:space:list,tdm:space:query');
CALL add_edit_buttons('management-center/space-manage', 'space', '空间与点位', 'tdm:space');
