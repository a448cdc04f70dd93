import { expect, it } from "vitest";
import { formatAmount } from "./pay-sections.ts";

it("formats numbers with two decimals and thousands separators", () => {
  expect(formatAmount(0)).toBe("0.00");
  expect(formatAmount(80.5)).toBe("80.50");
  expect(formatAmount(1080)).toBe("1,080.00");
  expect(formatAmount(-1234567.89)).toBe("-1,234,567.89");
  expect(formatAmount(999_999_999_999.99)).toBe("999,999,999,999.99");
});

it("keeps every digit of a sum", () => {
  expect(formatAmount("19999999999999980.01")).toBe("19,999,999,999,999,980.01");
  expect(formatAmount("-100.00")).toBe("-100.00");
});

it("distinguishes a missing amount from zero", () => {
  expect(formatAmount(null)).toBe("—");
});
