import assert from "node:assert/strict";
import { test } from "node:test";
import { builtInParameters, parameterOf } from "@aeromaint/contracts/system/parameters.ts";
import { extractNumbers, findRuleError } from "./number-rule.ts";

const rule = builtInParameters["search.partNumberPattern"].value;
const found = (text: string) => extractNumbers(rule, [text])[0] ?? [];

test("recognises real part numbers with two, one or no hyphens", () => {
  assert.equal(findRuleError(rule), null);
  const numbers = [
    "AM-72-2105-3",
    "BACB30-LE-3K4",
    "GTCP131-9",
    "AS3209012",
    "NAS1149F0363P",
    "MS21042L3",
    "MS24665-132",
    "AN960-416",
    "NAS6203-10",
    "MS20470AD4",
    "NSA937901",
    "ABS0367-040",
    "3876104-5",
    "DAN3200101",
  ];
  for (const number of numbers) {
    assert.deepEqual(found(`更换${number}，见图`), [number]);
    for (const dash of "‐‑‒–—―−─") {
      assert.deepEqual(found(number.replaceAll("-", dash)), [number], dash);
    }
  }
});

/** Two hundred words with letters, digits and hyphens that are not part numbers. */
const ordinary = `
A320 A321 A330 A350 A380 B737 B777 B787 B747 C919 C909 ARJ21 MA60 MA700 CRJ900 ERJ190 Q400 ATR72 A320-214 A321-271N
B737-800 B737-8 B787-9 737-800 737NG A320neo A330-300 ARJ21-700 CRJ-900 ERJ-190 MA-60 EMB-145 V2500 V2500-A5 LEAP-1A LEAP-1B
CFM56-7B CFM56-5B CF34-10A PW4000-94 PW4000 PW1100G PW1100G-JM CFM56 GE90 APU131 CF34 RB211 WS10 ISO9001 ISO14001 ISO-9001 ISO45001 ISO17025 IEC17025 EN4179 EN9100
EN45545-2 AS9100 AS9100D AS9110 NAS410 GB2312 GB18030 GB18306 GBT19001 GBT19001-2016 GB50016-2014 HB5855-1999 GJB9001-2017 JJG52 JJF1001-2011 DO-160
DO-178 DO-254 DO-260B RTCA-160 ARINC429 ARINC-429 ARINC664 CCAR145 CCAR-145 CCAR145-R3 CCAR-66 CCAR66-R3 CCAR121 CCAR-121 CCAR25-R4 FAR25 FAR-25 FAR145 SFAR88
SFAR-88 CS25 CS-25 TSO-C127 ETSO-2C ATA29 ATA-29 ATA29-11 ATA100 ATA2200 AMM29 AMM29-11 CMM32-10 IPC72-21 SRM55-10 TSM24-20 FIM28-20 MEL24-1 TASK29-11
TASK12 FIG401 FIG12-1 ITEM10 ITEM10-2 STEP3 STEP3-1 REV12 REV12-1 PAGE401 PAGE401-2 MSN12345 MSN1234 STA360 STA360-1 WL200 BL100 FR35 FR35-36 ZONE100
FL350 FL290-410 RVSM290 ETOPS180 ETOPS-180 EDTO180 RNP10 RNP-10 RNAV5 CAT3 CAT-III TCAS7 GPS1 VHF1 VHF-1 HF2 ILS2 DME1 NAV1 COM1
COVID19 COVID-19 SARS2 H2O CO2 N2 O2 PM2.5 WIFI6 USB3 USB-3 HTTP2 MP4 MP3 UTF8 UTF-8 RS232 RS-485 CAN2 IPV6
2026 2026-06 2026-06-15 06-15 010-64591234 0755-27771234 13800138000 400-800 24-28 115-200 3-5 1-2 10-20 100-200 N1 N2 EGT1 EEC2 FMC1 IDG2 B-1839
B-30CP B-209A B1839 T1 T2 P3 G1 G10 D301 MU5101 CA1501 CZ3101 HU7801 3U8888 MF8101 ZH9101 FM9331 SC4651 KN5901 QQ12345678
UN3356 UN1072 UN1066 UN2031 UN3480 UTC8 UTC-8 GMT8 KG100 MM50 PSI3000 RPM3000 KG12345 TEL64591234 C1 D2 K3 M8 M10-1 R15
A-check C-check O-ring T-bolt B-nut V-band in-flight no-go on-site follow-up A4 A3 IT-2 Q1 Q2 H1 S1 S2 L1 R1
`
  .trim()
  .split(/\s+/);

test("recognises no number in two hundred ordinary words", () => {
  assert.ok(ordinary.length >= 200, `${ordinary.length} words`);
  assert.deepEqual(
    ordinary.filter((word) => found(`参见${word}的说明`).length > 0),
    [],
  );
});

test("accepts a rule of maximum length, and refuses excessive repetitions", () => {
  const longest = parameterOf("search.partNumberPattern")?.type;
  const max = longest?.control === "text" ? longest.max : 0;
  const own = Array.from({ length: 9 }, () => rule).join("|");
  assert.ok(own.length > 1_700 && own.length <= max);
  assert.equal(findRuleError(own), null);
  assert.match(String(findRuleError("(?:\\d{1,100}-){9}")), /过于复杂/);
});
