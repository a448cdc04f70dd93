-- More words of the trade: new ones of a set, and sets of which no word is known.

-- It becomes a part of the set of the ground power cart, unless somebody has changed it.
DELETE FROM search_synonym WHERE kind = '1' AND terms = '{电源车,ground power cart}';
UPDATE search_synonym s SET terms = array_cat(s.terms, more.terms)
FROM (
  SELECT terms[1] AS head, terms[2:] AS terms
  FROM string_to_table(btrim($$
地面电源车 = 电源车 = ground power cart
变压整流器 = 变压整流组件
外物损伤 = 外来物 = 外来物损伤 = foreign object debris
试车 = engine running
绕机检查 = walk around
轮胎 = tyre change = tire change
$$, chr(10)), chr(10)) AS line, regexp_split_to_array(line, ' = ') AS terms
) more
WHERE s.kind = '1' AND s.terms[1] = more.head AND are_synonyms(array_cat(s.terms, more.terms))
  AND NOT EXISTS (SELECT FROM search_synonym o WHERE o.words && search_terms(more.terms));
INSERT INTO search_synonym (kind, terms)
SELECT '1', given
FROM string_to_table(btrim($$
保险丝 = lockwire = lock wire = safety wire = safety wiring
开口销 = cotter pin = split pin
换轮 = 更换机轮 = wheel change = wheel replacement
牵引 = towing
牵引车 = tug = tow tractor
轮挡 = chock = chocks
磨损销 = wear pin = wear pins
热熔塞 = 易熔塞 = fuse plug = thermal plug
渗透检测 = penetrant = dye penetrant = FPI
磁粉检测 = magnetic particle
超声检测 = ultrasonic
射线检测 = x-ray = radiography
敲击检测 = 敲击检查 = tap test
托板螺母 = nutplate = nut plate = anchor nut
衬套 = bushing = bushings
卡箍 = clamp = clamps
螺栓 = bolt = bolts
螺母 = nut = nuts
锁扣 = latch = latches
口盖 = access panel = access panels
受限空间 = confined space
放沉淀 = fuel drain
保持时间 = holdover time = holdover
除冰液 = de-icing fluid = deicing fluid
翻新胎 = retread = retreaded tire
校准 = calibration
时寿件 = life limited part = life limited parts = LLP
差异培训 = differences training = difference training
机型培训 = type training = type rating
维修执照 = maintenance licence = maintenance license
鲨鳍小翼 = sharklet = sharklets
翼梢小翼 = winglet = winglets
旁通销 = bypass pin
尾喷管火 = tailpipe fire
冷转 = dry motoring = dry crank
振动 = vibration
热电偶 = thermocouple = thermocouples
热成像 = thermography
屏蔽 = shielding
退针 = pin extraction = contact extraction
热缩管 = heat shrink = heatshrink
扎带 = cable tie = tie wrap = zip tie
人为差错 = human error
夜班 = night shift
送修 = shop visit
$$, chr(10)), chr(10)) WITH ORDINALITY AS each (line, place), regexp_split_to_array(line, ' = ') AS given
WHERE NOT EXISTS (SELECT FROM search_synonym s WHERE s.words && search_terms(given))
ORDER BY place;
