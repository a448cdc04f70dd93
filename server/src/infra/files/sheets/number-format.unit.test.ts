import assert from "node:assert/strict";
import { test } from "node:test";
import { shownText } from "./number-format.ts";

const shown = (value: number, code: string) => shownText(value, code).trim();

test("ignores all separators of digit groups in a text column, and keeps hyphens", () => {
  const codes = ["#,##0", "#'##0", '#","##0', "#\\,##0", "#，##0", "#!'##0", "# ##0"];
  for (const code of codes) assert.equal(shown(535968, code), "535968", code);
  assert.equal(shown(12345678, "000-00000"), "123-45678");
  assert.equal(shown(793072, "0000\\-0000"), "0079-3072");
});

test("keeps prefix and suffix, and ignores codes for Chinese numerals", () => {
  assert.equal(shown(42, '"MU-"0,000"号"'), "MU-0042号");
  assert.equal(shown(7, "[DBNum1][$-804]0"), "7");
  assert.equal(shown(5, '0"%"'), "5%");
  assert.equal(shown(535968, '_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * "-"??_ ;_ @_ '), "535968");
  assert.equal(shown(535968, "[>=100000]#,##0;0"), "535968");
});
