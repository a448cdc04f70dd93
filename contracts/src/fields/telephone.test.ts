import assert from "node:assert/strict";
import { test } from "node:test";
import { plainTelephone } from "./validation.ts";

test("normalises blanks, hyphens, brackets and country codes of landlines", () => {
  const spellings = ["010-6459-1234", "(010) 6459-1234", "+86 10 6459 1234", "tel:010 6459-1234"];
  for (const spelling of spellings) assert.equal(plainTelephone(spelling), "01064591234", spelling);
  for (const valid of ["010-64591234", "010-64591234-801", "400-820-1234"])
    assert.equal(plainTelephone(valid), valid);
});
