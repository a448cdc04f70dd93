-- Which aircraft something is about. Ids come from one sequence, so an owner is a row of any table:
-- content_item, platform_notice, material_info, circulation, or repair_person for a person's licences.

CREATE TABLE aircraft_type (
  type_id    bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__aircraft_type PRIMARY KEY,
  parent_id  bigint      CONSTRAINT fk__aircraft_type__parent REFERENCES aircraft_type ON DELETE RESTRICT,
  name       text        NOT NULL CONSTRAINT uq__aircraft_type__name UNIQUE,
  order_num  integer     NOT NULL CONSTRAINT ck__aircraft_type__order_num CHECK (order_num >= 1),
  status     text        NOT NULL DEFAULT '1' CONSTRAINT ck__aircraft_type__status CHECK (status IN ('1', '2')),
  remark     text,
  version    integer     NOT NULL DEFAULT 1,
  created_by bigint,
  dept_id    bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__aircraft_type__parent_id ON aircraft_type (parent_id);

CREATE TABLE aircraft (
  aircraft_id  bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__aircraft PRIMARY KEY,
  registration text        NOT NULL CONSTRAINT uq__aircraft__registration UNIQUE
                           CONSTRAINT ck__aircraft__registration CHECK (registration ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$'),
  -- The manufacturer's serial number, which is unique among its own models only.
  msn          integer     NOT NULL CONSTRAINT ck__aircraft__msn CHECK (msn > 0),
  type_id      bigint      NOT NULL CONSTRAINT fk__aircraft__type REFERENCES aircraft_type ON DELETE RESTRICT,
  in_service   daterange   NOT NULL DEFAULT '(,)' CONSTRAINT ck__aircraft__in_service CHECK (NOT isempty(in_service)),
  remark       text,
  version      integer     NOT NULL DEFAULT 1,
  created_by   bigint,
  dept_id      bigint,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__aircraft__type_id ON aircraft (type_id, msn);

CREATE TABLE owner_chapter (
  owner_id bigint NOT NULL,
  chapter  text   NOT NULL CONSTRAINT ck__owner_chapter__chapter CHECK (chapter ~ '^[0-9]{2}$'),
  CONSTRAINT pk__owner_chapter PRIMARY KEY (owner_id, chapter)
);
CREATE INDEX ix__owner_chapter__chapter ON owner_chapter (chapter, owner_id);

-- No row: general, fits every aircraft. A type covers those below it; no `msns`: every one of the type.
CREATE TABLE applicability (
  owner_id bigint         NOT NULL,
  type_id  bigint         NOT NULL CONSTRAINT fk__applicability__type REFERENCES aircraft_type ON DELETE RESTRICT,
  msns     int4multirange CONSTRAINT ck__applicability__msns CHECK (NOT isempty(msns)),
  excluded int4multirange NOT NULL DEFAULT '{}',
  CONSTRAINT pk__applicability PRIMARY KEY (owner_id, type_id)
);
CREATE INDEX ix__applicability__type_id ON applicability (type_id, owner_id);

-- A type and those above it, and a type and those below it.
CREATE FUNCTION type_and_above(of_type bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above AS (
    SELECT type_id, parent_id FROM aircraft_type WHERE type_id = of_type
    UNION SELECT t.type_id, t.parent_id FROM above a JOIN aircraft_type t ON t.type_id = a.parent_id
  ) SELECT type_id FROM above
$$;
CREATE FUNCTION type_and_below(of_type bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE below AS (
    SELECT type_id FROM aircraft_type WHERE type_id = of_type
    UNION SELECT t.type_id FROM below b JOIN aircraft_type t ON t.parent_id = b.type_id
  ) SELECT type_id FROM below
$$;

-- Whether an owner is about an aircraft; without an MSN, about some of the type.
CREATE FUNCTION applies_to(owner bigint, of_type bigint, of_msn integer DEFAULT NULL) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM applicability a WHERE a.owner_id = owner) OR EXISTS (
    SELECT FROM applicability a
    WHERE a.owner_id = owner AND a.type_id IN (SELECT type_and_above(of_type))
      AND (of_msn IS NULL OR (a.msns IS NULL OR a.msns @> of_msn) AND NOT a.excluded @> of_msn))
$$;

-- What was stated goes with its owner; an item in the trash is still one.
CREATE FUNCTION drop_applicability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($sql$
    WITH lost AS (
      SELECT g.%1$I AS owner_id FROM gone g
      WHERE NOT EXISTS (SELECT FROM content_item i WHERE i.item_id = g.%1$I)
        AND NOT EXISTS (SELECT FROM trash t WHERE t.item_id = g.%1$I)
    ), chapters AS (DELETE FROM owner_chapter c USING lost WHERE c.owner_id = lost.owner_id)
    DELETE FROM applicability a USING lost WHERE a.owner_id = lost.owner_id$sql$, TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER tr__content_item__applicability AFTER DELETE ON content_item REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('item_id');
CREATE TRIGGER tr__trash__applicability AFTER DELETE ON trash REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('item_id');
CREATE TRIGGER tr__platform_notice__applicability AFTER DELETE ON platform_notice REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('notice_id');
CREATE TRIGGER tr__material_info__applicability AFTER DELETE ON material_info REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('info_id');
CREATE TRIGGER tr__circulation__applicability AFTER DELETE ON circulation REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('circulation_id');
CREATE TRIGGER tr__repair_person__applicability AFTER DELETE ON repair_person REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION drop_applicability('information_id');

-- Types in common use, in every database.
INSERT INTO aircraft_type (name, order_num) VALUES
  ('A320系列', 1), ('A330', 2), ('A350', 3), ('B737NG', 4),
  ('B737MAX', 5), ('B777', 6), ('B787', 7), ('C909（ARJ21）', 8),
  ('C919', 9), ('MA60', 10), ('AC312E', 11), ('E-Jet', 12),
  ('CRJ', 13);
INSERT INTO aircraft_type (name, parent_id, order_num)
SELECT new.name, above.type_id, new.order_num FROM (VALUES
  ('A319', 'A320系列', 1), ('A320', 'A320系列', 2), ('A321', 'A320系列', 3),
  ('A330-200', 'A330', 1), ('A330-300', 'A330', 2), ('A330-900', 'A330', 3),
  ('A350-900', 'A350', 1), ('B737-700', 'B737NG', 1), ('B737-800', 'B737NG', 2),
  ('B737-900ER', 'B737NG', 3), ('B737-8', 'B737MAX', 1), ('B737-9', 'B737MAX', 2),
  ('B777-200', 'B777', 1), ('B777-300ER', 'B777', 2), ('B777F', 'B777', 3),
  ('B787-8', 'B787', 1), ('B787-9', 'B787', 2), ('MA600', 'MA60', 1),
  ('E190', 'E-Jet', 1), ('E195', 'E-Jet', 2), ('CRJ700', 'CRJ', 1),
  ('CRJ900', 'CRJ', 2)
) AS new (name, parent, order_num) JOIN aircraft_type above ON above.name = new.parent
ORDER BY above.order_num, new.order_num;
INSERT INTO aircraft_type (name, parent_id, order_num)
SELECT new.name, above.type_id, new.order_num FROM (VALUES
  ('A319-100', 'A319', 1), ('A320-200', 'A320', 1), ('A320neo', 'A320', 2),
  ('A321-200', 'A321', 1), ('A321neo', 'A321', 2)
) AS new (name, parent, order_num) JOIN aircraft_type above ON above.name = new.parent
ORDER BY above.order_num, new.order_num;
INSERT INTO aircraft_type (name, parent_id, order_num)
SELECT new.name, above.type_id, new.order_num FROM (VALUES
  ('A319-115', 'A319-100', 1), ('A319-133', 'A319-100', 2), ('A320-214', 'A320-200', 1),
  ('A320-232', 'A320-200', 2), ('A320-251N', 'A320neo', 1), ('A320-271N', 'A320neo', 2),
  ('A321-211', 'A321-200', 1), ('A321-231', 'A321-200', 2), ('A321-253N', 'A321neo', 1),
  ('A321-271N', 'A321neo', 2)
) AS new (name, parent, order_num) JOIN aircraft_type above ON above.name = new.parent
ORDER BY above.order_num, new.order_num;

-- The dictionary for databases that are filled already; an empty one gets it from the base data.
WITH type AS (
  INSERT INTO sys_dict_type (dict_type, dict_name)
  SELECT 'ATA', 'ATA章节' WHERE EXISTS (SELECT FROM sys_dict_type)
  ON CONFLICT DO NOTHING
  RETURNING dict_type
)
INSERT INTO sys_dict_data (dict_type, dict_label, dict_value, dict_sort)
SELECT type.dict_type, new.label, new.value, new.sort
FROM type, (VALUES
  ('总则与手册说明', '00', 1), ('时限与维护检查', '05', 2), ('尺寸与分区', '06', 3),
  ('顶升与支撑', '07', 4), ('调平与称重', '08', 5), ('牵引与滑行', '09', 6),
  ('停放、系留与恢复使用', '10', 7), ('标牌与标志', '11', 8), ('勤务', '12', 9),
  ('标准件与五金件', '14', 10), ('机组与旅客信息', '15', 11), ('振动与噪声', '18', 12),
  ('机体标准施工', '20', 13), ('空调与增压', '21', 14), ('自动飞行', '22', 15),
  ('通信', '23', 16), ('电源', '24', 17), ('客舱设备与内饰', '25', 18),
  ('防火', '26', 19), ('飞行操纵', '27', 20), ('燃油', '28', 21),
  ('液压', '29', 22), ('防冰与排雨', '30', 23), ('指示与记录', '31', 24),
  ('起落架', '32', 25), ('灯光', '33', 26), ('导航', '34', 27),
  ('氧气', '35', 28), ('引气', '36', 29), ('真空', '37', 30),
  ('水与污水', '38', 31), ('电气面板与多用途部件', '39', 32), ('多系统交联', '40', 33),
  ('水压载', '41', 34), ('综合模块化航电', '42', 35), ('客舱系统', '44', 36),
  ('机载维护系统', '45', 37), ('信息系统', '46', 38), ('惰性气体', '47', 39),
  ('空中加油', '48', 40), ('辅助动力装置', '49', 41), ('货舱与附件舱', '50', 42),
  ('结构标准施工', '51', 43), ('舱门', '52', 44), ('机身', '53', 45),
  ('短舱与吊挂', '54', 46), ('尾翼', '55', 47), ('窗', '56', 48),
  ('机翼', '57', 49), ('螺旋桨与旋翼标准施工', '60', 50), ('螺旋桨', '61', 51),
  ('主旋翼', '62', 52), ('主旋翼传动', '63', 53), ('尾桨', '64', 54),
  ('尾桨传动', '65', 55), ('旋翼与尾梁折叠', '66', 56), ('旋翼飞行操纵', '67', 57),
  ('发动机标准施工', '70', 58), ('动力装置', '71', 59), ('发动机本体', '72', 60),
  ('发动机燃油与控制', '73', 61), ('点火', '74', 62), ('发动机空气', '75', 63),
  ('发动机操纵', '76', 64), ('发动机指示', '77', 65), ('排气与反推', '78', 66),
  ('滑油', '79', 67), ('起动', '80', 68), ('增压涡轮', '81', 69),
  ('喷水', '82', 70), ('附件齿轮箱', '83', 71), ('推力增强', '84', 72),
  ('往复式发动机', '85', 73), ('图表与线路图', '91', 74), ('线路安装', '92', 75)
) AS new (label, value, sort);
