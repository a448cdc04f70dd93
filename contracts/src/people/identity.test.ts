import assert from "node:assert/strict";
import { test } from "node:test";
import { isCreditCode, isIdCard } from "./identity.ts";

test("accepts identity numbers with an existing date and a valid check character", () => {
  // Example of the standard; X in both cases.
  assert.equal(isIdCard("11010519491231002X"), true);
  assert.equal(isIdCard("11010519491231002x"), true);
  assert.equal(isIdCard("110105491231002"), true);
});

test("refuses a wrong check character, an impossible date and other lengths", () => {
  for (const wrong of [
    "110105194912310021",
    "110105194902310021",
    "110105490231002",
    "01010519491231002X",
    "1101051949123100",
    "11010519491231002XX",
    "",
  ]) {
    assert.equal(isIdCard(wrong), false, wrong);
  }
});

test("accepts credit codes with a valid check character, in capitals only", () => {
  assert.equal(isCreditCode("91350100M000100Y43"), true);
  for (const wrong of [
    "91350100M000100Y44",
    "91350100m000100y43",
    "91350100I000100Y43",
    "9135010",
  ]) {
    assert.equal(isCreditCode(wrong), false, wrong);
  }
});
