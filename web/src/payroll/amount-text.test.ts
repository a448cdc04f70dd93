import { expect, it } from "vitest";
import { amountText } from "./pay-sections.ts";

it("writes numbers with two decimals and thousands apart", () => {
  expect(amountText(0)).toBe("0.00");
  expect(amountText(80.5)).toBe("80.50");
  expect(amountText(1080)).toBe("1,080.00");
  expect(amountText(-1234567.89)).toBe("-1,234,567.89");
  expect(amountText(999_999_999_999.99)).toBe("999,999,999,999.99");
});

it("keeps every digit of a sum", () => {
  expect(amountText("19999999999999980.01")).toBe("19,999,999,999,999,980.01");
  expect(amountText("-100.00")).toBe("-100.00");
});

it("tells what is missing from zero", () => {
  expect(amountText(null)).toBe("—");
});
