-- Aviation material: a tree of categories, and the products that can be exchanged for mileage.

CREATE TABLE material_category (
  category_id bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__material_category PRIMARY KEY,
  name        text        NOT NULL,
  parent_id   bigint      CONSTRAINT fk__material_category__parent REFERENCES material_category ON DELETE RESTRICT,
  order_num   integer     NOT NULL CONSTRAINT ck__material_category__order_num CHECK (order_num >= 1),
  version     integer     NOT NULL DEFAULT 1,
  created_by  bigint,
  dept_id     bigint,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uq__material_category__parent_id__name UNIQUE NULLS NOT DISTINCT (parent_id, name)
);

-- status: 0 pending, 1 passed, 2 rejected; visitors see what has passed.
CREATE TABLE material_info (
  info_id        bigint        NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__material_info PRIMARY KEY,
  category_id    bigint        NOT NULL CONSTRAINT fk__material_info__category REFERENCES material_category ON DELETE RESTRICT,
  name           text          NOT NULL,
  subtitle       text          NOT NULL,
  price          numeric(12,2) NOT NULL CONSTRAINT ck__material_info__price CHECK (price >= 0),
  specifications text          NOT NULL,
  brand          text          NOT NULL,
  style          text          NOT NULL,
  characteristic text          NOT NULL,
  description    text          NOT NULL,
  introduce      text          NOT NULL,
  status         text          NOT NULL DEFAULT '0' CONSTRAINT ck__material_info__status CHECK (status IN ('0', '1', '2')),
  view_num       bigint        NOT NULL DEFAULT 0,
  decided_by     bigint,
  decided_at     timestamptz,
  version        integer       NOT NULL DEFAULT 1,
  created_by     bigint,
  dept_id        bigint,
  created_at     timestamptz   NOT NULL DEFAULT now()
);
CREATE INDEX ix__material_info__category_id ON material_info (category_id, info_id DESC) INCLUDE (status);
CREATE INDEX ix__material_info__status ON material_info (status, info_id DESC);
CREATE INDEX ix__material_info__name ON material_info USING gin (name gin_trgm_ops);
CREATE INDEX ix__material_info__subtitle ON material_info USING gin (subtitle gin_trgm_ops);

CALL add_menu('management-center/air-classify', '航材分类', 'C', 'material:category:list,material:category:query');
CALL add_edit_buttons('management-center/air-classify', 'material-category', '航材分类', 'material:category');
CALL add_menu('management-center/air-material', '航材信息', 'C', 'material:info:list,material:info:query');
CALL add_edit_buttons('management-center/air-material', 'material-info', '航材信息', 'material:info');
CALL add_menu('management-center/air-material/material-info-approve', '审核航材信息', 'F', 'material:info:approve');
CALL add_menu('application-center/air-material-info', '航材信息', 'C', 'material:info:list,material:info:query');
