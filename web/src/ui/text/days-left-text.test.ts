import { expect, it } from "vitest";
import { daysLeftText } from "./days-left-text.ts";

it("describes the remaining days", () => {
  expect(daysLeftText(90)).toBe("剩余 90 天");
  expect(daysLeftText(1)).toBe("剩余 1 天");
  expect(daysLeftText(0)).toBe("今天到期");
  expect(daysLeftText(-1)).toBe("已过期 1 天");
});
