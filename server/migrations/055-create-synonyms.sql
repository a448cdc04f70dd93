-- Words that mean the same to whoever searches, and how often what is looked for.

-- Terms as search compares them, in their order.
CREATE FUNCTION search_terms(terms text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT btrim(search_words(each.term)) FROM unnest(terms) WITH ORDINALITY AS each (term, place) ORDER BY each.place);

-- Whether each of them can be looked for, and none means the same as another by itself.
CREATE FUNCTION are_synonyms(terms text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN cardinality(terms) BETWEEN 2 AND 20 AND (
  SELECT count(DISTINCT each.words) = count(*) AND bool_and(each.words <> '' AND char_length(each.term) <= 50)
  FROM unnest(terms, search_terms(terms)) AS each (term, words));

CREATE TABLE search_synonym (
  synonym_id bigint      NOT NULL DEFAULT nextval('seq__id') CONSTRAINT pk__search_synonym PRIMARY KEY,
  terms      text[]      NOT NULL CONSTRAINT ck__search_synonym__terms CHECK (are_synonyms(terms)),
  words      text[]      NOT NULL GENERATED ALWAYS AS (search_terms(terms)) STORED,
  -- 1: each finds the others; 2: the first finds the others and is not found by them.
  kind       text        NOT NULL CONSTRAINT ck__search_synonym__kind CHECK (kind IN ('1', '2')),
  status     text        NOT NULL DEFAULT '1' CONSTRAINT ck__search_synonym__status CHECK (status IN ('1', '2')),
  remark     text,
  version    integer     NOT NULL DEFAULT 1,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix__search_synonym__words ON search_synonym USING gin (words);

-- How often a keyword was looked for on a day, and how often nothing was found. Who asked is not kept.
CREATE TABLE search_term_day (
  day      date    NOT NULL,
  keyword  text    NOT NULL,
  searches integer NOT NULL CONSTRAINT ck__search_term_day__searches CHECK (searches > 0),
  misses   integer NOT NULL CONSTRAINT ck__search_term_day__misses CHECK (misses BETWEEN 0 AND searches),
  CONSTRAINT pk__search_term_day PRIMARY KEY (day, keyword)
);

-- For databases that are already filled; an empty one gets these from the base data.
WITH type AS (
  INSERT INTO sys_dict_type (dict_type, dict_name)
  SELECT 'SYNONYM_KIND', '同义词方向' WHERE EXISTS (SELECT FROM sys_dict_type)
  ON CONFLICT DO NOTHING
  RETURNING dict_type
)
INSERT INTO sys_dict_data (dict_type, dict_label, dict_value, dict_sort)
SELECT type.dict_type, new.label, new.value, new.sort
FROM type, (VALUES ('双向', '1', 1), ('单向', '2', 2)) AS new (label, value, sort);

INSERT INTO sys_config (config_name, config_key, config_value, config_type, remark)
SELECT '搜索词保留天数', 'sys.search.retentionDays', '365', 'Y', '搜索分析中超过该天数的搜索次数每日自动清理，0 永久保留'
WHERE EXISTS (SELECT FROM sys_config)
ON CONFLICT DO NOTHING;

CALL add_menu('management-center/search-synonym', '同义词', 'C', 'search:synonym:list,search:synonym:query');
CALL add_edit_buttons('management-center/search-synonym', 'synonym', '同义词', 'search:synonym');
CALL add_menu('management-center/search-synonym/synonym-import', '导入同义词', 'F', 'search:synonym:import');
CALL add_menu('management-center/search-synonym/synonym-export', '导出同义词', 'F', 'search:synonym:export');
CALL add_menu('management-center/search-analysis', '搜索分析', 'C', 'search:analysis:list');
CALL add_menu('management-center/search-analysis/search-analysis-export', '导出搜索分析', 'F', 'search:analysis:export');

-- Words of the trade. Abbreviations that mean other things too find from left to right only: back again
-- they would drown what is looked for.
INSERT INTO search_synonym (kind, terms)
SELECT CASE WHEN line LIKE '%=>%' THEN '2' ELSE '1' END, regexp_split_to_array(line, ' =>? ')
FROM string_to_table(btrim($$
起落架 = landing gear = LG
前起落架 = nose landing gear = NLG
主起落架 = main landing gear = MLG
刹车 = 制动 = brake = brakes
防滞 = antiskid = anti-skid
前轮转弯 = nose wheel steering = NWS
减震支柱 = 缓冲支柱 = shock strut = shock absorber
轮胎 = tire = tires = tyre = tyres
机轮 = wheel = wheels
轮舱 = 起落架舱 = wheel well
胎压指示 = tire pressure indicating = TPIS
辅助动力装置 = auxiliary power unit = APU
发动机 = engine = engines = ENG
反推 = 反推力装置 = thrust reverser = thrust reversers
TR => 反推 = 反推力装置 = thrust reverser
T/R => 反推 = 反推力装置 = thrust reverser
孔探 = 孔探检查 = borescope = borescope inspection = BSI
风扇叶片 = fan blade = fan blades
高压压气机 = high pressure compressor = HPC
低压压气机 = low pressure compressor = LPC
高压涡轮 = high pressure turbine = HPT
低压涡轮 = low pressure turbine = LPT
燃烧室 = combustor = combustion chamber
排气温度 = exhaust gas temperature = EGT
发动机压比 = engine pressure ratio = EPR
全权限数字式发动机控制 = full authority digital engine control = FADEC
发动机电子控制 = electronic engine control = EEC
液压机械组件 = hydromechanical unit = HMU
燃油计量组件 = fuel metering unit = FMU
附件齿轮箱 = accessory gearbox = AGB
传输齿轮箱 = transfer gearbox = TGB
整体驱动发电机 = integrated drive generator = IDG
恒速传动装置 = constant speed drive = CSD
起动机 = 启动机 = starter
点火电嘴 = igniter = igniter plug = igniters
引气 = bleed = bleed air
短舱 = nacelle = nacelles
吊架 = 吊挂 = pylon
风扇罩 = 风扇包皮 = fan cowl = fan cowls
进气道 = air inlet = inlet cowl
滑油 = engine oil = lubricating oil
oil => 滑油 = engine oil
滑油滤 = oil filter
磁堵 = 磁性堵头 = magnetic chip detector = chip detector = MCD
外物损伤 = foreign object damage = FOD
鸟击 = 鸟撞 = bird strike = birdstrike
喘振 = surge = compressor surge
试车 = engine run = engine run-up = ground run
发动机水洗 = engine wash = water wash = core wash
超温 = overtemperature = over temperature
燃油 = fuel
燃油箱 = fuel tank = fuel tanks
燃油增压泵 = fuel boost pump = fuel booster pump
燃油渗漏 = 燃油泄漏 = fuel leak = fuel leakage
燃油量指示 = fuel quantity indicating = FQIS
液压 = hydraulic = hydraulics = HYD
发动机驱动泵 = engine driven pump = EDP
电动马达泵 = electric motor driven pump = EMDP
冲压空气涡轮 = ram air turbine = RAT
蓄压器 = 储压器 = accumulator
动力转换组件 = power transfer unit = PTU
作动筒 = 作动器 = actuator = actuators
液压油箱 = hydraulic reservoir
飞行操纵 = 飞控 = flight control = flight controls
副翼 = aileron = ailerons
升降舵 = elevator = elevators
方向舵 = rudder
襟翼 = flap = flaps
缝翼 = slat = slats
扰流板 = spoiler = spoilers
水平安定面 = 平尾 = horizontal stabilizer = THS
垂直安定面 = 垂尾 = vertical stabilizer = vertical fin
配平 = trim
前缘 = leading edge
后缘 = trailing edge
空调 = air conditioning
空调组件 = air conditioning pack
PACK => 空调组件 = air conditioning pack
空气循环机 = air cycle machine = ACM
座舱增压 = 客舱增压 = cabin pressurization = pressurization
外流活门 = 溢流活门 = outflow valve = OFV
热交换器 = heat exchanger
预冷器 = precooler
气源 = pneumatic = pneumatics
发电机 = generator = generators
GEN => 发电机 = generator
蓄电池 = 电瓶 = battery = batteries
BAT => 蓄电池 = 电瓶 = battery
变压整流器 = transformer rectifier unit = TRU
静变流机 = 静止变流机 = static inverter
汇流条 = busbar = bus bar
跳开关 = 断路器 = circuit breaker = circuit breakers = C/B
CB => 跳开关 = 断路器 = circuit breaker
外部电源 = external power = EXT PWR
地面电源车 = 地面电源装置 = ground power unit = GPU
线束 = wire harness = wiring harness
电气线路互联系统 = electrical wiring interconnection system = EWIS
搭铁线 = bonding jumper = bonding strap
静电放电 = electrostatic discharge = ESD
自动驾驶 = autopilot
自动油门 = autothrottle = autothrust = A/THR
飞行管理系统 = flight management system = FMS
飞行管理计算机 = flight management computer = FMC
惯性基准系统 = inertial reference system = IRS
大气数据惯性基准组件 = air data inertial reference unit = ADIRU
大气数据计算机 = air data computer = ADC
空速管 = 皮托管 = pitot tube = pitot probe
静压孔 = static port = static ports
迎角传感器 = 迎角探头 = angle of attack sensor = AOA sensor
气象雷达 = weather radar = WXR
雷达罩 = radome
无线电高度表 = 雷达高度表 = radio altimeter
测距机 = 测距仪 = distance measuring equipment = DME
仪表着陆系统 = instrument landing system = ILS
甚高频 = very high frequency = VHF
高频 = high frequency
HF => 高频 = high frequency
应答机 = transponder = XPDR
空中防撞系统 = 空中交通防撞系统 = traffic collision avoidance system = TCAS
近地警告 = ground proximity warning = GPWS = EGPWS
应急定位发射机 = emergency locator transmitter = ELT
飞行数据记录器 = flight data recorder = FDR = DFDR
驾驶舱语音记录器 = 舱音记录器 = cockpit voice recorder = CVR
快速存取记录器 = quick access recorder = QAR
中央维护计算机 = central maintenance computer = CMC
机内自检 = 自检设备 = built-in test equipment
BITE => 机内自检 = 自检设备 = built-in test equipment
飞机状态监控系统 = aircraft condition monitoring system = ACMS
卫星通信 = satellite communication = SATCOM
火警 = fire warning
灭火瓶 = fire bottle = fire extinguisher bottle
烟雾探测器 = smoke detector = smoke detectors
防冰 = anti-ice = anti-icing
除冰 = de-ice = de-icing = deicing
风挡 = 风挡玻璃 = windshield = windscreen
氧气瓶 = oxygen cylinder = oxygen bottle
氧气面罩 = oxygen mask = oxygen masks
航行灯 = navigation light = position light
防撞灯 = anti-collision light = beacon light
厨房 = galley = galleys
厕所 = 卫生间 = 盥洗室 = lavatory = LAV
应急滑梯 = 逃离滑梯 = 撤离滑梯 = escape slide = evacuation slide
救生衣 = life vest = life jacket
机上娱乐 = in-flight entertainment = IFE
货舱 = cargo compartment = cargo hold
蒙皮 = skin
机身 = fuselage
机翼 = wing = wings
桁条 = 长桁 = stringer = stringers
舱门 = door = doors
腐蚀 = corrosion
裂纹 = 裂缝 = crack = cracks
凹坑 = 凹陷 = dent = dents
划伤 = 划痕 = scratch = scratches
分层 = delamination
脱胶 = 脱粘 = disbond = debonding
雷击 = 闪电击中 = lightning strike
复合材料 = composite = composites
蜂窝 = honeycomb
铆钉 = rivet = rivets
紧固件 = fastener = fasteners
密封胶 = sealant
适航指令 = airworthiness directive = airworthiness directives
AD => 适航指令 = airworthiness directive
服务通告 = service bulletin = service bulletins
SB => 服务通告 = service bulletin
服务信函 = service letter
SL => 服务信函 = service letter
工程指令 = engineering order
EO => 工程指令 = engineering order
工卡 = 工作单卡 = task card = job card = work card
飞机维护手册 = 飞机维修手册 = aircraft maintenance manual = AMM
部件维护手册 = 部件维修手册 = component maintenance manual = CMM
图解零件目录 = 图解零件手册 = illustrated parts catalog = IPC
故障隔离手册 = fault isolation manual = FIM
排故手册 = trouble shooting manual = troubleshooting manual = TSM
线路图手册 = wiring diagram manual = WDM
结构修理手册 = structural repair manual = structure repair manual = SRM
最低设备清单 = minimum equipment list = MEL
主最低设备清单 = master minimum equipment list = MMEL
构型偏离清单 = 外形缺损清单 = configuration deviation list = CDL
保留故障 = 故障保留 = deferred defect = deferred item
排故 = 故障排除 = troubleshooting = trouble shooting
航线维修 = 航线维护 = line maintenance
定检 = 定期检修 = scheduled maintenance = scheduled check
A检 = A check
C检 = C check
航前检查 = pre-flight check = preflight check
过站检查 = 短停检查 = transit check
航后检查 = post-flight check = after flight check
绕机检查 = walkaround = walk-around inspection
放行 = release to service = RTS
放行证书 = certificate of release to service = CRS
维修方案 = maintenance programme = maintenance program
维修计划文件 = maintenance planning document = MPD
必检项目 = required inspection item = RII
无损检测 = 无损探伤 = nondestructive testing = non-destructive testing = NDT = NDI
涡流检测 = 涡流探伤 = eddy current
超声检测 = 超声波探伤 = ultrasonic inspection = ultrasonic testing
渗透检测 = 渗透探伤 = penetrant inspection = liquid penetrant
磁粉检测 = 磁粉探伤 = magnetic particle inspection
一般目视检查 = general visual inspection = GVI
详细目视检查 = 详细检查 = detailed inspection = detailed visual inspection
寿命件 = 时寿件 = life limited part = LLP
周转件 = rotable = rotables
航材 = 备件 = spare part = spare parts = spares
件号 = part number = P/N
序号 = 序列号 = serial number = S/N
力矩 = 扭矩 = torque
力矩扳手 = 扭力扳手 = torque wrench
保险丝 = lockwire = safety wire
开口销 = cotter pin
地面支援设备 = 地面设备 = ground support equipment = GSE
校验 = 校准 = calibration
停场 = 飞机停场 = aircraft on ground = AOG
串件 = 拆件 = cannibalization = cannibalisation
人为因素 = 人的因素 = human factors = human factor
安全管理体系 = safety management system
SMS => 安全管理体系 = safety management system
持续适航 = continuing airworthiness = continued airworthiness
适航证 = airworthiness certificate = certificate of airworthiness
型号合格证 = type certificate
补充型号合格证 = supplemental type certificate = STC
零部件制造人批准书 = parts manufacturer approval = PMA
延程运行 = extended operations = ETOPS = EDTO
缩小垂直间隔 = reduced vertical separation minimum = RVSM
维修人员执照 = 维修执照 = aircraft maintenance licence = aircraft maintenance license
称重与平衡 = 重量与平衡 = weight and balance
顶升 = jacking
牵引 = 拖飞机 = towing
勤务 = servicing
加油 = refuelling = refueling
机库 = hangar = hangars
机坪 = apron = ramp
$$, chr(10)), chr(10)) WITH ORDINALITY AS each (line, place)
ORDER BY place;
