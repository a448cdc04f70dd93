import { expect, test } from "vitest";
import { mileageText } from "./mileage-text.ts";

test("sets thousands apart and shows only the decimals there are", () => {
  expect(mileageText(0)).toBe("0");
  expect(mileageText(12800)).toBe("12,800");
  expect(mileageText(1280000.5)).toBe("1,280,000.5");
  expect(mileageText(9_999_999_999.99)).toBe("9,999,999,999.99");
});
