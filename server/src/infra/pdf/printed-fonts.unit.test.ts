import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fontRuns, printedFonts, unprintableIn } from "./printed-fonts.ts";

test("finds the files of all fonts", () => {
  for (const { normal, bold } of Object.values(printedFonts)) {
    assert.ok(existsSync(normal), normal);
    assert.ok(existsSync(bold), bold);
  }
});

test("has a font for what manuals and names are written with", () => {
  const written =
    "𠮷 10⁻³ H₂O ☑ ☐ ✔ ✗ 한국어 ภาษาไทย ½ ㎡ ① ℃ Ω ≤ ⌀ ⟂ → ▲ ⚠ ✈ 繁體 ひらがな Жё e\u0301";
  assert.deepEqual(unprintableIn(written), []);
});

test("cuts a text into runs of one font, and prints what none has as its code", () => {
  assert.deepEqual(fontRuns("值 10⁻³，한국"), [
    { text: "值 10" },
    { text: "⁻", font: "Latin" },
    { text: "³，" },
    { text: "한국", font: "Korean" },
  ]);
  assert.deepEqual(fontRuns("好\u200b😀\ufe0f"), [{ text: "好［U+1F600］" }]);
  assert.deepEqual(unprintableIn("😀甲😀\u{10fffd}"), ["😀", "\u{10fffd}"]);
});
